import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseEnvelope } from '../../src/engine/ledger/format/envelope.js';
import { TREASURY } from '../../src/engine/ledger/state/postings.js';
import { applyEvent, tablesOf } from '../../src/engine/projections/projection.js';
import { RowChangeBuffer } from '../../src/engine/projections/row-change-buffer.js';
import { projections, slices } from '../../src/startup/composition.js';
import { allEvents, openLedger, verified } from '../coins.js';
import { expectEqual } from '../expect-equal.js';
import { MemoryStore } from '../memory-store.js';
import { ReferenceRows } from '../reference-rows.js';
import { withFinished } from '../remembering.js';
import { runs } from '../runs.js';
import { type Command, commands, KINDS, type Kind } from './commands.js';
import { carryOut } from './execute-commands.js';
import { FoldedRows } from './folded-rows.js';
import { ADMIN } from './model.js';

/** For any commands in any order, coins are conserved, and FORM accepts exactly what the model allows. */

/** The tables as the runner makes them, batch by batch, and as a replay from zero makes them, event by event. */
async function readTables(store: MemoryStore, batchSize: number) {
  const [naive, folded] = [new ReferenceRows(), new FoldedRows()];
  let fold = new RowChangeBuffer();
  for (const [index, { envelope }] of (await allEvents(store)).entries()) {
    const event = parseEnvelope(envelope);
    if (!event) throw new Error('an event cannot be read');
    applyEvent(projections, event, naive);
    applyEvent(projections, event, fold);
    if ((index + 1) % batchSize !== 0) continue;
    folded.write(fold.groups());
    fold = new RowChangeBuffer();
  }
  folded.write(fold.groups());
  return tablesOf(projections).map((table) => ({ naive: naive.of(table), folded: folded.of(table) }));
}

const step = (kind: Kind, who: number, more: Partial<Command> = {}): Command => ({
  ...{ kind, who, days: 1, fitting: false, other: 0, amount: 5, which: 0, favourable: true },
  ...more,
});
const ORGANISER = 4;
const [ONE, OTHER] = [2, 3];
const UNEVEN_SHARE: readonly Command[] = [
  step('open', ORGANISER),
  ...[step('join', ONE), step('join', OTHER), step('enter', ONE), step('enter', OTHER)],
  ...[step('wait', ONE, { days: 2 }), step('wait', ONE, { days: 31 })],
];
const DISPUTED: readonly Command[] = [
  step('order', ONE, { which: 1 }),
  ...[step('deliver', OTHER), step('dispute', ONE), step('answer', OTHER), step('resolve', ADMIN)],
  ...[step('suspend', ADMIN, { other: ONE }), step('lift', ADMIN, { other: ONE })],
  ...[step('open', ORGANISER), step('join', ONE), step('enter', ONE), step('wait', ONE, { days: 2 })],
  step('complete contest', ORGANISER, { other: ONE }),
];
/** The first of the families says yes, the second no. */
const APPROVED: readonly Command[] = [
  ...[step('order', 0, { which: 3 }), step('approve', ONE)],
  ...[step('order', 1, { which: 3 }), step('refuse', OTHER)],
];
/** Who comes of age needs no yes any more: at once, or once a suspension is over. */
const RELEASED: readonly Command[] = [
  ...[step('order', 0, { which: 3 }), step('turn 18', 0), step('deliver', ADMIN)],
  ...[step('order', 1, { which: 3 }), step('suspend', ADMIN, { other: 1, days: 2 }), step('turn 18', 1)],
  ...[step('deliver', ADMIN), step('wait', ADMIN, { days: 3 }), step('deliver', ADMIN)],
];
/** A seller withdraws, or leaves, with orders of which they know nothing. */
const OFF_SALE: readonly Command[] = [
  ...[step('order', 0, { which: 3 }), step('withdraw item', ADMIN, { which: 3 }), step('approve', ONE)],
  ...[step('order', 0, { which: 1 }), step('erase', OTHER)],
];
/** An administrator decides nothing about their own children, nor about what they take part in. */
const OWN_CHILD: readonly Command[] = [
  ...[step('order', 0, { which: 1 }), step('deliver', OTHER), step('dispute', 0), step('answer', OTHER)],
  step('suspend', ADMIN, { other: 1 }),
  ...[0, 1].map((other) => step('consent', ADMIN, { other, favourable: false })),
  ...[step('suspend', ADMIN, { other: 0 }), step('lift', ADMIN, { other: 1 })],
  ...[step('resolve', ADMIN), step('adjust', ADMIN, { other: 0 })],
  ...[step('open', ORGANISER), step('join', 0), step('close', ADMIN)],
  ...[step('open', ADMIN), step('join', 0), step('enter', 0), step('wait', ADMIN, { days: 2 })],
  step('complete contest', ADMIN, { other: 0 }),
];
/** Two seats of a course, which begins while they wait for it. */
const DATED_COURSE: readonly Command[] = [
  ...[step('reschedule', 5, { days: 3 }), step('set seats', 5, { which: 4, amount: 1 })],
  ...[step('order', ONE, { which: 4 }), step('order', OTHER, { which: 4 }), step('order', ADMIN, { which: 4 })],
  ...[step('cancel', OTHER), step('order', ADMIN, { which: 4 }), step('wait', ONE, { days: 4 })],
  ...[
    step('cancel', ADMIN),
    step('dispute', ADMIN),
    step('wait', ONE, { days: 3 }),
    step('order', OTHER, { which: 4 }),
  ],
];
const TRADED: readonly Command[] = [
  ...[step('order', ONE, { which: 1 }), step('deliver', OTHER), step('complete order', ONE)],
  ...[step('order', ONE, { which: 2 }), step('review', ORGANISER), step('accept', ORGANISER)],
  ...[step('order', OTHER, { which: 2 }), step('decline', ORGANISER)],
  ...[step('order', OTHER), step('cancel', OTHER), step('transfer', ONE, { other: OTHER })],
  ...[step('block', ONE, { other: OTHER }), step('unblock', ONE, { other: OTHER })],
];
const PLANNED: readonly Command[] = [
  ...[step('open', ORGANISER), step('revise', ORGANISER, { amount: 7 }), step('postpone', ORGANISER, { days: 9 })],
  ...[step('join', ONE), step('leave', ONE), step('close', ORGANISER)],
  ...[step('open', ORGANISER), step('withdraw', ORGANISER)],
];
const GUARDED: readonly Command[] = [
  ...[step('set limits', ONE, { other: 0 }), step('verify', ADMIN, { other: ORGANISER })],
  ...[step('allow', ONE, { other: 0, which: 3 }), step('disallow', ONE, { other: 0, which: 3 })],
  ...[step('withdraw consent', ONE, { other: 0 }), step('consent', ONE, { other: 0 })],
  ...[step('contest guardian', 0, { other: ONE }), step('confirm guardian', ADMIN, { other: ONE })],
  ...[step('remove guardian', ADMIN, { other: OTHER, which: 1 }), step('turn 14', 0)],
];
/** Every kind of command succeeds in one of these, whatever chance brings. */
const EXAMPLES: readonly (readonly Command[])[] = [
  ...[UNEVEN_SHARE, DISPUTED, APPROVED, RELEASED, OFF_SALE, OWN_CHILD, TRADED, PLANNED, GUARDED],
  DATED_COURSE,
];
const PROTECTED = [APPROVED, RELEASED, OFF_SALE, GUARDED];

it('accepts exactly what the model allows and conserves coins, for any commands', async () => {
  const seen = new Map<Kind, number>();
  let unevenShares = 0;
  await fc.assert(
    fc.asyncProperty(commands, fc.integer({ min: 1, max: 20 }), fc.boolean(), async (all, batchSize, isProtected) => {
      const store = new MemoryStore();
      const ledger = await openLedger(store, { slices: withFinished(slices) });
      unevenShares += (await carryOut(ledger, all, { seed: 'one', seen, isProtected })).unevenShares;

      const verifier = await verified(store);
      expect(verifier.findings).toEqual([]);
      const overdrawn = [...verifier.balances].filter(([account, coins]) => account !== TREASURY && !(coins > 0));
      expect(overdrawn).toEqual([]);
      const replayed = await openLedger(store, { slices });
      expectEqual([...replayed.state.balances.entries()], [...ledger.state.balances.entries()]);
      const { orders, contests } = replayed.state;
      const open = [...ledger.state.orders.entries()].filter(([, { due }]) => due !== undefined);
      const running = [...ledger.state.contests.entries()].filter(([, { status }]) => status !== 'completed');
      expectEqual([[...orders.entries()].sort(), [...contests.entries()].sort()], [open.sort(), running.sort()]);
      for (const { naive, folded } of await readTables(store, batchSize)) expectEqual(folded, naive);
    }),
    {
      ...runs(60),
      examples: EXAMPLES.map((example, at) => [[...example], 1 + (at % 5), PROTECTED.includes(example)]),
    },
  );
  // A command that never succeeds would prove nothing.
  expect(KINDS.filter((kind) => !seen.has(kind))).toEqual([]);
  expect(unevenShares).toBeGreaterThan(0);
});

it('gives the families of the model their guardians', async () => {
  const seen = new Map<Kind, number>();
  const ledger = await openLedger(new MemoryStore(), { slices: withFinished(slices) });
  await carryOut(ledger, APPROVED, { seed: 'families', seen, isProtected: true });
  expect([seen.get('consent'), seen.get('approve'), seen.get('refuse')]).toEqual([2, 1, 1]);
});
