import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { actSubjects, adminActs } from '../src/features/audit-log/acts.js';
import {
  activityTypes,
  changes,
  notificationTypes,
  todoTypes,
  transactionKinds,
  waitingKinds,
} from '../src/features/definition/kinds.js';
import { contents, REPLACED } from '../src/features/moderation/rules/contents.js';
import { handlings } from '../src/platform/mail/mail-kinds.js';
import '../src/startup/composition.js';

const HEADER = '/** Written by `make api` from the words of the server. */\n';

/** The words of contents. */
function words(): string {
  const ofContents = Object.entries(contents.all()).map(([kind, { label, thisOne, whenHidden = REPLACED }]) => [
    kind,
    { label, thisOne, whenHidden },
  ]);
  return `${HEADER}
/** What can be reported and hidden. */
export const contentLabels = ${JSON.stringify(Object.fromEntries(ofContents), null, 2)} as const;
`;
}

/** What the live stream says has changed, and the tags of the answers that this makes stale. */
function staleAnswers(): string {
  const lines = Object.entries(changes.all()).map(([change, { stale = [], lists = [] }]) => {
    const tags = [...stale.map((tag) => `'${tag}'`), ...lists.map((tag) => `listsOf('${tag}')`)];
    return `  ${change}: [${tags.join(', ')}],\n`;
  });
  return `${HEADER}import { listsOf, type Tag } from '../api/tags';

export const staleByChange = {
${lines.join('')}} satisfies Readonly<Record<string, readonly Tag[]>>;
`;
}

/**
 * What a screen says of each kind.
 * @param written what it says of an entry, nothing where it is undefined; an `icon` becomes the component of this name
 */
function labelsOf<Entry>(
  name: string,
  list: { all(): Readonly<Record<string, Entry>> },
  written: (entry: Entry, kind: string) => unknown = (entry) => entry,
): string {
  const words = Object.entries(list.all()).map(([kind, entry]) => [kind, written(entry, kind)]);
  const source = JSON.stringify(Object.fromEntries(words), null, 2).replaceAll(/"icon": "(\w+)"/g, 'Icon: $1');
  const icons = new Set(Array.from(source.matchAll(/ Icon: (\w+)/g), ([, icon]) => icon));
  const imports = icons.size > 0 ? `import { ${[...icons].sort().join(', ')} } from '@tabler/icons-react';\n` : '';
  return `${HEADER}${imports}\nexport const ${name} = ${source} as const;\n`;
}

/** Of the things that acts are about, with their pages, which are names in `paths`. */
const subjectLabels = () =>
  labelsOf('actSubjects', actSubjects, ({ label: _, named: __, ...words }) => words)
    .replaceAll(/"page": "(\w+)"/g, 'page: paths.$1')
    .replace(HEADER, `${HEADER}import { paths } from '../../paths';\n`);

/** Beside each screen what it says, so that no other loads it. */
const FILES: Readonly<Record<string, () => string>> = {
  'api/labels.gen.ts': words,
  'entities/stale-answers.gen.ts': staleAnswers,
  'dashboard/todo-labels.gen.ts': () => labelsOf('todoLabels', todoTypes),
  'dashboard/activity-labels.gen.ts': () => labelsOf('activityLabels', activityTypes),
  'notifications/notification-labels.gen.ts': () =>
    labelsOf('notificationLabels', notificationTypes, ({ label, icon }) => ({ label, icon })),
  'accounts/profile/mailed-kinds.gen.ts': () =>
    labelsOf('mailedKinds', notificationTypes, ({ label, choice = label }, kind) => ({ kind, label: choice })),
  'entities/coins/transaction-labels.gen.ts': () =>
    labelsOf(
      'transactionLabels',
      transactionKinds,
      ({ icon, position: _, several: __, ...words }) => icon && { ...words, icon },
    ),
  'wallet/several-transactions.gen.ts': () =>
    labelsOf('severalTransactions', transactionKinds, ({ several }) => several),
  'admin/log/act-labels.gen.ts': () => labelsOf('actLabels', adminActs, ({ label }) => label),
  'admin/log/act-sentences.gen.ts': () =>
    labelsOf('actSentences', adminActs, ({ sentence, thing }) => ({ sentence, thing })),
  'admin/log/act-subjects.gen.ts': subjectLabels,
  'admin/ledger/transaction-labels.gen.ts': () =>
    labelsOf('transactionLabels', transactionKinds, ({ label, asFilter = label }) => ({ label, asFilter })),
  'admin/mail/mail-labels.gen.ts': () => labelsOf('mailKindLabels', { all: handlings }, ({ label }) => label),
  'admin/overview/waiting-labels.gen.ts': () =>
    labelsOf('waitingLabels', waitingKinds, ({ position: _, ...words }) => words),
};

/** Writes the words of the server that the screens say as well below the folder of the first argument. */
const [, , folder = 'words'] = process.argv;
for (const [path, source] of Object.entries(FILES)) {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, source());
}
