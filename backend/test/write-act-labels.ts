import { writeFile } from 'node:fs/promises';
import { ACT_LABELS } from '../src/features/audit-log/act-labels.js';

/** Writes the labels of administrators' acts, as the screens import them, to the file of the first argument. */
const [, , file = 'act-labels.gen.ts'] = process.argv;
const source = `/** Written by \`make api\` from the labels of the server. */
import type { AdminAct } from './api-types';

/** Each act as a filter and the file for spreadsheets name it. */
export const actLabels: Readonly<Record<AdminAct['act'], string>> = ${JSON.stringify(ACT_LABELS, null, 2)};
`;
await writeFile(file, source);
