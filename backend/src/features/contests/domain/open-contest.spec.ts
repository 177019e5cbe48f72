import { describe, expect, it } from '@jest/globals';
import {
  ADA,
  ADMIN,
  by,
  CONTEST,
  decided,
  END,
  FIRM,
  hoursAfter,
  KID,
  NOON,
  opened,
  START,
  TERMS,
  typesOf,
} from '../../../../test/contests/contests.js';
import type { Decide } from '../../../engine/ledger/format/chain.js';
import { openContest } from './open-contest.js';

describe('a contest opens', () => {
  it('now, unless it says when', () => {
    const terms = { contest: CONTEST, reward: 1, endDate: END.toISOString(), terms: TERMS };
    const later = hoursAfter(NOON, 1);
    const outcome = decided([], (state) => openContest(state, terms, by(FIRM, later)));
    expect(outcome.events[0]?.data.startDate).toBe(later.toISOString());
  });

  it('only for a verified company, where that is required, and for administrators', () => {
    const terms = { contest: CONTEST, reward: 1, endDate: END.toISOString(), terms: TERMS, verifiedOnly: true };
    const opens =
      (actor: string): Decide =>
      (state) =>
        openContest(state, terms, by(actor));
    expect(decided([], opens(FIRM)).refusal?.message).toMatch(/^Solo le aziende verificate possono creare un contest/);
    const verified: Decide = () => [{ type: 'CompanyVerified', data: { company: FIRM, request: CONTEST } }];
    expect(typesOf(decided([verified], opens(FIRM)))).toEqual(['ContestOpened']);
    expect(typesOf(decided([], opens(ADMIN)))).toEqual(['ContestOpened']);
  });

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

it('an opening is decided by the current role', () => {
  const demoted: Decide = () => [{ type: 'RoleChanged', data: { role: 'adult', wallet: FIRM, previous: 'company' } }];
  expect(decided([demoted], opened()).refusal?.status).toBe(403);
});
