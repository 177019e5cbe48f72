import { Chain, type Decide } from '../../src/engine/ledger/format/chain.js';
import { type SealedEvent, SYSTEM } from '../../src/engine/ledger/format/envelope.js';
import { DomainError } from '../../src/engine/ledger/format/errors.js';
import type { DecisionContext } from '../../src/engine/ledger/state/command.js';
import { move, TREASURY, wallet } from '../../src/engine/ledger/state/postings.js';
import { balanceOf, type LedgerState, type Slice } from '../../src/engine/ledger/state/state.js';
import { closeWhenDue } from '../../src/features/contests/domain/close-contest.js';
import { contestEscrow, currentRole } from '../../src/features/contests/domain/contest.js';
import { JOIN_CONTEST } from '../../src/features/contests/domain/join-contest.js';
import { OPEN_CONTEST } from '../../src/features/contests/domain/open-contest.js';
import { SUBMIT_ENTRY } from '../../src/features/contests/domain/submit-entry.js';
import type { Role } from '../../src/platform/http/requests/signed-in.js';
import { slices as allSlices } from '../../src/startup/composition.js';
import { withFinished } from '../remembering.js';

/** Accounts for contest specs: a company with 1,000 coins, an administrator, and participants. */

const id = (digits: string): string => `${digits.padEnd(8, '0')}-0000-4000-8000-000000000000`;
export const FIRM = id('f1');
export const RIVAL = id('f2');
export const ADMIN = id('ad');
export const ADA = id('a1');
export const BEN = id('b1');
export const KID = id('c1');
export const CONTEST = id('cc');
export const OTHER = id('cd');
export const TERMS = 'a'.repeat(64);

/** 2026-03-02 is a Monday. */
export const NOON = new Date('2026-03-02T12:00:00.000Z');
export const START = NOON;
export const END = new Date('2026-03-09T12:00:00.000Z');
/** The last instant before the end. */
export const LAST = new Date(END.getTime() - 1);
export const hoursAfter = (from: Date, hours: number): Date => new Date(from.getTime() + hours * 3_600_000);

export const slices: readonly Slice[] = withFinished(allSlices);

export const account =
  (person: string, role: Role, coins = 0): Decide =>
  () => [
    { type: 'AccountOpened', data: { role, wallet: person } },
    ...(coins === 0
      ? []
      : [{ type: 'BalanceAdjusted', data: { reason: 'welcome', postings: move(TREASURY, wallet(person), coins) } }]),
  ];

export const PEOPLE: readonly Decide[] = [
  account(FIRM, 'company', 1000),
  account(RIVAL, 'company', 50),
  account(ADMIN, 'admin'),
  account(ADA, 'adult'),
  account(BEN, 'adult'),
  account(KID, 'minor'),
];

/** Who sends a command, and when. */
export const by = (actor: string, now = NOON): DecisionContext => ({ actor, now });

interface Opening {
  readonly contest?: string;
  readonly creator?: string;
  readonly reward?: number;
  readonly startDate?: Date;
  readonly endDate?: Date;
}

export const opened =
  (
    { contest = CONTEST, creator = FIRM, reward = 100, startDate = START, endDate = END }: Opening = {},
    now = NOON,
  ): Decide =>
  (state) => {
    const dates = { startDate: startDate.toISOString(), endDate: endDate.toISOString() };
    return OPEN_CONTEST.decide(state, { contest, reward, ...dates, terms: TERMS }, by(creator, now));
  };

export const joined =
  (participant: string, contest = CONTEST, now = NOON): Decide =>
  (state) =>
    JOIN_CONTEST.decide(state, { contest }, by(participant, now));

export const submitted =
  (participant: string, contest = CONTEST, now = NOON): Decide =>
  (state) =>
    SUBMIT_ENTRY.decide(state, { contest, entry: 'e'.repeat(64) }, by(participant, now));

/** The end date has come. */
export const ended: Decide = (state) => closeWhenDue(state, CONTEST, END);

export const nowIs =
  (person: string, role: Role): Decide =>
  ({ accounts }) => [
    { type: 'RoleChanged', data: { role, wallet: person, previous: currentRole({ accounts }, person) } },
  ];

export const erased =
  (person: string): Decide =>
  () => [{ type: 'AccountClosed', data: { role: 'adult', wallet: person } }];

/** The result of a decision. */
export interface Outcome {
  readonly events: readonly SealedEvent[];
  readonly refusal: DomainError | undefined;
  readonly state: LedgerState;
  coins(person: string): number;
  escrow(contest?: string): number;
}

/** Executes earlier decisions and then one more, on the real chain, which checks that coins are conserved. */
export function decided(before: readonly Decide[], decide: Decide): Outcome {
  const chain = new Chain('form.test/coin-form', 'ledger', slices);
  for (const earlier of [...PEOPLE, ...before]) chain.decide(earlier, { actor: SYSTEM, now: NOON });
  const { state } = chain;
  const outcome = {
    state,
    coins: (person: string) => balanceOf(state, wallet(person)),
    escrow: (contest = CONTEST) => balanceOf(state, contestEscrow(contest)),
  };
  try {
    return { ...outcome, events: chain.decide(decide, { actor: SYSTEM, now: NOON }), refusal: undefined };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { ...outcome, events: [], refusal: error };
  }
}

export const typesOf = ({ events }: Outcome): string[] => events.map(({ type }) => type);

/** The recipients and templates of the notifications among the events. */
export const notified = (outcome: Outcome): unknown[] =>
  notifications(outcome).map(({ template, audience }) => [template, audience]);

/** Where the notifications among the events lead. */
export const linksOf = (outcome: Outcome): unknown[] => notifications(outcome).map(({ link }) => link);

const notifications = ({ events }: Outcome) =>
  events.filter(({ type }) => type === 'NotificationSent').map(({ data }) => data);
