import type { Wallet } from '../../../basics/ids.js';
import { CompactTable } from '../../../engine/ledger/state/compact-table.js';
import type { LedgerState, Slice } from '../../../engine/ledger/state/state.js';
import type { ReadonlyTable } from '../../../engine/ledger/state/tables.js';
import { notAllowed } from '../../../platform/http/errors/errors.js';
import { guardiansOf } from '../../minors/rules/guardianship.js';

/** A blocked person neither writes nor orders nor sends coins to whom blocked them, nor joins their contests (product.md 17.9). */

declare module '../../../engine/ledger/state/state.js' {
  interface LedgerState {
    /** Revision of the block, by `blockKey`. */
    readonly blocks: ReadonlyTable<number>;
  }
}

const blockKey = (by: string, person: string): string => `${by} ${person}`;

export const blocksSlice: Slice<number, CompactTable> = {
  name: 'blocks',
  version: 1,
  table: () => new CompactTable(),
  on: {
    PersonBlocked: (blocks, { data, rev }) => blocks.set(blockKey(data.by, data.person), rev),
    PersonUnblocked: (blocks, { data }) => blocks.delete(blockKey(data.by, data.person)),
  },
};

/** Whether `by` blocked the person. */
export const hasBlocked = ({ blocks }: Pick<LedgerState, 'blocks'>, by: string, person: string): boolean =>
  blocks.has(blockKey(by, person));

type BlockState = Pick<LedgerState, 'accounts' | 'blocks' | 'guardianships'>;

/** Whether one of the two blocked the other. */
export const isBlocked = (state: BlockState, one: string, other: string): boolean =>
  keepsOut(state, one, other) || keepsOut(state, other, one);

/**
 * What somebody finds without what belongs to people who blocked them, or whom they blocked. The state answers about two people and
 * lists nobody, so the owners of what was found are asked about, and it is found again without the blocked ones, who are then fewer.
 * @param find the rows that belong to none of these wallets
 */
export async function withoutBlocked<Row extends { readonly owner: string | null }>(
  state: BlockState,
  wallet: Wallet,
  find: (excluded: readonly string[]) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const excluded: string[] = [];
  for (;;) {
    const found = await find(excluded);
    const owners = new Set(found.map(({ owner }) => owner).filter((owner) => owner !== null));
    const blocked = [...owners].filter((owner) => isBlocked(state, wallet, owner));
    if (blocked.length === 0) return found;
    excluded.push(...blocked);
  }
}

/** A block from before the other became administrator, or guardian of who blocked them, keeps nobody out (product.md 17.9). */
const keepsOut = (state: BlockState, by: string, person: string): boolean =>
  hasBlocked(state, by, person) &&
  state.accounts.get(person)?.role !== 'admin' &&
  !guardiansOf(state, by).includes(person);

/** The same whoever of the two blocked the other. */
export const exchangesBlocked = () => notAllowed('Non puoi avere scambi con questa persona');
