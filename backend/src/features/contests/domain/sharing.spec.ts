import { describe, expect, it } from '@jest/globals';
import {
  ADA,
  ADMIN,
  account,
  BEN,
  by,
  CONTEST,
  decided,
  END,
  ended,
  erased,
  FIRM,
  joined,
  KID,
  NOON,
  notified,
  opened,
  PEOPLE,
  slices,
  submitted,
  typesOf,
} from '../../../../test/contests/contests.js';
import { romeDaysAfter } from '../../../basics/calendar.js';
import { Chain, type Decide } from '../../../engine/ledger/format/chain.js';
import { ENVELOPE_BYTES_MAX, SYSTEM } from '../../../engine/ledger/format/envelope.js';
import { AMOUNT_MAX, TREASURY } from '../../../engine/ledger/state/postings.js';
import { balanceOf } from '../../../engine/ledger/state/state.js';
import { closeWhenDue } from './close-contest.js';
import { completeContest } from './complete-contest.js';
import { contestEscrow } from './contest.js';
import { leaveContest } from './leave-contest.js';
import { EVENTS_PER_COMMAND, SHARES_PER_EVENT, settleWhenDue } from './sharing.js';

const DUE = romeDaysAfter(END, 30);
const settle =
  (now = DUE): Decide =>
  (state) =>
    settleWhenDue(state, CONTEST, now);
const left =
  (participant: string): Decide =>
  (state) =>
    leaveContest(state, { contest: CONTEST }, by(participant));
const three = [joined(ADA), joined(BEN), joined(KID)];
const entered = [opened(), ...three, submitted(BEN), submitted(ADA), submitted(BEN), submitted(KID)];

describe('when the time to choose a winner is over', () => {
  it('the prize is shared equally, and the remainder goes to the earliest entries', () => {
    const outcome = decided([...entered, ended], settle());
    expect([BEN, ADA, KID].map((person) => outcome.coins(person))).toEqual([34, 33, 33]);
    expect(outcome.escrow()).toBe(0);
    expect(outcome.events[0]).toMatchObject({ type: 'ContestCompleted', data: { contest: CONTEST, shared: true } });
    expect(outcome.events[0]?.data).not.toHaveProperty('winner');
    expect(notified(outcome)).toEqual([
      ['contest-shared', { contest: CONTEST }],
      ['contest-shared', { wallet: FIRM }],
    ]);
  });

  it.each([
    ['left', left(BEN), ended],
    ['was erased', ended, erased(BEN)],
  ])('nothing goes to who %s', (_, ...steps) => {
    const outcome = decided([...entered, ...steps], settle());
    expect([BEN, ADA, KID].map((person) => outcome.coins(person))).toEqual([0, 50, 50]);
  });

  it('a person who left and entered again comes last', () => {
    const outcome = decided([...entered, left(BEN), joined(BEN), submitted(BEN), ended], settle());
    expect([ADA, KID, BEN].map((person) => outcome.coins(person))).toEqual([34, 33, 33]);
  });

  it('nobody is paid zero coins', () => {
    const outcome = decided([opened({ reward: 2 }), ...entered.slice(1), ended], settle());
    expect([BEN, ADA, KID].map((person) => outcome.coins(person))).toEqual([1, 1, 0]);
    expect(outcome.events[0]?.data.postings).toHaveLength(3);
  });

  it('the prize returns to its payer when there is no entry', () => {
    const outcome = decided([opened(), ...three, submitted(ADA), left(ADA), ended], settle());
    expect([outcome.coins(FIRM), outcome.escrow()]).toEqual([1000, 0]);
    expect(notified(outcome)).toEqual([
      ['contest-unclaimed', { contest: CONTEST }],
      ['contest-unclaimed', { wallet: FIRM }],
    ]);
    expect(decided([opened({ creator: ADMIN }), ended], settle()).state.balances.get(TREASURY)).toBe(-1050);
  });

  it('the prize is not shared before, twice, or after a winner was chosen', () => {
    const complete: Decide = (state) => completeContest(state, { contest: CONTEST, winner: ADA }, by(FIRM));
    expect(decided([...entered, ended], settle(new Date(DUE.getTime() - 1))).events).toEqual([]);
    expect(decided([...entered, ended, settle()], settle()).events).toEqual([]);
    expect(decided([...entered, ended, complete], settle()).events).toEqual([]);
    expect(decided(entered, settle()).events).toEqual([]);
  });

  it('the time is 30 days of Rome from the closing, also when an older event does not record it', () => {
    // Daylight saving time begins on the 29th of March: 30 days are an hour shorter.
    const closedEarlier: Decide = () => [{ type: 'ContestClosed', data: { contest: CONTEST } }];
    const due = new Date('2026-04-01T11:00:00.000Z');
    expect(decided([...entered, closedEarlier], settle(new Date(due.getTime() - 1))).events).toEqual([]);
    expect(typesOf(decided([...entered, closedEarlier], settle(due)))[0]).toBe('ContestCompleted');
  });
});

describe('a prize for more people than one command holds', () => {
  const extra = 5;
  const people = Array.from(
    { length: SHARES_PER_EVENT * EVENTS_PER_COMMAND + extra },
    (_, n) => `${String(n).padStart(8, '0')}-1111-4000-8000-000000000000`,
  );
  /** The largest prize, so that every amount has the most digits. */
  const reward = AMOUNT_MAX;
  const crowd = (): Chain => {
    const chain = new Chain('form.test/coin-form', 'ledger', slices);
    const take = (decide: Decide) => chain.decide(decide, { actor: SYSTEM, now: NOON });
    for (const decide of [...PEOPLE, opened({ creator: ADMIN, reward })]) take(decide);
    for (const person of people)
      for (const step of [account(person, 'adult'), joined(person), submitted(person)]) take(step);
    return chain;
  };
  const sharesIn = (chain: Chain) => people.map((person) => balanceOf(chain.state, `wallet:${person}`));
  const fair = people.map((_, n) => Math.floor(reward / people.length) + (n < reward % people.length ? 1 : 0));

  it('is shared by several commands, with the same result as by one', () => {
    const chain = crowd();
    const take = (decide: Decide) => chain.decide(decide, { actor: SYSTEM, now: DUE });
    take((state) => closeWhenDue(state, CONTEST, END));
    const first = take(settle());
    expect(first.map(({ type }) => type)).toEqual(Array(EVENTS_PER_COMMAND).fill('ContestPrizeShared'));
    for (const { envelope } of first) expect(Buffer.byteLength(envelope)).toBeLessThan(ENVELOPE_BYTES_MAX);
    expect(() => take((state) => completeContest(state, { contest: CONTEST, winner: people[0] }, by(ADMIN)))).toThrow(
      'Il premio è già stato assegnato',
    );
    expect(take(settle())[0]?.type).toBe('ContestCompleted');
    expect(sharesIn(chain)).toEqual(fair);
    expect(balanceOf(chain.state, contestEscrow(CONTEST))).toBe(0);
  });
});
