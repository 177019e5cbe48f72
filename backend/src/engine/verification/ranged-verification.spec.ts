import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { chainOf, type Draft, eventAt, resealed, rewritten, withRow } from '../../../test/chains.js';
import { ADA, BEN, EVA, ORIGIN, STREAM } from '../../../test/coins.js';
import { MemoryStore } from '../../../test/memory-store.js';
import { runs, runsOnDisk } from '../../../test/runs.js';
import { KEY } from '../../../test/signing-processes.js';
import type { StoredEvent } from '../event-store/event-store.js';
import { type LedgerRecords, withSignedNotes } from '../ledger/checkpoints/checkpoint-log.js';
import { canonicalize } from '../ledger/format/canonical.js';
import { checkpointText, signCheckpoint } from '../ledger/format/checkpoint.js';
import { parseEnvelope } from '../ledger/format/envelope.js';
import { IncrementalMerkleTree } from '../ledger/format/merkle.js';
import { ChainVerifier } from '../ledger/format/verify.js';
import { move, TREASURY, wallet } from '../ledger/state/postings.js';
import { checkpointLine, exportLine } from './export-line.js';
import { FileRanges, readFileRange } from './file-ranges.js';
import { linesOf } from './lines.js';
import { PlacedLines } from './placed-lines.js';
import { RangedVerification } from './ranged-verification.js';
import type { RangedLedger, RangeReaders } from './ranges.js';
import { readStoreRange, StoreRanges } from './store-ranges.js';

const OPENED: Draft = { type: 'LedgerOpened', data: { currency: 'Coin FORM', origin: ORIGIN, vkey: KEY.public.vkey } };
const ACCOUNTS = [TREASURY, wallet(ADA), wallet(BEN), wallet(EVA)] as const;
const ID = '00000000-0000-4000-8000-000000000001';

const account = fc.constantFrom(...ACCOUNTS);
const transfer = fc
  .record({ from: account, to: account, amount: fc.integer({ min: 1, max: 60 }) })
  .filter(({ from, to }) => from !== to)
  .map(({ from, to, amount }): Draft => ({ type: 'CoinsTransferred', data: { postings: move(from, to, amount) } }));
const draft: fc.Arbitrary<Draft> = fc.oneof(
  { weight: 12, arbitrary: transfer },
  { weight: 3, arbitrary: fc.constant({ type: 'NotificationSent', data: { template: 'perché sì' } }) },
  {
    weight: 1,
    arbitrary: fc.constant({ type: 'CoinsTransferred', data: { postings: move(TREASURY, wallet(ADA), 5) }, id: ID }),
  },
  {
    weight: 1,
    arbitrary: fc.constant({ type: 'SigningKeyRotated', data: { previous: '', vkey: '', endorsement: '' } }),
  },
);

type Damage = (chain: readonly StoredEvent[], at: number) => readonly StoredEvent[];
const swapped: Damage = (chain, at) => {
  const [one, next] = [chain[at], chain[at + 1]];
  if (!one || !next) return chain;
  return chain.with(at, { ...next, revision: one.revision }).with(at + 1, { ...one, revision: next.revision });
};
/** Damage by which later events cannot be parsed any more is not built upon. */
const sealed =
  (change: Damage): Damage =>
  (chain, at) => {
    try {
      return change(chain, at);
    } catch {
      return chain;
    }
  };
const DAMAGE: Damage[] = [
  (chain, at) => withRow(chain, at, { envelope: chain[at]?.envelope.replace('"v":1', '"v":2') }),
  (chain, at) => withRow(chain, at, { envelope: '{"una riga":"qualunque"}' }),
  (chain, at) => withRow(chain, at, { hash: 'f'.repeat(64) }),
  (chain, at) => chain.toSpliced(at, 1),
  (chain, at) => chain.toSpliced(at, 3),
  swapped,
  sealed((chain, at) => resealed(chain, at, { type: 'Other' })),
  sealed((chain, at) => rewritten(chain, at, { ts: '2025-12-31T23:59:59.999Z' })),
  sealed((chain, at) => rewritten(chain, at, { id: eventAt(chain, Math.floor(at / 2)).id })),
  sealed((chain, at) => rewritten(chain, at, { data: { postings: move(wallet(EVA), wallet(ADA), 10_000) } })),
  sealed((chain, at) => rewritten(chain, at, { data: { postings: [{ account: TREASURY, amount: 1 }] } })),
  sealed((chain, at) => resealed(chain, at, { stream: 'other' })),
];

const EVENTS_MAX = 40;
const history = fc.record({
  drafts: fc.array(draft, { minLength: 4, maxLength: EVENTS_MAX }),
  signedAt: fc.uniqueArray(fc.integer({ min: 1, max: EVENTS_MAX + 3 }), { maxLength: 4 }),
  /** How far from its events a checkpoint stands in a file; behind more than it covers it is out of place. */
  shift: fc.integer({ min: -2, max: 3 }),
  damage: fc.array(fc.tuple(fc.constantFrom(...DAMAGE), fc.nat(EVENTS_MAX)), { maxLength: 3 }),
});

/** A chain with checkpoints over its undamaged beginning, and what was done to it. */
function ledgerOf({
  drafts,
  signedAt,
  shift,
  damage,
}: typeof history extends fc.Arbitrary<infer Value> ? Value : never) {
  const sound = chainOf([
    OPENED,
    { type: 'BalanceAdjusted', data: { postings: move(TREASURY, wallet(ADA), 100) } },
    ...drafts,
  ]);
  const tree = new IncrementalMerkleTree();
  const notes: { size: number; note: string }[] = [];
  for (const { hash } of sound) {
    tree.append(hash);
    if (!signedAt.includes(tree.size)) continue;
    notes.push({ size: tree.size, note: checkpointText(signCheckpoint(KEY, tree.size, tree.root())) });
  }
  const events = damage.reduce<readonly StoredEvent[]>(
    (chain, [change, at]) => change(chain, at % chain.length),
    sound,
  );
  return { events, notes, shift };
}
type Ledger = ReturnType<typeof ledgerOf>;

const verdictOf = (verifier: ChainVerifier) => ({
  findings: verifier.findings,
  findingsCount: verifier.findingsCount,
  eventsCount: verifier.eventsCount,
  transactionsCount: verifier.transactionsCount,
  balances: Object.fromEntries([...verifier.balances].toSorted()),
  head: verifier.head,
  declaredOrigin: verifier.declaredOrigin,
  confirmed: verifier.checkpoints.confirmed,
  newest: verifier.checkpoints.newest,
});

/** Reads as a thread does. */
const inThisThread = (read: RangeReaders['read']): RangeReaders => ({
  atOnce: 2,
  // As between threads, nothing but data crosses.
  read: async (range) => structuredClone(await read(range)),
  close: async () => undefined,
});

async function inRanges(ledger: RangedLedger, readers?: RangeReaders) {
  const verification = new RangedVerification(ledger, { stream: STREAM, origin: ORIGIN, readers });
  for await (const _ of verification.run());
  verification.close();
  verification.verifier.end();
  return verdictOf(verification.verifier);
}

describe('a ledger in a store', () => {
  const storeOf = ({ events, notes }: Ledger): MemoryStore => {
    const store = new MemoryStore();
    store.rows.set(STREAM, [...events]);
    const entries = notes.map(({ note }, revision) => ({ revision, envelope: canonicalize({ note }), hash: '' }));
    store.rows.set(`checkpoints-${STREAM}`, entries);
    return store;
  };

  async function oneByOne(store: MemoryStore) {
    const verifier = new ChainVerifier({ stream: STREAM, origin: ORIGIN });
    for await (const { events, notes } of withSignedNotes(store, STREAM, store.read(STREAM, { from: 0 }))) {
      for (const note of notes) verifier.checkpoints.expect(note);
      for (const stored of events) verifier.check(stored);
    }
    verifier.end();
    return verdictOf(verifier);
  }

  it('has the same findings in one, two and three ranges as event by event', async () => {
    await fc.assert(
      fc.asyncProperty(history, async (made) => {
        const store = storeOf(ledgerOf(made));
        const expected = await oneByOne(store);
        const size = (await store.head(STREAM)) + 1;
        const readers = inThisThread((range) => {
          if (!('store' in range)) throw new Error('no range of a store');
          return readStoreRange(store, range);
        });
        for (const count of [1, 2, 3]) {
          const ledger = await StoreRanges.open(store, { databaseUrl: '' }, STREAM, Math.ceil(size / count));
          expect(await inRanges(ledger, readers)).toEqual(expected);
          expect(await inRanges(ledger)).toEqual(expected);
        }
      }),
      runs(12),
    );
  });
});

describe('a ledger in a file', () => {
  let folder: string;
  let handle: FileHandle;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'form-ranges-'));
    handle = await open(join(folder, 'ledger.ndjson'), 'w+');
  });
  afterAll(async () => {
    await handle.close();
    await rm(folder, { recursive: true, force: true });
  });

  const LINES: ((lines: readonly string[], at: number) => readonly string[])[] = [
    (lines) => lines,
    (lines, at) => lines.toSpliced(at, 0, lines[at] ?? ''),
    (lines, at) => lines.toSpliced(at, 0, '\n'),
    (lines, at) => lines.toSpliced(at + 1, 0, 'una riga qualunque\n'),
    (lines, at) => lines.with(at, (lines[at] ?? '').replace('{"event":{', '{"event": {')),
    (lines, at) => lines.with(at, (lines[at] ?? '').replace('\n', '\r\n')),
    (lines) => [...lines.slice(0, -1), lines.at(-1)?.trimEnd() ?? ''],
  ];

  function exported({ events, notes, shift }: Ledger): string[] {
    const lines = events.map((stored) => exportLine(stored, parseEnvelope(stored.envelope)));
    return notes.reduce(
      (all, { size, note }) => all.toSpliced(Math.max(size + shift, 1), 0, checkpointLine(note)),
      lines,
    );
  }

  async function write(lines: readonly string[]): Promise<number> {
    const bytes = Buffer.from(lines.join(''));
    await handle.truncate(0);
    await handle.write(bytes, 0, bytes.length, 0);
    return bytes.length;
  }

  async function oneByOne() {
    const verifier = new ChainVerifier({ stream: STREAM, origin: ORIGIN });
    const placed = new PlacedLines('ledger.ndjson');
    const check = ({ events, notes }: LedgerRecords) => {
      for (const note of notes) verifier.checkpoints.expect(note);
      for (const stored of events) verifier.check(stored);
    };
    const stream = handle.createReadStream({ start: 0, autoClose: false });
    for await (const lines of linesOf(stream, 64 * 1024)) for (const records of placed.take(lines)) check(records);
    for (const records of placed.endedBy(undefined)) check(records);
    verifier.end();
    return verdictOf(verifier);
  }

  const readers = inThisThread((range) => {
    if (!('file' in range)) throw new Error('no range of a file');
    return readFileRange(range);
  });

  it('has the same findings in one, two, three and many ranges as line by line', async () => {
    const change = fc.tuple(fc.constantFrom(...LINES), fc.nat(EVENTS_MAX));
    await fc.assert(
      fc.asyncProperty(history, change, async (made, [changed, at]) => {
        const lines = exported(ledgerOf(made));
        // Of fewer there is none behind the first, which says whether it is an export.
        fc.pre(lines.length > 1);
        const size = await write(changed(lines, 1 + (at % (lines.length - 1))));
        const expected = await oneByOne();
        for (const count of [1, 2, 3, 8]) {
          const ledger = new FileRanges(handle.fd, size, STREAM, 'ledger.ndjson', Math.ceil(size / count));
          expect(await inRanges(ledger, readers)).toEqual(expected);
          expect(await inRanges(ledger)).toEqual(expected);
        }
      }),
      runsOnDisk(24),
    );
  });

  it('is read here where a thread cannot', async () => {
    const size = await write(
      exported(ledgerOf({ drafts: [OPENED, OPENED, OPENED], signedAt: [3], shift: 0, damage: [] })),
    );
    const ledger = new FileRanges(handle.fd, size, STREAM, 'ledger.ndjson', Math.ceil(size / 4));
    const failing = inThisThread(() => Promise.reject(new Error('the thread has ended')));
    expect(await inRanges(ledger, failing)).toEqual(await oneByOne());
  });

  it('is looked at one by one only where something is wrong', async () => {
    const drafts = Array.from({ length: 900 }, (_, at): Draft => ({ type: 'NotificationSent', data: { at } }));
    const sound = ledgerOf({ drafts, signedAt: [300, 301, 512, 700], shift: 0, damage: [] });
    const check = jest.spyOn(ChainVerifier.prototype, 'check');
    const checked = async (ledger: Ledger): Promise<number> => {
      const size = await write(exported(ledger));
      check.mockClear();
      const ranges = new FileRanges(handle.fd, size, STREAM, 'ledger.ndjson', Math.ceil(size / 10));
      const verdict = await inRanges(ranges, readers);
      expect(verdict.confirmed).toBe(4);
      return check.mock.calls.length;
    };
    const begun = await checked(sound);
    expect(begun).toBeLessThan(100);
    const altered = { ...sound, events: withRow(sound.events, 800, { hash: 'f'.repeat(64) }) };
    expect(await checked(altered)).toBeLessThan(200);
    check.mockRestore();
  });
});
