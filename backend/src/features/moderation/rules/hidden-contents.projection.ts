import type { Projection, Rows, TableDefinition } from '../../../engine/projections/projection.js';
import type { ContentKind } from './contents.js';

/** What was ever hidden, and whether it is now: lists leave it out. */
export const hiddenContentsTable: TableDefinition = {
  name: 'hidden_contents',
  columns: { kind: 'text', content: 'text', hidden: 'boolean' },
  key: ['kind', 'content'],
};

export const hiddenContentsProjection: Projection = {
  name: 'hidden-contents',
  version: 1,
  tables: [hiddenContentsTable],
  on: {
    ContentHidden: (rows, { data }) => setHidden(rows, data, true),
    ContentRestored: (rows, { data }) => setHidden(rows, data, false),
  },
};

const setHidden = (rows: Rows, { kind, id: content }: { kind: ContentKind; id: string }, hidden: boolean): void =>
  rows.upsert(hiddenContentsTable, { kind, content }, { set: { hidden } });

/** SQL: whether a content is hidden now. @param id SQL of its id, as text */
export const isHiddenRow = (kind: ContentKind, id: string): string =>
  `exists (select from hidden_contents h where h.kind = '${kind}' and h.content = ${id} and h.hidden)`;
