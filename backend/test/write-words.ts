import { writeFile } from 'node:fs/promises';
import { ACT_LABELS } from '../src/features/audit-log/act-labels.js';
import { CHANGES } from '../src/features/definition/concerns.js';
import { contentWords, REPLACED } from '../src/features/moderation/rules/contents.js';
import '../src/startup/composition.js';

/** Writes the words of the server that the screens say as well to the file of the first argument. */
const [, , file = 'words.gen.ts'] = process.argv;
const contents = Object.fromEntries(
  Object.entries(contentWords()).map(([kind, { label, thisOne, whenHidden = REPLACED }]) => [
    kind,
    { label, thisOne, whenHidden },
  ]),
);
const source = `/** Written by \`make api\` from the words of the server. */
import type { AdminAct } from './api-types';

/** Each act as a filter and the file for spreadsheets name it. */
export const actLabels: Readonly<Record<AdminAct['act'], string>> = ${JSON.stringify(ACT_LABELS, null, 2)};

/** What can be reported and hidden. */
export const contentWords = ${JSON.stringify(contents, null, 2)} as const;

/** What the live stream says has changed. */
export type Change = ${CHANGES.map((change) => `'${change}'`).join(' | ')};
`;
await writeFile(file, source);
