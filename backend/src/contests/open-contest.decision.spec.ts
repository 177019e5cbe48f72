import { describe, expect, it } from '@jest/globals';
import type { Decide } from '../ledger/chain.js';
import { closeContest } from './end-contest.decision.js';
import { openContest, reviseContest } from './open-contest.decision.js';
import {
  ADA,
  ADMIN,
  BEN,
  CONTEST,
  decided,
  END,
  erased,
  FIRM,
  hoursAfter,
  joined,
  KID,
  LAST,
  NOON,
  opened,
  RIVAL,
  START,
  TERMS,
  typesOf,
} from './spec-contests.js';

describe('a contest opens', () => {
  it('with its whole reward in escrow, out of the wallet of the company', () => {
    const outcome = decided([], opened());
    expect(typesOf(outcome)).toEqual(['ContestOpened']);
    expect(outcome.events[0]?.data).toEqual({
      automatic: false,
      contest: CONTEST,
      creator: FIRM,
      startDate: START.toISOString(),
      endDate: END.toISOString(),
      reward: 100,
      terms: TERMS,
      postings: [
        { account: `wallet:${FIRM}`, amount: -100 },
        { account: `contest:${CONTEST}`, amount: 100 },
      ],
    });
    expect([outcome.coins(FIRM), outcome.escrow()]).toEqual([900, 100]);
  });

  it('paid by the treasury when an administrator opens it', () => {
    const outcome = decided([], opened({ creator: ADMIN, reward: 5000 }));
    expect([outcome.coins(ADMIN), outcome.escrow()]).toEqual([0, 5000]);
    expect(outcome.state.balances.get('treasury')).toBe(-1050 - 5000);
  });

  it.each([ADA, KID])('not for adults and minors', (creator) => {
    expect(decided([], opened({ creator })).refusal).toMatchObject({
      status: 403,
      message: 'Solo aziende e amministratori possono creare un contest',
    });
  });

  it('not without the coins for it, down to the last one', () => {
    expect(decided([], opened({ reward: 1001 })).refusal).toMatchObject({
      code: 'INSUFFICIENT_COINS',
      status: 409,
      message: 'Saldo insufficiente per finanziare il premio',
    });
    expect(decided([], opened({ reward: 1000 })).coins(FIRM)).toBe(0);
  });

  it.each([
    ['that ends now', { startDate: hoursAfter(NOON, -1), endDate: NOON }, 'endDate'],
    ['that ended before', { startDate: hoursAfter(NOON, -2), endDate: hoursAfter(NOON, -1) }, 'endDate'],
    ['that ends when it starts', { startDate: END, endDate: END }, 'endDate'],
    ['that lasts for ever', { endDate: hoursAfter(NOON, 24 * 733) }, 'endDate'],
    ['that began long ago', { startDate: hoursAfter(NOON, -25) }, 'startDate'],
  ])('not one %s', (_, dates, field) => {
    expect(decided([], opened(dates)).refusal).toMatchObject({ status: 400, errors: [{ field }] });
  });
});

describe('a contest may be revised', () => {
  const revise =
    (fields: Partial<Parameters<typeof reviseContest>[1]>, now = NOON): Decide =>
    (state) =>
      reviseContest(state, { contest: CONTEST, actor: FIRM, ...fields }, now);

  it('with no event when nothing changes', () => {
    expect(decided([opened()], revise({ reward: 100, startDate: START, endDate: END })).events).toEqual([]);
  });

  it.each([
    ['more', 150, 850],
    ['less', 40, 960],
  ])('to %s reward, out of and into the wallet of who funds it', (_, reward, left) => {
    const outcome = decided([opened()], revise({ reward }));
    expect(typesOf(outcome)).toEqual(['ContestRevised']);
    expect([outcome.coins(FIRM), outcome.escrow()]).toEqual([left, reward]);
    expect(outcome.state.contests.get(CONTEST)?.reward).toBe(reward);
  });

  it('not to a reward above the balance of the payer', () => {
    expect(decided([opened()], revise({ reward: 1001 })).refusal?.code).toBe('INSUFFICIENT_COINS');
  });

  it('to other dates before anyone has joined', () => {
    const dates = { startDate: hoursAfter(START, 1), endDate: hoursAfter(START, 2) };
    const outcome = decided([opened()], revise(dates));
    expect(outcome.state.contests.get(CONTEST)).toMatchObject({
      startDate: dates.startDate.toISOString(),
      endDate: dates.endDate.toISOString(),
    });
    expect(outcome.state.openContests.get(CONTEST)).toBe(dates.endDate.toISOString());
  });

  it('not to an end in the past', () => {
    expect(decided([opened()], revise({ endDate: NOON })).refusal?.status).toBe(400);
  });

  it('not to a start more than a day past, but after that day with the start it has', () => {
    const past = { status: 400, errors: [{ field: 'startDate' }] };
    expect(decided([opened()], revise({ startDate: hoursAfter(NOON, -25) })).refusal).toMatchObject(past);
    const unchanged = revise({ startDate: START, endDate: hoursAfter(END, 1) }, hoursAfter(START, 48));
    expect(decided([opened()], unchanged).refusal).toBeUndefined();
  });

  it.each([
    [{ reward: 99 }, 'Dopo la prima iscrizione il premio può solo aumentare'],
    [{ endDate: hoursAfter(END, -1) }, 'Dopo la prima iscrizione la scadenza può solo essere rimandata'],
    [{ startDate: hoursAfter(START, 1) }, 'Dopo la prima iscrizione la data di inizio non può cambiare'],
  ])('not to less once someone has joined: %j', (fields, message) => {
    const { refusal } = decided([opened(), joined(ADA)], revise(fields));
    expect(refusal).toMatchObject({ status: 409, message });
  });

  it('to less when all participants were erased', () => {
    const fields = { reward: 99, endDate: hoursAfter(END, -1) };
    const outcome = decided([opened(), joined(ADA), erased(ADA)], revise(fields));
    expect(outcome.refusal).toBeUndefined();
    expect(outcome.events[0]?.data).not.toHaveProperty('postponed');
  });

  it('to more once someone has joined', () => {
    const outcome = decided([opened(), joined(ADA)], revise({ reward: 101, endDate: hoursAfter(END, 1) }));
    expect(outcome.state.contests.get(CONTEST)).toMatchObject({
      reward: 101,
      endDate: hoursAfter(END, 1).toISOString(),
      participants: 1,
    });
  });

  it('to a later end once, and by 30 days of Rome at most, once someone has joined', () => {
    // Daylight saving time begins in between: the same time of day is an hour earlier.
    const latest = new Date('2026-04-08T11:00:00.000Z');
    const before = [opened(), joined(ADA)];
    expect(decided(before, revise({ endDate: new Date(latest.getTime() + 1) })).refusal).toMatchObject({
      status: 409,
      message: 'Dopo la prima iscrizione la scadenza si può rimandare al massimo di 30 giorni',
    });
    const outcome = decided(before, revise({ endDate: latest }));
    expect(outcome.events[0]?.data).toMatchObject({ endDate: latest.toISOString(), postponed: true });
    const again = [...before, revise({ endDate: hoursAfter(END, 1) })];
    expect(decided(again, revise({ endDate: hoursAfter(END, 2) })).refusal).toMatchObject({
      status: 409,
      message: 'Dopo la prima iscrizione la scadenza si può rimandare una volta sola',
    });
    expect(decided(again, revise({ reward: 200, endDate: hoursAfter(END, 1) })).refusal).toBeUndefined();
    const early = [opened(), revise({ endDate: hoursAfter(END, 1) }), joined(ADA)];
    expect(decided(early, revise({ endDate: hoursAfter(END, 2) })).refusal).toBeUndefined();
  });

  it('by its creator and administrators only, whatever its state', () => {
    for (const actor of [RIVAL, ADA, BEN]) {
      expect(decided([opened()], revise({ actor, terms: 'b'.repeat(64) })).refusal?.status).toBe(403);
    }
    expect(decided([opened()], revise({ actor: ADMIN, terms: 'b'.repeat(64) })).refusal).toBeUndefined();
  });

  it('never with the coins of another person, whatever its state', () => {
    for (const before of [[opened()], [opened(), closed()]]) {
      expect(decided(before, revise({ actor: ADMIN, reward: 200 })).refusal).toMatchObject({
        status: 403,
        message: 'Solo chi finanzia il premio può cambiarlo',
      });
    }
    const demoted: Decide = () => [{ type: 'RoleChanged', data: { role: 'adult', wallet: ADMIN } }];
    const byAdmin = [opened({ creator: ADMIN }), demoted];
    expect(decided(byAdmin, revise({ actor: ADMIN, reward: 200 })).refusal?.status).toBe(403);
  });

  it.each([
    ['closed', [opened(), closed()], NOON],
    ['past its end, whatever the clock has done', [opened()], END],
  ])('not when it is %s', (_, before, now) => {
    expect(decided(before, revise({ reward: 200 }, now)).refusal).toMatchObject({
      status: 409,
      message: 'Il contest non è attivo',
    });
  });

  it('until the last instant', () => {
    expect(decided([opened()], revise({ reward: 200 }, LAST)).refusal).toBeUndefined();
  });

  it('not when it does not exist', () => {
    expect(decided([], revise({ reward: 1 })).refusal).toMatchObject({ status: 404, message: 'Contest non trovato' });
  });
});

function closed(): Decide {
  return (state) => closeContest(state, { contest: CONTEST, actor: FIRM }, NOON);
}

it('an opening is decided by the current role', () => {
  const demoted: Decide = () => [{ type: 'RoleChanged', data: { role: 'adult', wallet: FIRM } }];
  const open: Decide = (state) =>
    openContest(
      state,
      { contest: CONTEST, creator: FIRM, reward: 1, startDate: START, endDate: END, terms: TERMS },
      NOON,
    );
  expect(decided([demoted], open).refusal?.status).toBe(403);
});
