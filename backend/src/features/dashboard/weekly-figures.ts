import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { romeDaysAfter, romeWeek } from '../../basics/calendar.js';
import type { WeekView } from './dashboard-views.js';

const WEEKS_SHOWN = 12;
const DAYS_PER_WEEK = 7;

/** The Mondays of the last weeks, oldest first; the last is the week that is under way. */
export const lastWeeks = (now: Date): string[] =>
  Array.from({ length: WEEKS_SHOWN }, (_, index) =>
    romeWeek(romeDaysAfter(now, (index + 1 - WEEKS_SHOWN) * DAYS_PER_WEEK)),
  );

/** The course of the whole platform over the last weeks. */
@Injectable()
export class WeeklyFigures {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** A week without events has no row and counts as zeros. */
  async until(now: Date): Promise<WeekView[]> {
    const weeks = lastWeeks(now);
    const rows = await this.database.query<Record<keyof WeekView, string>[]>(
      'select week, members, orders, coins from weekly_figures where week = any($1)',
      [weeks],
    );
    const counted = new Map(rows.map((row) => [row.week, row]));
    return weeks.map((week) => {
      const row = counted.get(week);
      return {
        week,
        members: Number(row?.members ?? 0),
        orders: Number(row?.orders ?? 0),
        coins: Number(row?.coins ?? 0),
      };
    });
  }
}
