import { describe, expect, it } from '@jest/globals';
import type { Decide } from '../ledger/chain.js';
import type { SealedEvent } from '../ledger/envelope.js';
import { TREASURY } from '../ledger/postings.js';
import { Table } from '../ledger/tables.js';
import { type ContestState, contestMovementKinds, hasOpenContests, refundAccount } from './contest.js';
import { reviseContest } from './contest-terms.js';
import { closeContest, closeWhenDue, completeContest, withdrawContest, withdrawOwnContest } from './ending.js';
import {
  ADA,
  ADMIN,
  BEN,
  CONTEST,
  decided,
  END,
  FIRM,
  joined,
  LAST,
  NOON,
  opened,
  RIVAL,
  told,
  typesOf,
} from './spec-contests.js';

const close =
  (actor = FIRM): Decide =>
  (state) =>
    closeContest(state, { contest: CONTEST, actor });
const complete =
  (winner: string | undefined, actor = FIRM): Decide =>
  (state) =>
    completeContest(state, { contest: CONTEST, actor, winner });
const withdrawOwn =
  (actor = FIRM): Decide =>
  (state) =>
    withdrawOwnContest(state, { contest: CONTEST, actor });
const withdraw: Decide = (state) => withdrawContest(state, CONTEST);
const tick =
  (now: Date): Decide =>
  (state) =>
    closeWhenDue(state, CONTEST, now);
const demoted =
  (person: string): Decide =>
  () => [{ type: 'RoleChanged', data: { role: 'adult', wallet: person } }];

describe('closing', () => {
  it('tells the participants, if there are any', () => {
    const outcome = decided([opened(), joined(ADA)], close());
    expect(typesOf(outcome)).toEqual(['ContestClosed', 'NotificationSent']);
    expect(told(outcome)).toEqual([['contest-closed', { contest: CONTEST }]]);
    expect(outcome.state.contests.get(CONTEST)?.status).toBe('closed');
    expect(outcome.state.openContests.has(CONTEST)).toBe(false);
    expect(typesOf(decided([opened()], close()))).toEqual(['ContestClosed']);
  });

  it('is for the creator and administrators, once', () => {
    for (const actor of [RIVAL, ADA]) expect(decided([opened()], close(actor)).refusal?.status).toBe(403);
    expect(decided([opened()], close(ADMIN)).refusal).toBeUndefined();
    expect(decided([opened(), close()], close()).refusal).toMatchObject({
      status: 409,
      message: 'Il contest non è attivo',
    });
  });

  it('happens by itself from the end date on, once', () => {
    expect(decided([opened()], tick(LAST)).events).toEqual([]);
    expect(typesOf(decided([opened()], tick(END)))).toEqual(['ContestClosed']);
    expect(decided([opened(), tick(END)], tick(END)).events).toEqual([]);
    expect(decided([opened(), close()], tick(END)).events).toEqual([]);
    expect(decided([], tick(END)).events).toEqual([]);
  });
});

describe('completing', () => {
  const over = [opened(), joined(ADA), joined(BEN), close()];

  it('pays the winner, tells them, and all participants', () => {
    const outcome = decided(over, complete(ADA));
    expect(typesOf(outcome)[0]).toBe('ContestCompleted');
    expect([outcome.coins(ADA), outcome.coins(FIRM), outcome.escrow()]).toEqual([100, 900, 0]);
    expect(told(outcome)).toEqual([
      ['contest-won', { wallet: ADA }],
      ['contest-completed', { contest: CONTEST }],
    ]);
    expect(outcome.state.contests.get(CONTEST)?.status).toBe('completed');
  });

  it('gives the reward back when nobody wins', () => {
    const outcome = decided(over, complete(undefined));
    expect([outcome.coins(FIRM), outcome.escrow()]).toEqual([1000, 0]);
    expect(outcome.events[0]?.data).not.toHaveProperty('winner');
    expect(told(outcome)).toEqual([['contest-completed', { contest: CONTEST }]]);
  });

  it("gives the treasury's reward back to the treasury", () => {
    const outcome = decided([opened({ creator: ADMIN }), close(ADMIN)], complete(undefined, ADMIN));
    expect(outcome.state.balances.get(TREASURY)).toBe(-1050);
  });

  it('pays a reward that has grown', () => {
    const grow: Decide = (state) => reviseContest(state, { contest: CONTEST, actor: FIRM, reward: 130 }, NOON);
    expect(decided([opened(), joined(ADA), grow, close()], complete(ADA)).coins(ADA)).toBe(130);
  });

  it('comes after closing', () => {
    expect(decided([opened(), joined(ADA)], complete(ADA)).refusal).toMatchObject({
      status: 409,
      message: 'Chiudi prima il contest',
    });
  });

  it.each([ADA, BEN, undefined])('happens once', (winner) => {
    expect(decided([...over, complete(ADA)], complete(winner)).refusal).toMatchObject({
      status: 409,
      message: 'Il premio è già stato assegnato',
    });
  });

  it.each([RIVAL, FIRM, ''])('needs a winner who takes part', (winner) => {
    expect(decided(over, complete(winner)).refusal).toMatchObject({
      status: 400,
      message: 'Il vincitore deve essere un partecipante',
    });
  });

  it('is for the creator and administrators', () => {
    for (const actor of [RIVAL, ADA]) expect(decided(over, complete(ADA, actor)).refusal?.status).toBe(403);
    expect(decided(over, complete(ADA, ADMIN)).coins(ADA)).toBe(100);
  });

  it('is nothing that a participant does for themself, whatever they became', () => {
    const promoted: Decide = () => [{ type: 'RoleChanged', data: { role: 'admin', wallet: ADA } }];
    expect(decided([...over, promoted], complete(ADA, ADA)).refusal?.status).toBe(403);
  });
});

describe('an account that was closed', () => {
  const withoutAccount = (person: string, before: readonly Decide[]): ContestState => {
    const { state } = decided(before, () => []);
    return { ...state, accounts: new Table([...state.accounts.entries()].filter(([wallet]) => wallet !== person)) };
  };

  it('gets no reward back: the treasury does', () => {
    const refundOf = (state: ContestState) => {
      const contest = state.contests.get(CONTEST);
      return contest && refundAccount(state, contest);
    };
    expect(refundOf(withoutAccount(FIRM, [opened()]))).toBe(TREASURY);
    expect(refundOf(withoutAccount(RIVAL, [opened()]))).toBe(`wallet:${FIRM}`);
  });

  it('wins nothing', () => {
    const state = withoutAccount(ADA, [opened(), joined(ADA), close()]);
    expect(() => completeContest(state, { contest: CONTEST, actor: FIRM, winner: ADA })).toThrow(
      'Il vincitore deve essere un partecipante',
    );
  });
});

describe('taking a contest back', () => {
  it('gives the reward back, and leaves nothing of it', () => {
    const outcome = decided([opened()], withdrawOwn());
    expect(typesOf(outcome)).toEqual(['ContestWithdrawn']);
    expect([outcome.coins(FIRM), outcome.escrow()]).toEqual([1000, 0]);
    expect([outcome.state.contests.has(CONTEST), outcome.state.openContests.has(CONTEST)]).toEqual([false, false]);
  });

  it('is for the creator, as long as nobody has joined', () => {
    expect(decided([opened(), joined(ADA)], withdrawOwn()).refusal).toMatchObject({
      status: 409,
      message: 'Ci sono già iscritti: il contest non si può più eliminare',
    });
    for (const actor of [RIVAL, ADMIN, ADA]) {
      expect(decided([opened()], withdrawOwn(actor)).refusal?.status).toBe(403);
    }
  });

  it('is for administrators at any time before it is completed, and participants hear of it', () => {
    for (const before of [
      [opened(), joined(ADA)],
      [opened(), joined(ADA), close()],
    ]) {
      const outcome = decided(before, withdraw);
      expect(outcome.coins(FIRM)).toBe(1000);
      expect(told(outcome)).toEqual([['contest-withdrawn', { contest: CONTEST }]]);
    }
    const completed = [opened(), joined(ADA), close(), complete(ADA)];
    expect(decided(completed, withdraw).refusal?.status).toBe(409);
    expect(decided([opened(), withdraw], withdraw).refusal?.status).toBe(404);
  });
});

describe('whoever has contests open', () => {
  it.each([
    ['active', [opened()], true],
    ['closed', [opened(), close()], true],
    ['completed', [opened(), close(), complete(undefined)], false],
    ['taken back', [opened(), withdraw], false],
  ])('and %s', (_, before, isHeld) => {
    const { state } = decided(before, () => []);
    expect(hasOpenContests(state, FIRM)?.message).toBe(
      isHeld ? "Ci sono contest aperti: vanno conclusi prima di eliminare l'account" : undefined,
    );
    expect(hasOpenContests(state, RIVAL)).toBeUndefined();
  });

  it('and is an administrator no more, is held by them all the same', () => {
    const { state } = decided([opened({ creator: ADMIN }), demoted(ADMIN)], () => []);
    expect(hasOpenContests(state, ADMIN)?.code).toBe('OPEN_CONTESTS');
  });
});

describe('movements are called', () => {
  const kindOf = ([event]: readonly SealedEvent[]): string | undefined => {
    if (!event || !(event.type in contestMovementKinds)) return undefined;
    return contestMovementKinds[event.type as keyof typeof contestMovementKinds](event);
  };
  const revise =
    (reward: number): Decide =>
    (state) =>
      reviseContest(state, { contest: CONTEST, actor: FIRM, reward }, NOON);
  const over = [opened(), joined(ADA), close()];

  it.each([
    ['escrow', [], opened()],
    ['escrow', [opened()], revise(101)],
    ['refund', [opened()], revise(99)],
    ['reward', over, complete(ADA)],
    ['refund', over, complete(undefined)],
    ['refund', over, withdraw],
  ])('%s', (kind, before, decide) => {
    expect(kindOf(decided(before, decide).events)).toBe(kind);
  });
});
