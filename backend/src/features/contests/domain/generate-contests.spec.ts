import { describe, expect, it } from '@jest/globals';
import { entriesOf } from '../../../../demo/content/automatic-entries.js';
import {
  ADMIN,
  by,
  CONTEST,
  decided,
  NOON,
  OTHER,
  opened,
  TERMS,
  typesOf,
} from '../../../../test/contests/contests.js';
import { close, REASON, withdraw } from '../../../../test/contests/endings.js';
import { romeDaysAfter } from '../../../basics/calendar.js';
import type { Decide } from '../../../engine/ledger/format/chain.js';
import { SYSTEM } from '../../../engine/ledger/format/envelope.js';
import { CATEGORY_NAME_MAX } from '../../categories/category-views.js';
import { TITLE_MAX } from '../api/contest-bodies.js';
import { CHALLENGES, CHALLENGES_OF, challengeOf } from '../application/automatic-contest-text.js';
import { categoriesWithContest, generateContests } from './generate-contests.js';
import { weeklySlot, weekNumber } from './weekly-slot.js';

const ART = '11111111-0000-4000-8000-000000000000';
const CODE = '22222222-0000-4000-8000-000000000000';
const WEEK_LATER = romeDaysAfter(NOON, 7);

const wanted = (contest: string, category: string) => ({ contest, category, title: 'Una sfida', terms: TERMS });
const generate =
  (contests: ReturnType<typeof wanted>[], now = NOON): Decide =>
  (state) =>
    generateContests(state, { contests, reward: 50 }, by(SYSTEM, now));
const both = [wanted(CONTEST, ART), wanted(OTHER, CODE)];

describe('automatic contests', () => {
  it('are one in each category, paid by the treasury, without a creator', () => {
    const outcome = decided([], generate(both));
    expect(typesOf(outcome)).toEqual(['ContestOpened', 'ContestOpened']);
    expect([outcome.escrow(CONTEST), outcome.escrow(OTHER)]).toEqual([50, 50]);
    expect(outcome.events[0]?.data).toMatchObject({
      automatic: true,
      category: ART,
      title: 'Una sfida',
      startDate: NOON.toISOString(),
      endDate: WEEK_LATER.toISOString(),
    });
    expect(outcome.events[0]?.data).not.toHaveProperty('creator');
    expect(outcome.state.contests.get(CONTEST)).toMatchObject({ funder: 'treasury', category: ART });
  });

  it('are not generated in a category with an active one; contests of people do not count', () => {
    const before = [opened(), generate([wanted(OTHER, ART)])];
    expect([...categoriesWithContest(decided(before, () => []).state, NOON)]).toEqual([ART]);
    const again = decided(before, generate([wanted('33333333-0000-4000-8000-000000000000', ART)]));
    expect(again.events).toEqual([]);
  });

  it.each<[string, Decide]>([
    ['closed', close(ADMIN, REASON)],
    ['taken back', withdraw()],
  ])('are made again when the last one is %s', (_, end) => {
    const next = wanted('33333333-0000-4000-8000-000000000000', ART);
    expect(decided([generate([wanted(CONTEST, ART)]), end], generate([next])).events).toHaveLength(1);
  });

  it('are generated again from the instant the last one ends, whether or not the deadline job has run', () => {
    const next = wanted('33333333-0000-4000-8000-000000000000', ART);
    const before = [generate([wanted(CONTEST, ART)])];
    expect(decided(before, generate([next], new Date(WEEK_LATER.getTime() - 1))).events).toHaveLength(0);
    expect(decided(before, generate([next], WEEK_LATER)).events).toHaveLength(1);
  });
});

describe('the weekly slot', () => {
  it.each([
    // In winter Rome is an hour ahead of UTC, in summer two.
    ['2026-03-01T23:05:00.000Z', '2026-03-01T23:05:00.000Z'],
    ['2026-03-01T23:04:59.999Z', '2026-02-22T23:05:00.000Z'],
    ['2026-03-08T22:59:59.000Z', '2026-03-01T23:05:00.000Z'],
    ['2026-03-29T12:00:00.000Z', '2026-03-22T23:05:00.000Z'],
    ['2026-03-30T12:00:00.000Z', '2026-03-29T22:05:00.000Z'],
    ['2026-10-25T12:00:00.000Z', '2026-10-18T22:05:00.000Z'],
    ['2026-10-26T12:00:00.000Z', '2026-10-25T23:05:00.000Z'],
  ])('of %s was %s', (now, slot) => {
    expect(weeklySlot(new Date(now)).toISOString()).toBe(slot);
  });

  it('follows the last one after seven days of Rome, across changes of daylight saving time', () => {
    let slot = weeklySlot(new Date('2026-01-05T12:00:00Z'));
    for (let week = 0; week < 60; week++) {
      const next = romeDaysAfter(slot, 7);
      expect(weeklySlot(next).toISOString()).toBe(next.toISOString());
      expect(weekNumber(next)).toBe(weekNumber(slot) + 1);
      expect(weekNumber(new Date(next.getTime() - 1))).toBe(weekNumber(slot));
      slot = next;
    }
  });
});

describe('challenges', () => {
  const anyWeek = 2900;
  const titleOf = (week: number, category: string, position: number) =>
    challengeOf(week, category, position).copy.title;

  it('name any category that has none of its own, and differ between such, and from week to week', () => {
    const copies = CHALLENGES.map((_, position) => challengeOf(anyWeek, `Settore ${position}`, position));
    expect(new Set(copies.map(({ challenge }) => challenge)).size).toBe(CHALLENGES.length);
    for (const [position, { copy, challenge }] of copies.entries()) {
      expect(copy.title).toBe(`Settore ${position}: ${challenge}`);
      expect(copy.description).toContain(`«Settore ${position}»`);
    }
    expect(titleOf(anyWeek + 1, 'Meccanica', 0)).not.toBe(titleOf(anyWeek, 'Meccanica', 0));
    expect(challengeOf(anyWeek, 'Meccanica', 3)).toEqual(challengeOf(anyWeek, 'Meccanica', 3));
  });

  it.each(Object.keys(CHALLENGES_OF))('are several of its own for %s, another each week', (category) => {
    const own = CHALLENGES_OF[category]?.map(({ title }) => title) ?? [];
    expect(own.length).toBeGreaterThanOrEqual(4);
    const shown = own.map((_, week) => titleOf(anyWeek + week, category, 0));
    expect(shown.toSorted()).toEqual(own.toSorted());
  });

  it('belong to one category', () => {
    const titles = [...CHALLENGES, ...Object.values(CHALLENGES_OF).flat()].map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
  });

  it('are as long as a title may be, also after the longest name', () => {
    const name = 'C'.repeat(CATEGORY_NAME_MAX);
    for (let week = 0; week < CHALLENGES.length; week++)
      expect(titleOf(week, name, 0).length).toBeLessThanOrEqual(TITLE_MAX);
  });

  it('have entries in the demonstration', () => {
    for (const { title } of [...CHALLENGES, ...Object.values(CHALLENGES_OF).flat()])
      expect(entriesOf(title).length).toBeGreaterThan(0);
    expect(entriesOf(titleOf(anyWeek, 'Meccanica', 0)).length).toBeGreaterThan(0);
  });
});
