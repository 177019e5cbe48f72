import { ALLOW_PERSON } from '../../src/features/minors/rules/guardian-commands.js';
import { BLOCK_PERSON, UNBLOCK_PERSON } from '../../src/features/moderation/domain/block-person.js';
import { CLOSE_CASE } from '../../src/features/moderation/domain/close-case.js';
import { DECIDE_REPORT } from '../../src/features/moderation/domain/decide-report.js';
import { LIFT_SUSPENSION } from '../../src/features/moderation/domain/lift-suspension.js';
import { NOTIFY_OF_SUSPENSION } from '../../src/features/moderation/domain/notify-of-suspension.js';
import { DECIDE_OBJECTION, OBJECT } from '../../src/features/moderation/domain/objections.js';
import { RECEIVE_REPORT } from '../../src/features/moderation/domain/receive-report.js';
import { NOON } from '../coins.js';
import {
  ADMIN,
  BUYER,
  CHILD,
  COMMITMENT,
  type Example,
  example,
  GUARDIAN,
  id,
  OTHER_ADMIN,
  opening,
  others,
  SELLER,
  type Sent,
  sent,
  THING,
} from './town.js';

const ITEM = id(500);
const OBJECTION = id(501);
const YEAR_LATER = new Date(NOON.getTime() + 366 * 86_400_000);
const about = { kind: 'item', content: ITEM, author: SELLER } as const;

const reported = (reporter: string, report = id(502), inCase = THING): Sent =>
  sent(RECEIVE_REPORT, { ...about, report, case: inCase, reporter, reason: 'threat', words: COMMITMENT }, reporter);
const decided = (inCase = THING): Sent =>
  sent(
    DECIDE_REPORT,
    { case: inCase, outcome: 'suspend', days: 7, statement: COMMITMENT, link: '/segnalazioni/1' },
    ADMIN,
  );
const objected = sent(OBJECT, { objection: OBJECTION, case: THING, side: 'author', words: COMMITMENT }, SELLER);

/** A case that so many have reported. */
function reportedBy(crowd: number): readonly Sent[] {
  const people = others(crowd);
  return [
    ...[...opening(people, 'adult'), reported(BUYER)],
    ...people.map((reporter, at) => reported(reporter, id(20_000 + at))),
  ];
}

/** So many other cases about the same author, each decided. */
const othersDecided = (crowd: number): readonly Sent[] =>
  Array.from({ length: crowd }, (_, at) => [
    reported(BUYER, id(30_000 + at), id(40_000 + at)),
    decided(id(40_000 + at)),
  ]).flat();

/** Commands about reports, decisions and blocks. */
export const examples = (crowd: number): readonly Example[] => [
  example(reported(BUYER), ...reportedBy(0).slice(1)),
  example(decided(), ...reportedBy(crowd)),
  example(objected, ...reportedBy(crowd), decided()),
  example(
    sent(NOTIFY_OF_SUSPENSION, { person: SELLER, guardian: GUARDIAN }),
    sent(ALLOW_PERSON, { child: CHILD, person: SELLER }, GUARDIAN),
    ...[reported(BUYER), decided()],
  ),
  ...(['confirm', 'dismiss', 'hide'] as const).map((outcome) =>
    example(
      sent(
        DECIDE_OBJECTION,
        { case: THING, objection: OBJECTION, outcome, reason: COMMITMENT, link: '/' },
        OTHER_ADMIN,
      ),
      ...[...reportedBy(crowd), ...othersDecided(crowd), decided(), objected],
    ),
  ),
  example(sent(CLOSE_CASE, { case: THING }, undefined, YEAR_LATER), ...reportedBy(crowd), decided()),
  example(sent(LIFT_SUSPENSION, { wallet: SELLER, reason: COMMITMENT }, ADMIN), ...reportedBy(crowd), decided()),
  example(sent(BLOCK_PERSON, { person: SELLER }, BUYER)),
  example(sent(UNBLOCK_PERSON, { person: SELLER }, BUYER), sent(BLOCK_PERSON, { person: SELLER }, BUYER)),
];
