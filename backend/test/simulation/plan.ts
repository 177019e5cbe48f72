import fc from 'fast-check';
import { type ArmedFault, LINK_FAULTS, type Operation } from './faults.js';

/** What happens to FORM in one run. fast-check makes it from a seed, and shortens it when a run fails. */

/** Which of the two processes. */
export type Slot = 0 | 1;

export interface Command {
  /** Milliseconds after the command before it. */
  readonly gap: number;
  readonly by: Slot;
  readonly kind: 'deposit' | 'transfer' | 'notes';
  readonly from: number;
  readonly to: number;
  /** Coins; of notes, how many events. */
  readonly amount: number;
  readonly key: string | undefined;
}

export type FaultKind =
  | ({ readonly kind: 'link' } & ArmedFault)
  /** The process ends after so many of its own steps more, and starts again `ms` later. */
  | { readonly kind: 'crash'; readonly steps: number; readonly ms: number }
  /** It is told to end, and starts again `ms` later. */
  | { readonly kind: 'restart'; readonly ms: number }
  /** Nothing of it runs for `ms`. */
  | { readonly kind: 'freeze'; readonly ms: number }
  | { readonly kind: 'server freezes'; readonly ms: number }
  /** Notifications are lost for `ms`. */
  | { readonly kind: 'deaf'; readonly ms: number; readonly isTold: boolean };

export interface PlannedFault {
  readonly at: number;
  readonly slot: Slot;
  readonly what: FaultKind;
}

export interface Plan {
  readonly seed: number;
  /** As on EventStoreDB or as on PostgreSQL. */
  readonly appendsInFlight: number;
  /** When the second process starts; a process alone when undefined. */
  readonly secondAt: number | undefined;
  readonly commands: readonly Command[];
  readonly faults: readonly PlannedFault[];
  /** Which processes get commands while everybody catches up. */
  readonly busyAfterwards: readonly Slot[];
}

const FAULTS_MAX = 8;
const COMMANDS_MAX = 70;
/** So that some are used again, by the same process or the other. */
const KEYS = 60;
/** When the last fault begins. */
const FAULT_MS_MAX = 4000;

const slot = fc.constantFrom<Slot>(0, 1);
const whole = (min: number, max: number) => fc.integer({ min, max });
/** Most commands come together, some with pauses. */
const gap = fc.oneof(
  { weight: 8, arbitrary: fc.constant(0) },
  { weight: 6, arbitrary: whole(0, 15) },
  { weight: 2, arbitrary: whole(50, 900) },
);

const commandBy = (by: fc.Arbitrary<Slot>): fc.Arbitrary<Command> =>
  fc.record({
    gap,
    by,
    kind: fc.constantFrom(
      'deposit' as const,
      'deposit' as const,
      'transfer' as const,
      'transfer' as const,
      'notes' as const,
    ),
    from: whole(0, 2),
    to: whole(0, 2),
    amount: whole(1, 4),
    key: fc.option(whole(1, KEYS).map(String), { nil: undefined }),
  });

const operation = fc.constantFrom<Operation[]>(
  'append',
  'append',
  'append',
  'read',
  'tables',
  'tables',
  'tiles',
  'file',
);
const what: fc.Arbitrary<FaultKind> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('link' as const),
      operation,
      fault: fc.constantFrom(...LINK_FAULTS, 'stall' as const),
      ms: whole(0, 9000),
      times: fc.oneof({ weight: 5, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: whole(2, 12) }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('crash' as const), steps: whole(0, 40), ms: whole(0, 1500) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const), ms: whole(0, 500) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('freeze' as const), ms: whole(1, 12_000) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('server freezes' as const), ms: whole(1, 12_000) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('deaf' as const), ms: whole(1, 5000), isTold: fc.boolean() }),
  },
);
const fault: fc.Arbitrary<PlannedFault> = fc.record({ at: whole(0, FAULT_MS_MAX), slot, what });

const planFor = (
  writers: fc.Arbitrary<Slot>,
  busyAfterwards: readonly Slot[],
  secondAt: fc.Arbitrary<number | undefined> = whole(0, 3000),
): fc.Arbitrary<Plan> =>
  fc.record({
    seed: fc.noShrink(whole(0, 2 ** 31 - 1)),
    appendsInFlight: fc.constantFrom(2, 2, 2, 1),
    secondAt,
    commands: fc.array(commandBy(writers), { minLength: 1, maxLength: COMMANDS_MAX, size: 'max' }),
    faults: fc.array(fault, { maxLength: FAULTS_MAX, size: 'max' }),
    busyAfterwards: fc.constant(busyAfterwards),
  });

const first = fc.constant<Slot>(0);

/** Two processes that write, one that writes beside one that only follows, or one alone. */
export const anyPlan: fc.Arbitrary<Plan> = fc.oneof(
  { weight: 6, arbitrary: planFor(slot, [0, 1]) },
  { weight: 1, arbitrary: planFor(first, [0]) },
  { weight: 2, arbitrary: planFor(first, [0], fc.constant(undefined)) },
);
