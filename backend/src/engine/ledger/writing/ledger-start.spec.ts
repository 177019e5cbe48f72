import { describe, expect, it } from '@jest/globals';
import { chainOf, eventAt, rewritten, withRow } from '../../../../test/chains.js';
import {
  ADA,
  allEvents,
  BEN,
  balancesOf,
  cause,
  deposit,
  ORIGIN,
  openLedger,
  STREAM,
  transfer,
} from '../../../../test/coins.js';
import { MemoryStore } from '../../../../test/memory-store.js';
import type { StoredEvent } from '../../event-store/event-store.js';
import { SYSTEM, seal } from '../format/envelope.js';
import { LedgerUnavailable } from '../format/errors.js';
import { move, TREASURY, wallet } from '../state/postings.js';

async function written(): Promise<StoredEvent[]> {
  const store = new MemoryStore();
  const ledger = await openLedger(store);
  await ledger.write(deposit(ADA, 100), cause('welcome'));
  await ledger.write(transfer(ADA, BEN, 30), cause('pay'));
  return allEvents(store);
}

function holding(chain: readonly StoredEvent[]): MemoryStore {
  const store = new MemoryStore();
  store.rows.set(STREAM, [...chain]);
  return store;
}

const chain = await written();
const overdrawn = { data: { postings: move(wallet(ADA), wallet(BEN), 101) } };
const unbalanced = { data: { postings: [{ account: TREASURY, amount: 1 }] } };

describe('a ledger that starts', () => {
  it('has the state of the chain', async () => {
    const ledger = await openLedger(holding(chain));
    expect(balancesOf(ledger)).toEqual({ [TREASURY]: -100, [wallet(ADA)]: 70, [wallet(BEN)]: 30 });
    expect(ledger.head).toMatchObject({ revision: 3, hash: chain[3]?.hash });
    expect(ledger.broken).toBeUndefined();
  });

  it.each([
    ['an altered event', 'HASH', 2, withRow(chain, 2, { envelope: (chain[2]?.envelope ?? '').replace('30', '31') })],
    ['an altered hash', 'HASH', 1, withRow(chain, 1, { hash: '0'.repeat(64) })],
    ['an event missing', 'LINK', 1, chain.toSpliced(1, 1)],
    ['the first event missing', 'LINK', 0, chain.slice(1)],
    ['an event twice', 'REVISION', 2, withRow(chain, 2, { ...chain[1], revision: 2 })],
    ['time going back', 'TIME', 2, rewritten(chain, 2, { ts: '2020-01-01T00:00:00.000Z' })],
    ['coins out of nothing', 'SUM', 1, rewritten(chain, 1, unbalanced)],
    ['a wallet overdrawn', 'NEGATIVE', 2, rewritten(chain, 2, overdrawn)],
    ['an id twice', 'DUPLICATE', 3, rewritten(chain, 3, { id: eventAt(chain, 1).id })],
    ['a foreign origin', 'LINK', 0, chainOf([{ type: 'LedgerOpened', data: {} }], 'foreign')],
  ])('on a chain with %s writes nothing and says %s at revision %i', async (_, code, revision, broken) => {
    const store = holding(broken);
    const ledger = await openLedger(store);
    expect(ledger.broken).toMatchObject({ code, revision });
    await expect(ledger.write(deposit(ADA, 1), cause())).rejects.toThrow(`${code}:`);
    await expect(ledger.write(deposit(ADA, 1), cause())).rejects.toBeInstanceOf(LedgerUnavailable);
    expect(await allEvents(store)).toEqual(broken);
    await ledger.close();
  });

  it('refuses the ledger of another origin', async () => {
    const ledger = await openLedger(holding(chain), { origin: `${ORIGIN}/other` });
    expect(ledger.broken).toMatchObject({ code: 'LINK', revision: 0 });
  });
});

describe('a ledger at work', () => {
  it('stops at an event that another writer broke, and refuses everyone', async () => {
    const store = holding(chain);
    const ledger = await openLedger(store);
    const { hash, ts } = ledger.head;
    const { envelope, hash: sealedHash } = seal({
      actor: SYSTEM,
      data: overdrawn.data,
      id: eventAt(chain, 3).id.replace(/^./, 'f'),
      prev: hash,
      rev: 4,
      stream: STREAM,
      ts,
      type: 'CoinsTransferred',
      v: 1,
    });
    const foreign = { revision: 4, envelope, hash: sealedHash };
    store.rows.set(STREAM, [...chain, foreign]);
    const results = await Promise.allSettled(Array.from({ length: 600 }, () => ledger.write(deposit(ADA, 1), cause())));
    for (const result of results) expect(result).toMatchObject({ reason: expect.any(LedgerUnavailable) });
    expect(ledger.broken).toMatchObject({ code: 'NEGATIVE', revision: 4 });
    expect(await allEvents(store)).toEqual([...chain, foreign]);
  });
});
