import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { chainOf, type Draft, eventAt, resealed, rewritten, withRow } from '../../../../test/chains.js';
import { ADA, BEN, EVA, ORIGIN, STREAM } from '../../../../test/coins.js';
import { runs } from '../../../../test/runs.js';
import type { StoredEvent } from '../../event-store/event-store.js';
import { move, TREASURY, wallet } from '../state/postings.js';
import type { FindingCode } from './findings.js';
import { ChainVerifier } from './verify.js';

const moved = (type: string, from: string, to: string, amount: number): Draft => ({
  type,
  data: { postings: move(from, to, amount) },
});
const opened: Draft = { type: 'LedgerOpened', data: { currency: 'Coin FORM', origin: ORIGIN, vkey: '' } };
const chain = chainOf([
  opened,
  moved('BalanceAdjusted', TREASURY, wallet(ADA), 100),
  moved('CoinsTransferred', wallet(ADA), wallet(BEN), 30),
  moved('BalanceAdjusted', TREASURY, wallet(BEN), 10),
  { type: 'NotificationSent', data: { audience: { wallet: BEN }, template: 'perché sì' } },
  moved('CoinsTransferred', wallet(BEN), wallet(ADA), 5),
  moved('CoinsTransferred', wallet(ADA), wallet(EVA), 75),
]);

function verify(events: readonly StoredEvent[], options: { origin?: string } = { origin: ORIGIN }): ChainVerifier {
  const verifier = new ChainVerifier({ stream: STREAM, ...options });
  for (const event of events) verifier.check(event);
  return verifier;
}

const envelopeOf = (revision: number): string => chain[revision]?.envelope ?? '';
const edited = (revision: number, from: string, to: string) => {
  const envelope = envelopeOf(revision).replaceAll(from, to);
  expect(envelope).not.toBe(envelopeOf(revision));
  return withRow(chain, revision, { envelope });
};

function swapped(one: number, other: number): StoredEvent[] {
  const { envelope, hash } = chain[other] ?? { envelope: '', hash: '' };
  const { envelope: otherEnvelope, hash: otherHash } = chain[one] ?? { envelope: '', hash: '' };
  return withRow(withRow(chain, one, { envelope, hash }), other, { envelope: otherEnvelope, hash: otherHash });
}

/** The chain without one event, the rest moved up, renumbered and sealed again only there. */
function renumbered(revision: number): StoredEvent[] {
  const rest = chain.filter((row) => row.revision !== revision);
  return rest.map((row, index) => ({ ...row, revision: index }));
}

const postings = (from: string, to: string, out: number, into: number) => ({
  data: {
    postings: [
      { account: from, amount: -out },
      { account: to, amount: into },
    ],
  },
});

describe('verification', () => {
  it('finds nothing in an untouched chain and knows its balances', () => {
    const verifier = verify(chain);
    expect(verifier).toMatchObject({ valid: true, findings: [], eventsCount: 7, transactionsCount: 5 });
    expect(Object.fromEntries(verifier.balances)).toEqual({
      [TREASURY]: -110,
      [wallet(BEN)]: 35,
      [wallet(EVA)]: 75,
    });
    expect(verifier.head).toEqual({ revision: 6, hash: chain[6]?.hash, ts: eventAt(chain, 6).ts });
  });

  it('takes the word of the first event for the origin when it is given none', () => {
    expect(verify(chain, {}).valid).toBe(true);
  });

  it('finds nothing in nothing', () => expect(verify([])).toMatchObject({ valid: true, head: undefined }));

  it.each<[string, FindingCode, number, () => StoredEvent[]]>([
    ['an amount that was edited', 'HASH', 2, () => edited(2, '30', '31')],
    ['a text that was edited', 'HASH', 4, () => edited(4, 'sì', 'no')],
    ['an envelope that is no longer JSON', 'HASH', 3, () => withRow(chain, 3, { envelope: '{' })],
    ['an envelope that was written otherwise', 'HASH', 3, () => edited(3, '"v":1', '"v": 1')],
    ['a hash that was edited', 'HASH', 5, () => withRow(chain, 5, { hash: 'f'.repeat(64) })],
    ['an edit with its hash recomputed', 'LINK', 3, () => resealed(chain, 2, postings(wallet(ADA), wallet(BEN), 9, 9))],
    ['an event cut out of the middle', 'LINK', 3, () => chain.toSpliced(3, 1)],
    ['the first events cut off', 'LINK', 0, () => chain.slice(2)],
    ['an event cut out and the rest moved up', 'REVISION', 3, () => renumbered(3)],
    ['two events swapped', 'REVISION', 2, () => swapped(2, 5)],
    ['two neighbours swapped', 'REVISION', 3, () => swapped(3, 4)],
    ['an event of another stream', 'LINK', 4, () => resealed(chain, 4, { stream: 'other' })],
    ['time that goes back', 'TIME', 4, () => rewritten(chain, 4, { ts: '2025-12-31T23:59:59.999Z' })],
    ['time that is no ISO time', 'TIME', 4, () => rewritten(chain, 4, { ts: '2026-01-01' })],
    ['postings that create coins', 'SUM', 2, () => rewritten(chain, 2, postings(wallet(ADA), wallet(BEN), 1, 2))],
    ['postings to nobody', 'SUM', 2, () => rewritten(chain, 2, postings(wallet(ADA), 'mattress', 1, 1))],
    ['a wallet overdrawn', 'NEGATIVE', 2, () => rewritten(chain, 2, postings(wallet(ADA), wallet(BEN), 101, 101))],
    ['an id that comes twice', 'DUPLICATE', 5, () => rewritten(chain, 5, { id: eventAt(chain, 1).id })],
  ])('finds %s: %s at revision %i', (_, code, revision, attack) => {
    const verifier = verify(attack());
    expect(verifier.findings[0]).toMatchObject({ code, revision });
    expect(verifier.valid).toBe(false);
    expect(verify(attack(), {}).findings[0]).toMatchObject({ code, revision });
  });

  it('finds a chain of a foreign origin at its first event', () => {
    const foreign = chainOf([opened], 'foreign/coin-form');
    expect(verify(foreign).findings).toEqual([{ revision: 0, id: eventAt(foreign, 0).id, code: 'LINK' }]);
  });

  it('does not take the word of a first event that fits no chain', () => {
    const renamed = rewritten(chain, 0, { data: { origin: 'foreign' } });
    expect(verify(renamed, {}).findings[0]).toMatchObject({ revision: 0, code: 'LINK' });
  });

  it('says of one altered text nothing but that', () => {
    expect(verify(edited(4, 'sì', 'no')).findings).toEqual([expect.objectContaining({ code: 'HASH', revision: 4 })]);
  });

  it('says of one edited hash nothing but that, and names the event', () => {
    expect(verify(withRow(chain, 5, { hash: 'f'.repeat(64) })).findings).toEqual([
      { revision: 5, id: eventAt(chain, 5).id, code: 'HASH' },
    ]);
  });

  it('reports each gap once and checks on behind it', () => {
    const gaps = edited(5, '"amount":5', '"amount":6').filter(({ revision }) => revision !== 1 && revision !== 4);
    const found = verify(gaps).findings.map(({ code, revision }) => [code, revision]);
    expect(found).toEqual(
      expect.arrayContaining([
        ['LINK', 1],
        ['LINK', 4],
        ['HASH', 5],
      ]),
    );
    expect(found.filter(([code]) => code === 'LINK')).toHaveLength(2);
  });

  it('keeps its list of findings short and counts the rest', () => {
    const broken = chainOf(Array.from({ length: 1200 }, () => opened)).map((row) => ({ ...row, hash: '' }));
    const verifier = verify(broken);
    expect([verifier.findings.length, verifier.findingsCount]).toEqual([1000, 1200]);
  });

  it('finds any change of a single character of any envelope or hash', () => {
    const place = fc.record({
      revision: fc.nat(chain.length - 1),
      field: fc.constantFrom('envelope', 'hash'),
      at: fc.nat(),
      put: fc.oneof(fc.constant(''), fc.constantFrom(...'0123456789abcdefABC {}",:'), fc.string({ maxLength: 1 })),
    });
    fc.assert(
      fc.property(place, ({ revision, field, at, put }) => {
        const row = chain[revision];
        const before = field === 'hash' ? row?.hash : row?.envelope;
        if (before === undefined) throw new Error('no row');
        const index = at % before.length;
        const after = before.slice(0, index) + put + before.slice(index + 1);
        fc.pre(after !== before);
        expect(verify(withRow(chain, revision, { [field]: after })).findings[0]).toMatchObject({
          code: 'HASH',
          revision,
        });
      }),
      runs(1000),
    );
  });
});
