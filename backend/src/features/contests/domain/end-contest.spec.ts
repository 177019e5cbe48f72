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
  erased,
  FIRM,
  joined,
  LAST,
  linksOf,
  notified,
  nowIs,
  opened,
  RIVAL,
  submitted,
  typesOf,
} from '../../../../test/contests/contests.js';
import { close, complete, REASON, STRANGER, withdraw, withdrawOwn } from '../../../../test/contests/endings.js';
import { romeDaysAfter } from '../../../basics/calendar.js';
import type { Decide } from '../../../engine/ledger/format/chain.js';
import type { SealedEvent } from '../../../engine/ledger/format/envelope.js';
import { saidOf } from '../../../engine/ledger/state/event-data.js';
import { TREASURY } from '../../../engine/ledger/state/postings.js';
import { entryContentId } from '../../moderation/rules/hidden-content.js';
import { contestTransactionKinds, hasOpenContests, refundAccount } from './contest.js';
import { reviseContest } from './revise-contest.js';
import { settleWhenDue } from './sharing.js';

const NOT_BEFORE_END = {
  status: 409,
  message: 'Il contest chiude alla scadenza: chi partecipa conta su quella data',
};

const settle: Decide = (state) => settleWhenDue(state, CONTEST, romeDaysAfter(END, 30));
const hiddenEntry =
  (person: string): Decide =>
  () => [{ type: 'ContentHidden', data: { kind: 'entry', id: entryContentId(CONTEST, person) } }];

describe('closing', () => {
  it('is allowed to its organiser while nobody takes part', () => {
    expect(typesOf(decided([opened()], close()))).toEqual(['ContestClosed']);
    const left: Decide = () => [{ type: 'ContestLeft', data: { contest: CONTEST, participant: ADA } }];
    expect(typesOf(decided([opened(), joined(ADA), left], close()))).toEqual(['ContestClosed']);
  });

  it.each([
    ['a company', FIRM],
    ['an administrator', ADMIN],
  ])('waits for the end date once somebody takes part, where %s organises it', (_, creator) => {
    const before = [opened({ creator }), joined(ADA)];
    for (const reason of [undefined, REASON]) {
      expect(decided(before, close(creator, reason, LAST)).refusal).toMatchObject(NOT_BEFORE_END);
    }
    expect(decided(before, close(creator, undefined, END)).refusal).toBeUndefined();
  });

  it('is for administrators at any time, with a reason that participants and creator are notified of', () => {
    const before = [opened(), joined(ADA)];
    expect(decided(before, close(ADMIN)).refusal).toMatchObject({ status: 400, errors: [{ field: 'reason' }] });
    const outcome = decided(before, close(ADMIN, REASON));
    expect(outcome.events[0]).toMatchObject({ type: 'ContestClosed', data: { reason: REASON } });
    expect(notified(outcome)).toEqual([
      ['contest-closed-early', { contest: CONTEST }],
      ['contest-closed-early', { wallet: FIRM }],
    ]);
  });

  it('asks who organises it to decide where an administrator does it', () => {
    const entered = [opened(), joined(ADA), submitted(ADA)];
    expect(notified(decided(entered, close(ADMIN, REASON)))).toEqual([
      ['contest-closed-early', { contest: CONTEST }],
      ['contest-closed-early', { wallet: FIRM }],
      ['contest-to-decide', { wallet: FIRM }],
    ]);
  });

  it('is refused to others, whatever its state', () => {
    for (const before of [[opened()], [opened(), joined(ADA), ended]]) {
      for (const actor of [RIVAL, ADA]) expect(decided(before, close(actor, REASON)).refusal).toMatchObject(STRANGER);
    }
    expect(decided([opened(), close()], close()).refusal).toMatchObject({
      status: 409,
      message: 'Il contest non è attivo',
    });
  });

  it('happens automatically from the end date on, once, and records until when the winner can be chosen', () => {
    const before = [opened(), joined(ADA), submitted(ADA)];
    const outcome = decided(before, ended);
    expect(outcome.events[0]?.data).toEqual({ contest: CONTEST, due: romeDaysAfter(END, 30).toISOString() });
    expect(notified(outcome)).toEqual([
      ['contest-closed', { contest: CONTEST }],
      ['contest-to-decide', { wallet: FIRM }],
    ]);
    expect(notified(decided([opened(), joined(ADA)], ended))).toEqual([['contest-closed', { contest: CONTEST }]]);
    expect(decided([...before, ended], ended).events).toEqual([]);
    expect(decided([opened(), close()], ended).events).toEqual([]);
    expect(decided([], ended).events).toEqual([]);
  });
});

describe('completing', () => {
  const over = [opened(), joined(ADA), joined(BEN), submitted(ADA), ended];

  it('pays the winner and notifies all participants', () => {
    const outcome = decided(over, complete(ADA));
    expect(typesOf(outcome)[0]).toBe('ContestCompleted');
    expect([outcome.coins(ADA), outcome.coins(FIRM), outcome.escrow()]).toEqual([100, 900, 0]);
    expect(notified(outcome)).toEqual([
      ['contest-won', { wallet: ADA }],
      ['contest-completed', { contest: CONTEST }],
    ]);
    expect(notified(decided(over, complete(ADA, ADMIN)))).toContainEqual(['contest-completed', { wallet: FIRM }]);
    expect(outcome.state.contests.get(CONTEST)?.status).toBe('completed');
    expect([outcome.state.entrants.size, outcome.state.openContests.size]).toEqual([0, 0]);
  });

  it('requires a winner when there is an entry', () => {
    expect(decided(over, complete(undefined)).refusal).toMatchObject({
      status: 409,
      message: 'Ci sono elaborati in gara: scegli un vincitore',
    });
  });

  it.each([
    ['nobody takes part', [opened(), ended]],
    ['nobody sent an entry', [opened(), joined(ADA), ended]],
    ['who sent one was erased', [opened(), joined(ADA), submitted(ADA), ended, erased(ADA)]],
  ])('gives the reward back where %s', (_, before) => {
    const outcome = decided(before, complete(undefined));
    expect([outcome.coins(FIRM), outcome.escrow()]).toEqual([1000, 0]);
    expect(outcome.events[0]?.data).not.toHaveProperty('winner');
  });

  it("returns the treasury's reward to the treasury", () => {
    const outcome = decided([opened({ creator: ADMIN }), close(ADMIN)], complete(undefined, ADMIN));
    expect(outcome.state.balances.get(TREASURY)).toBe(-1050);
  });

  it('pays a reward that was raised', () => {
    const grow: Decide = (state) => reviseContest(state, { contest: CONTEST, reward: 130 }, by(FIRM));
    expect(decided([opened(), joined(ADA), submitted(ADA), grow, ended], complete(ADA)).coins(ADA)).toBe(130);
  });

  it('is refused before closing', () => {
    expect(decided([opened(), joined(ADA), submitted(ADA)], complete(ADA)).refusal).toMatchObject({
      status: 409,
      message: 'Il contest è ancora aperto: chi vince si sceglie dopo la chiusura',
    });
  });

  it.each([ADA, BEN, undefined])('happens once', (winner) => {
    expect(decided([...over, complete(ADA)], complete(winner)).refusal).toMatchObject({
      status: 409,
      message: 'Il premio è già stato assegnato',
    });
  });

  it.each([
    [RIVAL, 'Il vincitore deve essere un partecipante'],
    [FIRM, 'Il vincitore deve essere un partecipante'],
    ['', 'Il vincitore deve essere un partecipante'],
    [BEN, 'Il vincitore deve aver inviato un elaborato'],
  ])('needs a winner who sent an entry', (winner, message) => {
    expect(decided(over, complete(winner)).refusal).toMatchObject({ status: 400, message });
  });

  it('requires a winner whose account is open', () => {
    expect(decided([...over, erased(ADA)], complete(ADA)).refusal?.status).toBe(400);
  });

  it('is for the creator and administrators, whatever its state', () => {
    for (const before of [over, [opened()], [...over, complete(ADA)]]) {
      for (const actor of [RIVAL, ADA]) {
        expect(decided(before, complete(ADA, actor)).refusal).toMatchObject(STRANGER);
      }
    }
    expect(decided(over, complete(ADA, ADMIN)).coins(ADA)).toBe(100);
  });
});

it('returns the reward of a closed account to the treasury', () => {
  const refundOf = (before: readonly Decide[]) => {
    const { state } = decided(before, () => []);
    const contest = state.contests.get(CONTEST);
    return contest && refundAccount(state, contest);
  };
  expect(refundOf([opened(), erased(FIRM)])).toBe(TREASURY);
  expect(refundOf([opened(), erased(RIVAL)])).toBe(`wallet:${FIRM}`);
});

describe('withdrawing a contest', () => {
  it('returns the reward, and removes the contest from the state', () => {
    const outcome = decided([opened()], withdrawOwn());
    expect(typesOf(outcome)).toEqual(['ContestWithdrawn']);
    expect([outcome.coins(FIRM), outcome.escrow()]).toEqual([1000, 0]);
    expect([outcome.state.contests.has(CONTEST), outcome.state.openContests.has(CONTEST)]).toEqual([false, false]);
  });

  it('is for the creator while nobody has joined', () => {
    expect(decided([opened(), joined(ADA)], withdrawOwn()).refusal).toMatchObject({
      status: 409,
      message: 'Ci sono già iscritti: il contest non si può più eliminare',
    });
    for (const actor of [RIVAL, ADMIN, ADA]) {
      expect(decided([opened()], withdrawOwn(actor)).refusal?.status).toBe(403);
    }
  });

  it('is for its creator again when all participants were erased, as is closing it early', () => {
    const before = [opened(), joined(ADA), joined(BEN), erased(ADA)];
    for (const decide of [withdrawOwn(), close()]) {
      expect(decided(before, decide).refusal?.code).toBe('HAS_PARTICIPANTS');
      expect(decided([...before, erased(BEN)], decide).refusal).toBeUndefined();
    }
  });

  it('is for administrators before it is completed, and returns the reward when there is no entry', () => {
    for (const before of [
      [opened(), joined(ADA)],
      [opened(), joined(ADA), ended],
    ]) {
      const outcome = decided(before, withdraw());
      expect(outcome.coins(FIRM)).toBe(1000);
      expect(notified(outcome)).toEqual([
        ['contest-withdrawn', { contest: CONTEST }],
        ['contest-withdrawn', { wallet: FIRM }],
      ]);
      expect(linksOf(outcome)).toEqual(['/contests', '/contests']);
    }
    const completed = [opened(), joined(ADA), submitted(ADA), ended, complete(ADA)];
    expect(decided(completed, withdraw()).refusal?.status).toBe(409);
    expect(decided([opened(), withdraw()], withdraw()).refusal?.status).toBe(404);
    for (const actor of [FIRM, RIVAL, ADA]) {
      expect(decided([opened(), joined(ADA)], withdraw(actor)).refusal?.status).toBe(403);
    }
  });

  it('is refused to administrators as well once there is an entry that counts', () => {
    const entered = [opened(), joined(ADA), joined(BEN), submitted(BEN)];
    expect(decided(entered, withdraw()).refusal).toMatchObject({
      status: 409,
      message: 'Ci sono elaborati in gara: il contest si può nascondere, non eliminare',
    });
    expect(decided([...entered, hiddenEntry(BEN)], withdraw()).coins(FIRM)).toBe(1000);
  });
});

describe('a hidden entry', () => {
  const entered = [opened(), joined(ADA), joined(BEN), submitted(ADA), submitted(BEN), hiddenEntry(BEN)];

  it('cannot win, has no share and cannot be replaced', () => {
    expect(decided([...entered, ended], complete(BEN)).refusal?.code).toBe('NOT_AN_ENTRANT');
    const shared = decided([...entered, ended], settle);
    expect([shared.coins(ADA), shared.coins(BEN)]).toEqual([100, 0]);
    expect(decided(entered, submitted(BEN)).refusal?.code).toBe('ENTRY_REMOVED');
    const left: Decide = () => [{ type: 'ContestLeft', data: { contest: CONTEST, participant: BEN } }];
    expect(decided([...entered, left], joined(BEN)).refusal?.code).toBe('ENTRY_REMOVED');
  });
});

describe('a hidden contest', () => {
  const hidden: Decide = () => [{ type: 'ContentHidden', data: { kind: 'contest', id: CONTEST } }];

  it('takes no more participants, and is judged or shared all the same', () => {
    const before = [opened(), joined(ADA), submitted(ADA), hidden];
    expect(decided(before, joined(BEN)).refusal?.status).toBe(404);
    expect(decided([...before, ended], complete(ADA)).coins(ADA)).toBe(100);
    expect(decided([...before, ended], settle).coins(ADA)).toBe(100);
  });
});

describe('a person with open contests', () => {
  it.each([
    ['active', [opened()], true],
    ['closed', [opened(), close()], true],
    ['completed', [opened(), close(), complete(undefined)], false],
    ['taken back', [opened(), withdraw()], false],
  ])('and %s', (_, before, isHeld) => {
    const { state } = decided(before, () => []);
    expect(hasOpenContests(state, FIRM)?.message).toBe(
      isHeld ? 'Ci sono contest aperti: vanno conclusi prima di eliminare l’account' : undefined,
    );
    expect(hasOpenContests(state, RIVAL)).toBeUndefined();
  });

  it('cannot leave either after losing the administrator role', () => {
    const { state } = decided([opened({ creator: ADMIN }), nowIs(ADMIN, 'adult')], () => []);
    expect(hasOpenContests(state, ADMIN)?.code).toBe('OPEN_CONTESTS');
  });
});

describe('transactions are labelled', () => {
  const kindOf = ([event]: readonly SealedEvent[]) => event && saidOf(contestTransactionKinds, event);
  const revise =
    (reward: number): Decide =>
    (state) =>
      reviseContest(state, { contest: CONTEST, reward }, by(FIRM));
  const over = [opened(), joined(ADA), ended];
  const entered = [opened(), joined(ADA), submitted(ADA), ended];

  it.each([
    ['escrow', [], opened()],
    ['escrow', [opened()], revise(101)],
    ['refund', [opened()], revise(99)],
    ['reward', entered, complete(ADA)],
    ['reward', entered, settle],
    ['refund', over, settle],
    ['refund', over, complete(undefined)],
    ['refund', over, withdraw()],
  ])('%s', (kind, before, decide) => {
    expect(kindOf(decided(before, decide).events)).toBe(kind);
  });
});
