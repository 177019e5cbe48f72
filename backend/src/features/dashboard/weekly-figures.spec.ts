import { expect, it } from '@jest/globals';
import { ReferenceRows } from '../../../test/reference-rows.js';
import type { JsonObject } from '../../engine/ledger/format/canonical.js';
import type { SealedEvent } from '../../engine/ledger/format/envelope.js';
import { wallet } from '../../engine/ledger/state/postings.js';
import { applyEvent } from '../../engine/projections/projection.js';
import { lastWeeks } from './weekly-figures.js';
import { weeklyFiguresProjection, weeklyFiguresTable } from './weekly-figures.projection.js';

const event = (type: string, ts: string, data: JsonObject = {}) => ({ type, ts, data }) as SealedEvent;
const account = (n: number) => wallet(`00000000-0000-4000-8000-00000000000${n}`);
const postings = [
  { account: account(1), amount: -30 },
  { account: account(2), amount: 20 },
  { account: account(3), amount: 10 },
];

it('each event counts in its week of Rome, with the coins that arrive', () => {
  const rows = new ReferenceRows();
  const projection = weeklyFiguresProjection();
  for (const happened of [
    event('AccountOpened', '2026-10-25T22:59:59.999Z'),
    // Clocks went back on this Sunday: Monday begins an hour later than a week before.
    event('AccountOpened', '2026-10-25T23:00:00.000Z'),
    event('OrderPlaced', '2026-10-26T09:00:00.000Z', { postings }),
    event('ApplicationSubmitted', '2026-11-01T22:30:00.000Z'),
    event('NotificationSent', '2026-11-09T09:00:00.000Z'),
  ]) {
    applyEvent([projection], happened, rows);
  }
  expect(rows.of(weeklyFiguresTable)).toEqual([
    { week: '2026-10-19', members: 1, orders: 0, coins: 0 },
    { week: '2026-10-26', members: 1, orders: 2, coins: 30 },
  ]);
});

it('the last weeks are twelve Mondays in a row, across a change of the clocks', () => {
  const weeks = lastWeeks(new Date('2026-11-01T23:30:00.000Z'));
  expect(weeks).toHaveLength(12);
  expect(weeks.slice(-3)).toEqual(['2026-10-19', '2026-10-26', '2026-11-02']);
});
