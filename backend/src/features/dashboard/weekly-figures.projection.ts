import { romeWeekOf } from '../../basics/calendar.js';
import { isOf } from '../../engine/ledger/state/event-data.js';
import { postingsOf } from '../../engine/ledger/state/postings.js';
import type { Projection, TableDefinition } from '../../engine/projections/projection.js';
import { PLACING_EVENTS } from '../marketplace/domain/order.js';

/** What happened on the whole platform in each week: a row is the sum of its events, so that a course costs a few rows to read. */
export const weeklyFiguresTable: TableDefinition = {
  name: 'weekly_figures',
  columns: {
    /** The Monday of the week in Rome, YYYY-MM-DD. */
    week: 'text',
    /** Accounts that were opened. */
    members: 'bigint',
    /** Orders and applications. */
    orders: 'bigint',
    /** Coins that arrived on any account, escrow and treasury included. */
    coins: 'bigint',
  },
  key: ['week'],
};

export function weeklyFiguresProjection(): Projection {
  const weekOf = rememberingWeek();
  return {
    name: 'weekly-figures',
    version: 1,
    tables: [weeklyFiguresTable],
    apply(rows, event) {
      const { type, data, ts } = event;
      const add = {
        members: type === 'AccountOpened' ? 1 : 0,
        orders: isOf(event, ...PLACING_EVENTS) ? 1 : 0,
        coins: coinsMoved(data),
      };
      if (add.members + add.orders + add.coins > 0) rows.upsert(weeklyFiguresTable, { week: weekOf(ts) }, { add });
    },
  };
}

function coinsMoved(data: Parameters<typeof postingsOf>[0]): number {
  const postings = postingsOf(data);
  if (postings === undefined || postings === 'malformed') return 0;
  return postings.reduce((sum, { amount }) => (amount > 0 ? sum + amount : sum), 0);
}

/** Events come in the order of time, so the week of one is nearly always that of the next: a rebuild reads millions. */
function rememberingWeek(): (ts: string) => string {
  let [monday, begin, end] = ['', '', ''];
  return (ts) => {
    if (ts < begin || ts >= end) {
      const week = romeWeekOf(new Date(ts));
      [monday, begin, end] = [week.monday, week.begin.toISOString(), week.end.toISOString()];
    }
    return monday;
  };
}
