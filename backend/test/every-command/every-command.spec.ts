import { expect, it } from '@jest/globals';
import { Chain } from '../../src/engine/ledger/format/chain.js';
import { DomainError } from '../../src/engine/ledger/format/errors.js';
import { saidOf } from '../../src/engine/ledger/state/event-data.js';
import { KnownEventTypes } from '../../src/engine/ledger/state/event-types.js';
import { adminActs } from '../../src/features/audit-log/acts.js';
import { commandKinds, eventTypes, mayBegin, slices, words } from '../../src/startup/composition.js';
import { FEATURES } from '../calls/table.js';
import { ORIGIN, STREAM } from '../coins.js';
import { modulesIn } from '../modules-in.js';
import { withFinished } from '../remembering.js';
import { everyDayOrLong } from '../runs.js';
import { type Example, type Examples, type Sent, TOWN } from './town.js';

/** A feature has them beside how its routes are called, or in a file here. */
const own = await modulesIn<{ readonly examples: Examples }>(import.meta.dirname, (name) => name.startsWith('of-'));
const examplesFor: Examples = (crowd) => [...FEATURES, ...own].flatMap(({ examples }) => examples?.(crowd) ?? []);

/** The chain of this release, as far as rules let it come. */
function after(history: readonly Sent[]): Chain {
  const chain = new Chain(ORIGIN, STREAM, withFinished(slices), undefined, new KnownEventTypes(eventTypes), mayBegin);
  for (const { decide, ...cause } of history) {
    try {
      chain.markDurable(chain.decide(decide, cause));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }
  return chain;
}

const KEY = 'sent by another process';

/** What is wrong with a command that arrives with a key, as another process sends it; undefined: nothing. */
function problemOf({ before, command: { decide, ...cause } }: Example): string | undefined {
  const chain = after([...TOWN, ...before]);
  try {
    const events = chain.decide(decide, { ...cause, key: KEY });
    if (events.length === 0) return 'it changes nothing, so the example shows nothing';
    chain.markDurable(events);
    // A kind that its feature does not declare has no words.
    for (const event of events)
      for (const { act } of [saidOf(words.auditEntries, event) ?? []].flat()) adminActs.of(act);
    const known = chain.keyOf({ ...cause, key: KEY });
    return known?.revision === events[0]?.rev ? undefined : 'its key is not known afterwards';
  } catch (error) {
    return String(error);
  }
}

it('has an example of every kind of command', () => {
  const shown = new Set(examplesFor(0).map(({ command }) => command.type));
  expect(commandKinds.map(({ type }) => type).filter((type) => !shown.has(type))).toEqual([]);
});

it.each(everyDayOrLong([0, 33], [0, 1, 5, 33, 70, 200]))(
  'decides every kind of command with a key, also where %d more people take part',
  (crowd) => {
    const problems = examplesFor(crowd).flatMap((one) => {
      const problem = problemOf(one);
      return problem === undefined ? [] : `${one.command.type}: ${problem}`;
    });
    expect(problems).toEqual([]);
  },
);
