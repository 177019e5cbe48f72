import { describe, expect, it } from '@jest/globals';
import {
  ADA,
  ADMIN,
  BEN,
  by,
  CONTEST,
  decided,
  END,
  ended,
  FIRM,
  hoursAfter,
  joined,
  KID,
  LAST,
  NOON,
  notified,
  nowIs,
  OTHER,
  opened,
  RIVAL,
  START,
  submitted,
  typesOf,
} from '../../../../test/contests/contests.js';
import { complete } from '../../../../test/contests/endings.js';
import type { Decide } from '../../../engine/ledger/format/chain.js';
import { closeContest } from './close-contest.js';
import { participantKey } from './contest.js';
import { entrantsOf } from './entrants.js';
import { leaveContest } from './leave-contest.js';
import { submitEntry } from './submit-entry.js';

const ENTRY = 'e'.repeat(64);
const closed: Decide = (state) => closeContest(state, { contest: CONTEST, reason: ENTRY }, by(ADMIN));

describe('joining', () => {
  it.each([ADA, KID])('is for adults and minors, and notifies the creator', (person) => {
    const outcome = decided([opened()], joined(person));
    expect(typesOf(outcome)).toEqual(['ContestJoined', 'NotificationSent']);
    expect(notified(outcome)).toEqual([['contest-joined', { wallet: FIRM }]]);
    expect(outcome.events[1]?.data.params).toEqual({ contest: CONTEST, person });
    expect(outcome.state.contests.get(CONTEST)?.participants).toBe(1);
    expect(outcome.state.participants.get(participantKey(CONTEST, person))).toEqual({});
  });

  it('costs nothing', () => {
    const outcome = decided([opened()], joined(ADA));
    expect(outcome.events.every(({ data }) => data.postings === undefined)).toBe(true);
  });

  it.each([RIVAL, ADMIN])('is not for companies and administrators', (person) => {
    expect(decided([opened()], joined(person)).refusal).toMatchObject({
      status: 403,
      message: 'Aziende e amministratori non possono partecipare ai contest',
    });
  });

  it('is never for the creator, whatever their role becomes', () => {
    const message = 'Non puoi partecipare a un tuo contest';
    expect(decided([opened()], joined(FIRM)).refusal).toMatchObject({ status: 403, message });
    const nowAdult: Decide = () => [
      { type: 'RoleChanged', data: { role: 'adult', wallet: FIRM, previous: 'company' } },
    ];
    expect(decided([opened(), nowAdult], joined(FIRM)).refusal).toMatchObject({ status: 403, message });
  });

  it('happens once, in each contest', () => {
    const before = [opened(), opened({ contest: OTHER }), joined(ADA)];
    expect(decided(before, joined(ADA)).refusal).toMatchObject({
      status: 409,
      message: 'Sei già iscritto a questo contest',
    });
    expect(decided(before, joined(ADA, OTHER)).refusal).toBeUndefined();
  });

  it.each([
    [FIRM, ADA],
    [ADA, FIRM],
  ])('is refused where %s has blocked %s; who takes part already goes on, and leaves', (one, other) => {
    const block: Decide = () => [{ type: 'PersonBlocked', data: { by: one, person: other } }];
    expect(decided([opened(), block], joined(ADA)).refusal).toMatchObject({
      code: 'NOT_ALLOWED',
      message: 'Non puoi avere scambi con questa persona',
    });
    const before = [opened(), joined(ADA), block];
    expect(decided(before, submitted(ADA)).refusal).toBeUndefined();
    const leave: Decide = (state) => leaveContest(state, { contest: CONTEST }, by(ADA));
    expect(decided(before, leave).refusal).toBeUndefined();
  });

  it('is not for a contest whose organiser turned out to be a minor; its prize waits for who takes part', () => {
    const turned = nowIs(FIRM, 'minor');
    expect(decided([opened(), turned], joined(ADA)).refusal).toMatchObject({
      status: 409,
      code: 'CONTEST_TAKES_NOBODY',
    });
    expect(decided([opened(), joined(ADA), turned], submitted(ADA)).refusal).toBeUndefined();
    expect(decided([opened(), joined(ADA), submitted(ADA), turned, ended], complete(ADA, ADMIN)).coins(ADA)).toBe(100);
  });

  it('ends at the end date, whether or not the deadline job has run', () => {
    expect(decided([opened()], joined(ADA, CONTEST, LAST)).refusal).toBeUndefined();
    for (const now of [END, hoursAfter(END, 1)]) {
      expect(decided([opened()], joined(ADA, CONTEST, now)).refusal).toMatchObject({
        status: 409,
        message: 'Il contest non è attivo',
      });
    }
  });

  it('ends when the contest is closed by hand', () => {
    expect(decided([opened(), closed], joined(ADA)).refusal?.code).toBe('CONTEST_NOT_ACTIVE');
  });

  it('begins at the start date', () => {
    const later = opened({ startDate: hoursAfter(START, 1) });
    expect(decided([later], joined(ADA, CONTEST, hoursAfter(START, 0.999))).refusal).toMatchObject({
      status: 409,
      message: 'Il contest non è ancora iniziato',
    });
    expect(decided([later], joined(ADA, CONTEST, hoursAfter(START, 1))).refusal).toBeUndefined();
  });

  it('requires a contest', () => {
    expect(decided([], joined(ADA)).refusal?.status).toBe(404);
  });
});

describe('an entry', () => {
  const submit =
    (participant: string, now = NOON, entry = ENTRY): Decide =>
    (state) =>
      submitEntry(state, { contest: CONTEST, entry }, by(participant, now));

  it('is in the ledger as a commitment, and may be replaced, which the new one says', () => {
    const outcome = decided([opened(), joined(ADA), submit(ADA)], submit(ADA, LAST, 'f'.repeat(64)));
    expect(outcome.events.map(({ type, data }) => [type, data])).toEqual([
      ['EntrySubmitted', { contest: CONTEST, entry: 'f'.repeat(64), participant: ADA, replaced: ENTRY }],
    ]);
    expect(outcome.state.participants.get(participantKey(CONTEST, ADA))).toEqual({ entry: 'f'.repeat(64) });
  });

  it.each([BEN, FIRM])('is for participants', (person) => {
    expect(decided([opened(), joined(ADA)], submit(person)).refusal).toMatchObject({
      status: 403,
      message: 'Devi iscriverti prima di inviare un elaborato',
    });
  });

  it('is refused after the end', () => {
    const expired = { status: 409, message: 'Contest scaduto' };
    expect(decided([opened(), joined(ADA)], submit(ADA, END)).refusal).toMatchObject(expired);
    expect(decided([opened(), joined(ADA), closed], submit(ADA)).refusal).toMatchObject(expired);
  });
});

describe('leaving', () => {
  const leave =
    (participant: string, now = NOON): Decide =>
    (state) =>
      leaveContest(state, { contest: CONTEST }, by(participant, now));

  it('removes the entry, and allows joining again', () => {
    const before = [opened(), joined(ADA), joined(BEN), submitted(ADA)];
    const outcome = decided(before, leave(ADA, LAST));
    expect(outcome.events.map(({ type, data }) => [type, data])).toEqual([
      ['ContestLeft', { contest: CONTEST, entry: ENTRY, participant: ADA }],
    ]);
    expect(outcome.state.contests.get(CONTEST)?.participants).toBe(1);
    expect([...entrantsOf(outcome.state, CONTEST)]).toEqual([]);
    const again = decided([...before, leave(ADA)], joined(ADA));
    expect(again.state.participants.get(participantKey(CONTEST, ADA))).toEqual({});
    expect(again.state.contests.get(CONTEST)?.participants).toBe(2);
  });

  it('is for participants, whatever their role and the state of the contest', () => {
    const stranger = { status: 403, message: 'Non partecipi a questo contest' };
    for (const before of [
      [opened(), joined(ADA)],
      [opened(), joined(ADA), closed],
    ]) {
      for (const person of [BEN, FIRM]) expect(decided(before, leave(person)).refusal).toMatchObject(stranger);
    }
    expect(decided([opened(), joined(ADA), nowIs(ADA, 'company')], leave(ADA)).refusal).toBeUndefined();
    expect(decided([opened(), joined(ADA), leave(ADA)], leave(ADA)).refusal).toMatchObject(stranger);
  });

  it('is refused after the end', () => {
    const expired = { status: 409, message: 'Contest scaduto' };
    expect(decided([opened(), joined(ADA)], leave(ADA, END)).refusal).toMatchObject(expired);
    expect(decided([opened(), joined(ADA), closed], leave(ADA)).refusal).toMatchObject(expired);
  });
});
