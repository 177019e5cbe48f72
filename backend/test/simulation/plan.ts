import fc from 'fast-check';
import { type ArmedFault, LINK_FAULTS, type LinkFault, type Operation, SESSION_FAULTS } from './faults.js';

/** What happens to FORM in one run. fast-check makes it from a seed, and shortens it when a run fails. */

/** Which of the processes. */
export type Slot = 0 | 1 | 2;

export interface Command {
  /** Milliseconds after the command before it. */
  readonly gap: number;
  readonly by: Slot;
  readonly kind: 'deposit' | 'transfer' | 'notes' | 'read';
  readonly from: number;
  readonly to: number;
  /** Coins; of notes, how many events. A read is of the account `from`. */
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
  | { readonly kind: 'deaf'; readonly ms: number; readonly isTold: boolean }
  /** It does not reach the server for `ms`. */
  | { readonly kind: 'cut off'; readonly ms: number }
  /** It reaches everything of the server but the events. */
  | { readonly kind: 'cut off from the store'; readonly ms: number }
  /** It and another process do not reach each other for `ms`. */
  | { readonly kind: 'parted'; readonly other: Slot; readonly ms: number };

export interface PlannedFault {
  readonly at: number;
  readonly slot: Slot | 'leader';
  readonly what: FaultKind;
}

export interface Plan {
  readonly seed: number;
  /** As on EventStoreDB or as on PostgreSQL. */
  readonly appendsInFlight: number;
  /** When each process starts; the first at once. */
  readonly startsAt: readonly number[];
  /** One of them leads; otherwise each decides for itself. */
  readonly hasLeader: boolean;
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
  'effects',
  'effects',
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
  startsAt: fc.Arbitrary<readonly number[]> = whole(0, 3000).map((at) => [0, at]),
): fc.Arbitrary<Plan> =>
  fc.record({
    seed: fc.noShrink(whole(0, 2 ** 31 - 1)),
    appendsInFlight: fc.constantFrom(2, 2, 2, 1),
    startsAt,
    hasLeader: fc.constant(false),
    commands: fc.array(commandBy(writers), { minLength: 1, maxLength: COMMANDS_MAX, size: 'max' }),
    faults: fc.array(fault, { maxLength: FAULTS_MAX, size: 'max' }),
    busyAfterwards: fc.constant(busyAfterwards),
  });

const first = fc.constant<Slot>(0);

/** Two processes that write, one that writes beside one that only follows, or one alone. */
export const anyPlan: fc.Arbitrary<Plan> = fc.oneof(
  { weight: 6, arbitrary: planFor(slot, [0, 1]) },
  { weight: 1, arbitrary: planFor(first, [0]) },
  { weight: 2, arbitrary: planFor(first, [0], fc.constant([0])) },
);

const anySlot = (processes: number) => whole(0, processes - 1) as fc.Arbitrary<Slot>;

const leaderCommand = (processes: number, gap: fc.Arbitrary<number>): fc.Arbitrary<Command> =>
  fc.record({
    gap,
    by: anySlot(processes),
    kind: fc.constantFrom<Command['kind'][]>('deposit', 'transfer', 'transfer', 'transfer', 'notes', 'read', 'read'),
    from: whole(0, 2),
    to: whole(0, 2),
    amount: whole(1, 4),
    key: fc.option(whole(1, KEYS).map(String), { nil: undefined }),
  });

const leaderFault = (processes: number): fc.Arbitrary<PlannedFault[]> => {
  const onLink = (operation: fc.Arbitrary<Operation>, faults: readonly LinkFault[] = LINK_FAULTS) =>
    fc.record({
      kind: fc.constant('link' as const),
      operation,
      fault: fc.constantFrom(...faults),
      ms: whole(0, 9000),
      times: fc.oneof({ weight: 5, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: whole(2, 12) }),
    });
  const ms = whole(1, 8000);
  const one = fc.oneof(
    { weight: 4, arbitrary: onLink(operation) },
    { weight: 2, arbitrary: onLink(fc.constant('append' as const)) },
    { weight: 5, arbitrary: onLink(fc.constant('message' as const), SESSION_FAULTS) },
    { weight: 1, arbitrary: onLink(fc.constant('lock' as const), SESSION_FAULTS) },
    {
      weight: 3,
      arbitrary: fc.record({ kind: fc.constant('crash' as const), steps: whole(0, 40), ms: whole(0, 1500) }),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('restart' as const), ms: whole(0, 500) }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('freeze' as const), ms }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('server freezes' as const), ms }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('deaf' as const), ms, isTold: fc.boolean() }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('cut off' as const), ms }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('cut off from the store' as const), ms }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('parted' as const), other: anySlot(processes), ms }) },
  );
  const single = fc
    .record({
      at: whole(0, FAULT_MS_MAX),
      slot: fc.oneof(fc.constant('leader' as const), anySlot(processes)),
      what: one,
    })
    .map((fault) => [fault]);
  // What a leader sent may come late, and the leader does not lead any more.
  const late = fc.record({
    kind: fc.constant('link' as const),
    operation: fc.constant('append' as const),
    fault: fc.constantFrom('late landing' as const, 'stall' as const),
    ms: whole(1000, 9000),
    times: whole(1, 2),
  });
  const end = fc.oneof(
    fc.record({
      kind: fc.constant('link' as const),
      operation: fc.constant('lock' as const),
      fault: fc.constant('lost answer' as const),
      ms: fc.constant(0),
      times: whole(1, 8),
    }),
    fc.record({ kind: fc.constant('crash' as const), steps: whole(0, 40), ms: whole(0, 1500) }),
    fc.record({ kind: fc.constant('freeze' as const), ms: whole(2000, 6000) }),
    fc.record({ kind: fc.constant('cut off' as const), ms: whole(2000, 6000) }),
    fc.record({ kind: fc.constant('cut off from the store' as const), ms: whole(2000, 9000) }),
  );
  const replaced = fc
    .record({ at: whole(200, FAULT_MS_MAX / 2), gap: whole(0, 400), late, end })
    .map(({ at, gap, late: first, end: then }): PlannedFault[] => [
      { at, slot: 'leader', what: first },
      { at: at + gap, slot: 'leader', what: then },
    ]);
  return fc.oneof({ weight: 4, arbitrary: single }, { weight: 1, arbitrary: replaced });
};

const planWithLeader = (processes: 2 | 3): fc.Arbitrary<Plan> => {
  const commandsOf = (maxLength: number, short: fc.Arbitrary<number>, long: fc.Arbitrary<number>) => {
    const gaps = fc.oneof({ weight: 8, arbitrary: short }, { weight: 3, arbitrary: long });
    return fc.array(leaderCommand(processes, gaps), { minLength: 1, maxLength, size: 'max' });
  };
  return fc.record({
    seed: fc.noShrink(whole(0, 2 ** 31 - 1)),
    appendsInFlight: fc.constantFrom(2, 2, 2, 1),
    startsAt: fc
      .array(whole(0, 2000), { minLength: processes - 1, maxLength: processes - 1 })
      .map((others) => [0, ...others]),
    hasLeader: fc.constant(true),
    commands: fc.oneof(
      { weight: 2, arbitrary: commandsOf(COMMANDS_MAX, whole(0, 15), whole(50, 900)) },
      { weight: 1, arbitrary: commandsOf(15, whole(0, 15), whole(300, 2000)) },
    ),
    faults: fc.array(leaderFault(processes), { maxLength: FAULTS_MAX, size: 'max' }).map((faults) => faults.flat()),
    busyAfterwards: fc.constant(([0, 1, 2] as const).slice(0, processes)),
  });
};

/** Two or three processes, one of which leads. */
export const anyPlanWithLeader: fc.Arbitrary<Plan> = fc.oneof(planWithLeader(2), planWithLeader(3));
