import type { JsonObject } from '../ledger/canonical.js';
import type { SealedEvent } from '../ledger/envelope.js';
import { postingsOf, walletOf } from '../ledger/postings.js';
import type { Projection, TableDefinition } from '../projections/projection.js';

export const MOVEMENT_KINDS = ['transfer', 'reward', 'purchase', 'sale', 'refund', 'escrow', 'adjustment'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** What the events of a module that move coins are, by their type. */
export type MovementKinds = Readonly<Record<string, (event: SealedEvent) => MovementKind>>;

export const coinMovementKinds: MovementKinds = {
  CoinsTransferred: () => 'transfer',
  BalanceAdjusted: () => 'adjustment',
  AccountClosed: () => 'adjustment',
};

/** One row for each event that moves coins. */
export const movementsTable: TableDefinition = {
  name: 'movements',
  columns: {
    revision: 'bigint',
    event: 'uuid',
    kind: 'text',
    payer: 'text',
    payee: 'text',
    amount: 'bigint',
    /** Wallet of the person behind an escrow. */
    party: 'uuid',
    item: 'uuid',
    contest: 'uuid',
    note: 'text',
    ts: 'timestamptz',
    hash: 'text',
  },
  nullable: ['party', 'item', 'contest', 'note'],
  key: ['revision'],
  indexes: [['payer', 'revision'], ['payee', 'revision'], ['event']],
  appendOnly: true,
};

/** @param kinds of every module */
export const movementsProjection = (kinds: MovementKinds): Projection => ({
  name: 'movements',
  tables: [movementsTable],
  apply(event, rows) {
    const { type, data, rev, ts, hash, id } = event;
    const postings = postingsOf(data);
    if (postings === undefined) return;
    const kind = kinds[type];
    if (postings === 'malformed' || postings.length !== 2 || !kind) {
      throw new Error(`the postings of ${type} at revision ${rev} are not a movement that is known`);
    }
    const [one, other] = postings;
    const [payer, payee] = (one?.amount ?? 0) < 0 ? [one, other] : [other, one];
    if (!payer || !payee) throw new Error('a movement has two sides');
    rows.insert(movementsTable, {
      revision: rev,
      event: id,
      kind: kind(event),
      payer: payer.account,
      payee: payee.account,
      amount: payee.amount,
      party: partyOf(data, walletOf(payer.account) ?? walletOf(payee.account)),
      item: textOf(data.item),
      contest: textOf(data.contest),
      note: noteOf(data),
      ts,
      hash,
    });
  },
});

/** Of buyer and seller the one whose wallet does not move. */
function partyOf({ buyer, seller }: JsonObject, moving: string | undefined): string | null {
  if (typeof buyer !== 'string' || typeof seller !== 'string') return null;
  return moving === buyer ? seller : buyer;
}

const COMMITMENT = /^[0-9a-f]{64}$/;

/** The commitment to what was written beside the movement. */
function noteOf({ note, reason }: JsonObject): string | null {
  const written = note ?? reason;
  return typeof written === 'string' && COMMITMENT.test(written) ? written : null;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
