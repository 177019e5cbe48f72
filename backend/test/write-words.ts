import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ACT_LABELS } from '../src/features/audit-log/act-labels.js';
import {
  activityTypes,
  changes,
  notificationTypes,
  todoTypes,
  transactionKinds,
  waitingKinds,
} from '../src/features/definition/kinds.js';
import { contents, REPLACED } from '../src/features/moderation/rules/contents.js';
import '../src/startup/composition.js';

const HEADER = '/** Written by `make api` from the words of the server. */\n';

/** The words of acts and of contents. */
function words(): string {
  const ofContents = mapped(contents.all(), ({ label, thisOne, whenHidden = REPLACED }) => ({
    label,
    thisOne,
    whenHidden,
  }));
  return `${HEADER}import type { AdminAct } from './api-types';

/** Each act as a filter and the file for spreadsheets name it. */
export const actLabels: Readonly<Record<AdminAct['act'], string>> = ${JSON.stringify(ACT_LABELS, null, 2)};

/** What can be reported and hidden. */
export const contentWords = ${JSON.stringify(ofContents, null, 2)} as const;
`;
}

const todoWords = () => wordsByKind('todoWords', todoTypes.all());
const activityWords = () => wordsByKind('activityWords', activityTypes.all());
const notificationWords = () =>
  wordsByKind(
    'notificationWords',
    mapped(notificationTypes.all(), ({ label, icon }) => ({ label, icon })),
  );
const mailedKinds = () =>
  wordsByKind(
    'mailedKinds',
    Object.entries(notificationTypes.all()).map(([kind, { label, choice = label }]) => ({ kind, label: choice })),
  );
/** Of transactions that have no direction. */
const transactionWords = () =>
  wordsByKind(
    'transactionWords',
    Object.fromEntries(
      Object.entries(transactionKinds.all()).flatMap(
        ([kind, { icon, label, asFilter = label, untitled, beforeItem }]) =>
          icon ? [[kind, { label, asFilter, icon, untitled, beforeItem }]] : [],
      ),
    ),
  );
const severalTransactions = () =>
  wordsByKind(
    'severalTransactions',
    mapped(transactionKinds.all(), ({ several }) => several),
  );
const transactionLabels = () =>
  wordsByKind(
    'transactionLabels',
    mapped(transactionKinds.all(), ({ label, asFilter = label }) => ({ label, asFilter })),
  );
const waitingWords = () =>
  wordsByKind(
    'waitingWords',
    mapped(waitingKinds.all(), ({ position: _, ...words }) => words),
  );

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

/** @param name of the constant; an `icon` of an entry becomes the component of this name */
function wordsByKind(name: string, entries: object): string {
  const source = JSON.stringify(entries, null, 2).replaceAll(/"icon": "(\w+)"/g, 'Icon: $1');
  const icons = new Set(Array.from(source.matchAll(/ Icon: (\w+)/g), ([, icon]) => icon));
  const imports = icons.size > 0 ? `import { ${[...icons].sort().join(', ')} } from '@tabler/icons-react';\n` : '';
  return `${HEADER}${imports}\nexport const ${name} = ${source} as const;\n`;
}

const mapped = <Entry, Written>(entries: Readonly<Record<string, Entry>>, written: (entry: Entry) => Written) =>
  Object.fromEntries(Object.entries(entries).map(([kind, entry]) => [kind, written(entry)]));

/** Beside each screen what it says, so that no other loads it. */
const FILES: Readonly<Record<string, () => string>> = {
  'accounts/profile/mailed-kinds.gen.ts': mailedKinds,
  'admin/ledger/transaction-labels.gen.ts': transactionLabels,
  'admin/overview/waiting-words.gen.ts': waitingWords,
  'api/words.gen.ts': words,
  'dashboard/activity-words.gen.ts': activityWords,
  'dashboard/todo-words.gen.ts': todoWords,
  'entities/coins/transaction-words.gen.ts': transactionWords,
  'entities/stale-answers.gen.ts': staleAnswers,
  'notifications/notification-words.gen.ts': notificationWords,
  'wallet/several-transactions.gen.ts': severalTransactions,
};

/** Writes the words of the server that the screens say as well below the folder of the first argument. */
const [, , folder = 'words'] = process.argv;
for (const [path, source] of Object.entries(FILES)) {
  const file = join(folder, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, source());
}
