import fc from 'fast-check';

/** Commands of every module, as small numbers: they are mapped to people and things when they are executed. */

/** The people: two minors, two adults, two companies, two administrators. */
export const ROLES_OF = ['minor', 'minor', 'adult', 'adult', 'company', 'company', 'admin', 'admin'] as const;

export const KINDS = [
  'register',
  'adjust',
  'transfer',
  'order',
  'deliver',
  'complete order',
  'cancel',
  'dispute',
  'answer',
  'resolve',
  'review',
  'accept',
  'decline',
  'set seats',
  'reschedule',
  'withdraw item',
  'open',
  'revise',
  'postpone',
  'join',
  'leave',
  'enter',
  'close',
  'complete contest',
  'withdraw',
  'erase',
  'wait',
  'require consent',
  'turn 14',
  'turn 18',
  'consent',
  'withdraw consent',
  'set limits',
  'allow',
  'disallow',
  'contest guardian',
  'confirm guardian',
  'remove guardian',
  'approve',
  'refuse',
  'verify',
  'block',
  'unblock',
  'suspend',
  'lift',
] as const;
export type Kind = (typeof KINDS)[number];

export interface Command {
  readonly kind: Kind;
  /** Whether the actor has the right to act; otherwise it is `who`, with or without the right. */
  readonly fitting: boolean;
  /** The actor and the other person: indexes into ROLES_OF. */
  readonly who: number;
  readonly other: number;
  /** Coins. */
  readonly amount: number;
  /** The newest order, contest or item is 0, the one before 1, and so on. */
  readonly which: number;
  /** Release or refund; a winner or none; with a reason or without. */
  readonly favourable: boolean;
  /** Calendar days that pass, or that a contest lasts. */
  readonly days: number;
}

const SELDOM: readonly Kind[] = [
  'erase',
  'withdraw',
  'withdraw item',
  'set seats',
  'require consent',
  'turn 18',
  'remove guardian',
  'suspend',
  'block',
];

const FREQUENT: readonly Kind[] = [
  ...(['order', 'order', 'deliver', 'dispute', 'answer', 'resolve', 'open'] as const),
  ...(['join', 'join', 'join', 'enter', 'enter', 'enter', 'wait', 'wait'] as const),
  ...(['consent', 'approve', 'refuse', 'transfer'] as const),
];

/** Frequent actions of real people are frequent here. */
const kind = fc.oneof(...KINDS.map((one) => ({ arbitrary: fc.constant(one), weight: SELDOM.includes(one) ? 1 : 3 })), {
  arbitrary: fc.constantFrom<Kind[]>(...FREQUENT),
  weight: 120,
});
const person = fc.nat({ max: ROLES_OF.length - 1 });

export const command: fc.Arbitrary<Command> = fc.record({
  kind,
  fitting: fc.constantFrom(true, true, true, false),
  who: person,
  other: person,
  amount: fc.integer({ min: 1, max: 60 }),
  which: fc.nat({ max: 4 }),
  favourable: fc.boolean(),
  days: fc.oneof(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 10, max: 70 })),
});

export const commands = fc.array(command, { minLength: 1, maxLength: 50, size: 'max' });
