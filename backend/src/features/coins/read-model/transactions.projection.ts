import type { JsonObject } from '../../../engine/ledger/format/canonical.js';
import type { SealedEvent } from '../../../engine/ledger/format/envelope.js';
import { type ByEventType, saidOf } from '../../../engine/ledger/state/event-data.js';
import { postingsOf, walletOf } from '../../../engine/ledger/state/postings.js';
import type { Projection, TableDefinition } from '../../../engine/projections/projection.js';
import type { TransactionKind } from '../../definition/kinds.js';

/** The kinds of transaction of a module, by event type. */
export type TransactionKinds = ByEventType<TransactionKind>;

/** One row for each account that receives coins in an event: an event with one payer and several payees makes several rows. */
export const transactionsTable: TableDefinition = {
  name: 'transactions',
  columns: {
    revision: 'bigint',
    /** Which payee of the event it is, from 0. */
    position: 'integer',
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
  key: ['revision', 'position'],
  indexes: [
    ['payer', 'revision'],
    ['payee', 'revision'],
    ['event'],
    ['kind', 'revision', 'position'],
    ['ts', 'revision'],
  ],
  appendOnly: true,
};

/** How many rows there are of each kind. */
const kindCountsTable: TableDefinition = {
  name: 'transaction_counts',
  columns: { kind: 'text', total: 'bigint' },
  key: ['kind'],
};

/** @param kinds of every module */
export const transactionsProjection = (kinds: TransactionKinds): Projection => ({
  name: 'transactions',
  version: 1,
  tables: [transactionsTable, kindCountsTable],
  apply(rows, event) {
    const { type, data, rev } = event;
    if (data.postings === undefined) return;
    const kind = saidOf(kinds, event);
    const made = kind ? transactionsIn(event, kind) : [];
    if (!kind || made.length === 0) {
      throw new Error(`the postings of ${type} at revision ${rev} are not a transaction that is known`);
    }
    rows.upsert(kindCountsTable, { kind }, { add: { total: made.length } });
    for (const row of made) rows.insert(transactionsTable, row);
  },
});

/** The rows that an event makes; none where its postings are not sound, or have several payers. */
export function transactionsIn({ data, rev, ts, hash, id }: SealedEvent, kind: TransactionKind) {
  const postings = postingsOf(data);
  if (postings === undefined || postings === 'malformed') return [];
  const [payer, ...others] = postings.filter(({ amount }) => amount < 0);
  if (!payer || others.length > 0) return [];
  const payees = postings.filter(({ amount }) => amount > 0);
  return payees.map(({ account: payee, amount }, position) => ({
    revision: rev,
    position,
    event: id,
    kind,
    payer: payer.account,
    payee,
    amount,
    party: partyOf(data, walletOf(payer.account) ?? walletOf(payee)),
    item: textOf(data.item),
    contest: textOf(data.contest),
    note: noteOf(data),
    ts,
    hash,
  }));
}

/** The buyer or the seller: the one whose wallet has no posting. */
function partyOf({ buyer, seller }: JsonObject, moving: string | undefined): string | null {
  if (typeof buyer !== 'string' || typeof seller !== 'string') return null;
  return moving === buyer ? seller : buyer;
}

const COMMITMENT = /^[0-9a-f]{64}$/;

/** The commitment to the text of the transaction. */
function noteOf({ note, reason }: JsonObject): string | null {
  const written = note ?? reason;
  return typeof written === 'string' && COMMITMENT.test(written) ? written : null;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
