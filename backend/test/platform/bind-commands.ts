import type { OrderStatus } from '../../src/features/marketplace/domain/order.js';
import type { Command } from './commands.js';
import { ADMIN, DATED, ITEMS, type Model } from './model.js';
import { childAt } from './protection-model.js';

const COMPANY = 4;
/** The number of newest things among which one is chosen. */
const SPREAD = 2;
const ORDER_KINDS: readonly Command['kind'][] = [
  'deliver',
  'complete order',
  'cancel',
  'dispute',
  'answer',
  'resolve',
  'review',
  'accept',
  'decline',
  'approve',
  'refuse',
];
/** The status of orders on which a command can succeed. */
const READY: Partial<Record<Command['kind'], OrderStatus>> = {
  deliver: 'placed',
  'complete order': 'delivered',
  dispute: 'delivered',
  answer: 'disputed',
  resolve: 'disputed',
  review: 'sent',
  accept: 'sent',
  decline: 'sent',
  approve: 'awaiting_approval',
  refuse: 'awaiting_approval',
};
const ITEM_KINDS: readonly Command['kind'][] = ['order', 'withdraw item', 'set seats', 'reschedule'];
const OTHER_ADMIN = 7;
/** After these the clock shares the prize of a closed contest. */
const LONG_DAYS = 70;
/** Minors and adults come first. */
const PARTICIPANTS = 4;

/** The commands that need another person, or end what several people take part in. */
const GATHERING_KINDS: readonly Command['kind'][] = ['join', 'enter', 'close'];

/** Among the newest active contests, the one with most participants; otherwise the one at `which`. */
function liveliest({ contests }: Model, which: number): number {
  const newest = contests.slice(-4).toReversed();
  const most = Math.max(0, ...newest.map(({ status, participants }) => (status === 'active' ? participants.size : 0)));
  const at = newest.findIndex(({ status, participants }) => status === 'active' && participants.size === most);
  return at < 0 ? which : at;
}

function guardianAt({ guardianships }: Model, minor: number, which: number): number | undefined {
  const guardians = [...(guardianships.get(minor)?.guardians.keys() ?? [])];
  return guardians[which % Math.max(1, guardians.length)];
}

/** The commands about people who are protected, blocked or suspended. */
function fittingProtection(
  model: Model,
  { who, other, which }: Command,
): Partial<Record<Command['kind'], Partial<Command>>> {
  const child = childAt(who);
  const judged = childAt(which);
  const guardianOf = (minor: number) => guardianAt(model, minor, which);
  const guardian = guardianOf(child) ?? guardianOf(1 - child);
  const guarded = guardianOf(child) === undefined ? 1 - child : child;
  const asGuardian = { who: guardian, other: guarded };
  const order = model.orders.findLast(({ status }) => status === 'awaiting_approval');
  const awaiting = { who: order && guardianOf(order.buyer) };
  const suspended = model.people.findLastIndex(({ suspendedUntil }) => suspendedUntil !== undefined);
  // Adults are the guardians more often than companies.
  const adult = 2 + (other % 2);
  return {
    'turn 14': { who: child },
    'turn 18': { who: child },
    consent: { who: adult, other: child },
    'withdraw consent': asGuardian,
    'set limits': asGuardian,
    allow: asGuardian,
    disallow: asGuardian,
    'contest guardian': { who: guarded, other: guardian },
    'confirm guardian': { who: ADMIN, other: guardianOf(judged) },
    'remove guardian': { who: ADMIN, other: guardianOf(judged) },
    approve: awaiting,
    refuse: awaiting,
    verify: { who: ADMIN, other: COMPANY },
    suspend: { who: ADMIN, other: other % ADMIN },
    lift: { who: ADMIN, other: suspended < 0 ? other : suspended },
  };
}

/** Whether several entrants of a contest wait for its end or for a winner. */
const hasUndecided = ({ contests }: Model): boolean =>
  contests.some(({ status, entrants }) => (status === 'active' || status === 'closed') && entrants.length > 1);

/** The command on an existing thing by a person who may act on it, if there are any. */
export function fitted(model: Model, command: Command): Command {
  const orders = Math.min(model.orders.length, SPREAD);
  const contests = Math.min(model.contests.length, SPREAD);
  const isOrder = ORDER_KINDS.includes(command.kind);
  const isItem = ITEM_KINDS.includes(command.kind);
  const chosen = isItem ? command.which : command.which % Math.max(1, isOrder ? orders : contests);
  const ready = READY[command.kind];
  const readyOrder = ready === undefined ? -1 : model.orders.findLastIndex(({ status }) => status === ready);
  const gathered = GATHERING_KINDS.includes(command.kind) ? liveliest(model, chosen) : chosen;
  const which = readyOrder < 0 ? gathered : model.orders.length - 1 - readyOrder;
  const order = model.orders.at(-1 - which);
  const contest = model.contests.at(-1 - which);
  const [participant] = contest?.participants ?? [];
  const [entrant = participant] = contest?.entrants ?? [];
  const idle = [...(contest?.participants ?? [])].find((one) => !contest?.entrants.includes(one)) ?? participant;
  const people = Array.from({ length: PARTICIPANTS }, (_, at) => (command.who + at) % PARTICIPANTS);
  const free = people.find((one) => !contest?.participants.has(one)) ?? command.who % PARTICIPANTS;
  // With participants, only an administrator may end a contest early.
  const ends = contest?.participants.size ? OTHER_ADMIN : contest?.creator;
  const fitting: Partial<Record<Command['kind'], Partial<Command>>> = {
    deliver: { who: order?.item.seller },
    'complete order': { who: order?.buyer },
    cancel: { who: order?.buyer },
    dispute: { who: order?.buyer },
    answer: { who: order?.item.seller },
    resolve: { who: ADMIN },
    review: { who: order?.item.seller },
    accept: { who: order?.item.seller },
    decline: { who: order?.item.seller },
    'set seats': { who: ITEMS[DATED]?.seller, which: DATED },
    reschedule: { who: ITEMS[DATED]?.seller, which: DATED },
    'withdraw item': { who: command.favourable ? ITEMS[command.which]?.seller : ADMIN },
    adjust: { who: ADMIN },
    open: { who: COMPANY },
    revise: { who: contest?.creator },
    postpone: { who: contest?.creator },
    join: { who: free },
    leave: { who: participant },
    enter: { who: idle },
    close: { who: ends },
    'complete contest': { who: contest?.creator, other: entrant },
    withdraw: { who: ends },
    ...fittingProtection(model, command),
    wait: { days: hasUndecided(model) ? LONG_DAYS : command.days },
  };
  const given = Object.entries(fitting[command.kind] ?? {}).filter(([, value]) => value !== undefined);
  return { ...command, which, ...Object.fromEntries(given) };
}
