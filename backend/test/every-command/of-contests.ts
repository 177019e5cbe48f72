import { CONTESTS_PER_COMMAND } from '../../src/features/contests/application/contest-generation.js';
import { CLOSE_CONTEST } from '../../src/features/contests/domain/close-contest.js';
import { COMPLETE_CONTEST } from '../../src/features/contests/domain/complete-contest.js';
import { MEET_CONTEST_DEADLINE } from '../../src/features/contests/domain/contest-deadlines.js';
import { GENERATE_CONTESTS } from '../../src/features/contests/domain/generate-contests.js';
import { JOIN_CONTEST } from '../../src/features/contests/domain/join-contest.js';
import { LEAVE_CONTEST } from '../../src/features/contests/domain/leave-contest.js';
import { LEAVE_FOR_ERASURE } from '../../src/features/contests/domain/leave-for-erasure.js';
import { OPEN_CONTEST } from '../../src/features/contests/domain/open-contest.js';
import { REVISE_CONTEST } from '../../src/features/contests/domain/revise-contest.js';
import { SUBMIT_ENTRY } from '../../src/features/contests/domain/submit-entry.js';
import { WITHDRAW_CONTEST, WITHDRAW_OWN_CONTEST } from '../../src/features/contests/domain/withdraw-contest.js';
import { WITHDRAW_CONSENT } from '../../src/features/minors/rules/guardian-commands.js';
import { NOON } from '../coins.js';
import {
  ADMIN,
  BUYER,
  COMMITMENT,
  consented,
  type Example,
  example,
  FIRM,
  GUARDIAN,
  id,
  opened,
  opening,
  others,
  type Sent,
  sent,
  THING,
} from './town.js';

const YOUNG = id(400);
const days = (count: number): Date => new Date(NOON.getTime() + count * 86_400_000);
const named = { contest: THING } as const;
const open = sent(OPEN_CONTEST, { ...named, reward: 500, endDate: days(7).toISOString(), terms: COMMITMENT }, FIRM);
const joined = (who: string): Sent => sent(JOIN_CONTEST, named, who);
const entered = (who: string): Sent => sent(SUBMIT_ENTRY, { ...named, entry: COMMITMENT }, who);
const due = (now: Date): Sent => sent(MEET_CONTEST_DEADLINE, named, undefined, now);

/** A contest in which so many take part. */
function joinedBy(crowd: number): readonly Sent[] {
  const people = others(crowd);
  return [open, ...opening(people, 'adult'), ...people.map(joined)];
}

const enteredBy = (crowd: number): readonly Sent[] => [
  ...[...joinedBy(crowd), joined(BUYER)],
  ...[...others(crowd), BUYER].map(entered),
];

/** Commands about contests. */
export const examples = (crowd: number): readonly Example[] => [
  example(open),
  example(sent(REVISE_CONTEST, { ...named, reward: 600, endDate: days(9).toISOString() }, FIRM), ...joinedBy(crowd)),
  example(joined(BUYER), ...joinedBy(crowd)),
  example(entered(BUYER), open, joined(BUYER)),
  example(sent(LEAVE_CONTEST, named, BUYER), ...enteredBy(crowd)),
  example(sent(CLOSE_CONTEST, { ...named, reason: COMMITMENT }, ADMIN), ...enteredBy(crowd)),
  example(sent(COMPLETE_CONTEST, { ...named, winner: BUYER }, ADMIN, days(8)), ...enteredBy(crowd), due(days(8))),
  example(sent(WITHDRAW_OWN_CONTEST, named, FIRM), open),
  example(sent(WITHDRAW_CONTEST, named, ADMIN), ...joinedBy(crowd)),
  example(due(days(8)), ...enteredBy(crowd)),
  example(due(days(60)), ...enteredBy(crowd), due(days(8))),
  example(
    sent(GENERATE_CONTESTS, {
      reward: 5,
      contests: others(Math.min(crowd + 1, CONTESTS_PER_COMMAND)).map((contest) => ({
        ...{ contest, category: contest, title: 'Racconta', terms: COMMITMENT },
      })),
    }),
  ),
  example(
    sent(LEAVE_FOR_ERASURE, { ...named, child: YOUNG }),
    ...[open, opened(YOUNG, 'minor'), consented(YOUNG, GUARDIAN), joined(YOUNG)],
    sent(WITHDRAW_CONSENT, { child: YOUNG }, GUARDIAN),
  ),
];
