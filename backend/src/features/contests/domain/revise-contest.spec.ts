import { describe, expect, it } from '@jest/globals';
import {
  ADA,
  ADMIN,
  BEN,
  by,
  CONTEST,
  decided,
  END,
  erased,
  FIRM,
  hoursAfter,
  joined,
  LAST,
  NOON,
  opened,
  RIVAL,
  START,
  TERMS,
  typesOf,
} from '../../../../test/contests/contests.js';
import { close } from '../../../../test/contests/endings.js';
import type { Decide } from '../../../engine/ledger/format/chain.js';
import { type ContestRevision, reviseContest } from './revise-contest.js';

interface Fields extends Pick<ContestRevision, 'reward' | 'terms' | 'verifiedOnly'> {
  readonly actor?: string;
  readonly startDate?: Date;
  readonly endDate?: Date;
}

describe('a contest may be revised', () => {
  const revise =
    ({ actor = FIRM, startDate, endDate, ...fields }: Fields, now = NOON): Decide =>
    (state) => {
      const dates = { startDate: startDate?.toISOString(), endDate: endDate?.toISOString() };
      return reviseContest(state, { contest: CONTEST, ...fields, ...dates }, by(actor, now));
    };
  const rewritten = { from: TERMS, to: 'b'.repeat(64) };

  it('in its text by a verified company only, where that is required', () => {
    const rewriting = { terms: rewritten, verifiedOnly: true };
    expect(decided([opened()], revise(rewriting)).refusal?.code).toBe('COMPANY_NOT_VERIFIED');
    expect(typesOf(decided([opened()], revise({ endDate: hoursAfter(END, 1), verifiedOnly: true })))).toEqual([
      'ContestRevised',
    ]);
    expect(typesOf(decided([opened()], revise({ ...rewriting, actor: ADMIN })))).toContain('ContestRevised');
  });

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

  it('to other texts, unless they were replaced since they were read', () => {
    const outcome = decided([opened()], revise({ terms: rewritten }));
    expect(outcome.events[0]?.data).toEqual({ contest: CONTEST, terms: rewritten.to });
    expect(decided([opened(), revise({ terms: rewritten })], revise({ terms: rewritten })).refusal).toMatchObject({
      code: 'CONTEST_CHANGED',
      status: 409,
      message: 'Il contest è appena cambiato: ricarica la pagina e riprova',
    });
  });

  it('by its creator and administrators only, whatever its state', () => {
    for (const actor of [RIVAL, ADA, BEN]) {
      expect(decided([opened()], revise({ actor, terms: rewritten })).refusal?.status).toBe(403);
    }
    expect(decided([opened()], revise({ actor: ADMIN, terms: rewritten })).refusal).toBeUndefined();
  });

  it('never with the coins of another person, whatever its state', () => {
    for (const before of [[opened()], [opened(), close()]]) {
      expect(decided(before, revise({ actor: ADMIN, reward: 200 })).refusal).toMatchObject({
        status: 403,
        message: 'Solo chi finanzia il premio può cambiarlo',
      });
    }
    const demoted: Decide = () => [{ type: 'RoleChanged', data: { role: 'adult', wallet: ADMIN, previous: 'admin' } }];
    const byAdmin = [opened({ creator: ADMIN }), demoted];
    expect(decided(byAdmin, revise({ actor: ADMIN, reward: 200 })).refusal?.status).toBe(403);
  });

  it.each([
    ['closed', [opened(), close()], NOON],
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
