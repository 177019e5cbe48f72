import { describe, expect, it } from '@jest/globals';
import {
  ADA,
  ADMIN,
  BEN,
  by,
  CONTEST,
  decided,
  ended,
  FIRM,
  joined,
  nowIs,
  opened,
  submitted,
  typesOf,
} from '../../../../test/contests/contests.js';
import { close, complete, REASON, STRANGER, withdraw, withdrawOwn } from '../../../../test/contests/endings.js';
import { consented } from '../../../../test/given.js';
import type { Decide } from '../../../engine/ledger/format/chain.js';
import { reviseContest } from './revise-contest.js';

const PARTY = { status: 403, message: 'Sei parte in causa: decide un altro amministratore' };

describe('nobody decides in their own favour:', () => {
  const before = [opened(), joined(ADA), joined(BEN), submitted(ADA), submitted(BEN)];
  const promoted = nowIs(ADA, 'admin');

  it.each([
    ['close', close(ADA, REASON), before],
    ['complete', complete(BEN, ADA), [...before, ended]],
    ['remove', withdraw(ADA), before],
    ['change', (state) => reviseContest(state, { contest: CONTEST, reward: 1 }, by(ADA)), before],
  ] satisfies [string, Decide, Decide[]][])('an administrator who takes part does not %s it', (_, decide, earlier) => {
    expect(decided([...earlier, promoted], decide).refusal).toMatchObject(PARTY);
  });

  const child = consented(BEN, ADMIN);

  it('an administrator whose child takes part does not close it', () => {
    expect(decided([...before, child], close(ADMIN, REASON)).refusal).toMatchObject(PARTY);
  });

  it('an administrator does not give their own child a prize that the treasury pays', () => {
    const own = [opened({ creator: ADMIN }), joined(ADA), joined(BEN), submitted(ADA), submitted(BEN), child, ended];
    expect(decided(own, complete(BEN, ADMIN)).refusal).toMatchObject(PARTY);
    expect(decided(own, complete(ADA, ADMIN)).coins(ADA)).toBe(100);
  });

  it('an administrator who has left may decide', () => {
    const left: Decide = () => [{ type: 'ContestLeft', data: { contest: CONTEST, participant: ADA } }];
    expect(decided([...before, left, promoted], close(ADA, REASON)).refusal).toBeUndefined();
  });

  it('an administrator may not remove their own contest with participants', () => {
    const own = opened({ creator: ADMIN });
    expect(decided([own, joined(ADA)], withdraw()).refusal).toMatchObject(PARTY);
    expect(typesOf(decided([own], withdraw()))).toEqual(['ContestWithdrawn']);
  });

  it('an organiser whose role has changed loses the right, and administrators take over', () => {
    const lost = [...before, ended, nowIs(FIRM, 'adult')];
    for (const decide of [complete(ADA), close(), withdrawOwn()]) {
      expect(decided(lost, decide).refusal?.status).toBe(403);
    }
    expect(decided(lost, complete(ADA, ADMIN)).coins(ADA)).toBe(100);
    const byAdmin = [opened({ creator: ADMIN }), nowIs(ADMIN, 'company')];
    expect(decided(byAdmin, close(ADMIN)).refusal).toMatchObject(STRANGER);
  });
});
