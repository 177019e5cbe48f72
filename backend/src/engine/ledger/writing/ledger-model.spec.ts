import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { quiet } from '../../../../test/conditions.js';
import { type Fault, FaultyStore } from '../../../../test/faulty-store.js';
import { MemoryStore } from '../../../../test/memory-store.js';
import { runs } from '../../../../test/runs.js';
import { ledgerWithoutDelays } from '../../../../test/without-delays.js';
import type { Decide } from '../format/chain.js';
import { parseEnvelope } from '../format/envelope.js';
import type { Outcome } from './pending.js';

const { ADA, BEN, EVA, allEvents, balancesOf, cause, deposit, openLedger, transfer, verified } =
  await ledgerWithoutDelays();

const WALLETS = [ADA, BEN, EVA];
const person = fc.constantFrom(...WALLETS);
const amount = fc.integer({ min: 1, max: 40 });
/** Few keys, so that some are used twice, for the same command or another. */
const key = fc.option(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { nil: undefined });
const command = fc.oneof(
  fc.record({ kind: fc.constant('deposit' as const), to: person, amount, key }),
  fc.record({ kind: fc.constant('transfer' as const), from: person, to: person, amount, key }),
  fc.record({ kind: fc.constant('transfer' as const), from: person, to: person, amount, key }),
  // Waits until every sent command has settled, or opens another replica that writes from now on, too.
  fc.record({ kind: fc.constantFrom('pause' as const, 'pause' as const, 'another replica' as const) }),
);
const fault = fc.constantFrom<Fault[]>(
  'none',
  'none',
  'conflict',
  'not written, no reply',
  'written, no reply',
  'written before the next, no reply',
  'written after the next, no reply',
);

interface Run {
  readonly commands: readonly Command[];
  readonly faults: readonly Fault[];
  readonly failingReads: number;
  readonly inFlight: number;
}
type Command = typeof command extends fc.Arbitrary<infer One> ? One : never;

const run: fc.Arbitrary<Run> = fc.record({
  commands: fc.array(command, { minLength: 10, maxLength: 40, size: 'max' }),
  faults: fc.array(fault, { maxLength: 20, size: 'max' }),
  failingReads: fc.constantFrom(0, 0, 0, 1, 8, 20),
  inFlight: fc.integer({ min: 1, max: 2 }),
});

/** Each command marks its first event, so that the chain identifies it with or without a key. */
const marked =
  (decide: Decide, tag: number): Decide =>
  (state) =>
    decide(state).map(({ type, data }, index) => ({ type, data: index === 0 ? { ...data, tag } : data }));

function decideOf(one: Command): Decide | undefined {
  if (one.kind === 'deposit') return deposit(one.to, one.amount);
  return one.kind === 'transfer' ? transfer(one.from, one.to, one.amount) : undefined;
}

/** Executes a run. @returns the store without faults, the replicas, and the result of every caller, by tag */
async function carryOut({ commands, faults, failingReads, inFlight }: Run) {
  const inner = new MemoryStore(inFlight);
  const store = new FaultyStore(inner);
  const replicas = [await openLedger(store)];
  await Promise.all(WALLETS.map((one) => replicas[0]?.write(deposit(one, 40), cause())));
  store.faults.push(...faults);
  store.failingReads = failingReads;
  const answers = new Map<number, Promise<PromiseSettledResult<Outcome>>>();
  for (const [tag, one] of commands.entries()) {
    const decide = decideOf(one);
    if (one.kind === 'pause') await quiet(tag % 7);
    else if (!decide) replicas.push(await openLedger(inner));
    else {
      const key = 'key' in one ? one.key : undefined;
      const answer = replicas[tag % replicas.length]?.write(marked(decide, tag), cause(key));
      if (answer)
        answers.set(
          tag,
          Promise.allSettled([answer]).then(([result]) => result),
        );
    }
  }
  const told = new Map<number, PromiseSettledResult<Outcome>>();
  for (const [tag, answer] of answers) told.set(tag, await answer);
  store.faults.length = 0;
  store.failingReads = 0;
  return { inner, replicas, told };
}

/** How often a command with this `result` may be in the chain. */
function timesAllowed(result: PromiseSettledResult<Outcome>): number[] {
  if (result.status === 'fulfilled') return [result.value.replayed ? 0 : 1];
  const isUnknown = result.reason instanceof Error && result.reason.name === 'LedgerUnavailable';
  return isUnknown ? [0, 1] : [0];
}

it('loses nothing, duplicates nothing and conserves coins, whatever the store does', async () => {
  const seen = { done: 0, replayed: 0, refused: 0, unavailable: 0 };
  await fc.assert(
    fc.asyncProperty(run, async (given) => {
      const { inner, replicas, told } = await carryOut(given);
      const events = (await allEvents(inner)).map(({ envelope }) => parseEnvelope(envelope));
      const verifier = await verified(inner);
      expect(verifier.findings).toEqual([]);
      expect([...verifier.balances.values()].reduce((sum, coins) => sum + coins, 0)).toBe(0);

      const hashes = new Set(events.map((event) => event?.hash));
      for (const [tag, result] of told) {
        const times = events.filter((event) => event?.data.tag === tag).length;
        expect(timesAllowed(result)).toContain(times);
        if (result.status === 'fulfilled') {
          for (const { hash } of result.value.events) expect(hashes).toContain(hash);
          seen[result.value.replayed ? 'replayed' : 'done']++;
        } else seen[timesAllowed(result).length > 1 ? 'unavailable' : 'refused']++;
      }

      // The state of the replica that wrote last equals a replay of the chain.
      for (const ledger of replicas) {
        await ledger.write(deposit(ADA, 1), cause());
        expect(balancesOf(ledger)).toEqual(Object.fromEntries((await verified(inner)).balances));
      }
    }),
    runs(80),
  );
  // The runs have covered every outcome.
  for (const times of Object.values(seen)) expect(times).toBeGreaterThan(20);
});
