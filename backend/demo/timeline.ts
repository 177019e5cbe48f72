import { TZDate } from '@date-fns/tz';
import { startOfDay } from 'date-fns/startOfDay';
import { romeDaysAfter } from '../src/basics/calendar.js';

const ROME = 'Europe/Rome';
const MINUTE_MS = 60_000;

/** From eleven in the evening to seven in the morning. */
const NIGHT_HOURS = 8;
const isNight = (hour: number): boolean => hour >= 23 || hour < 7;

/** An act at a moment. */
export type Act = (now: Date) => Promise<void>;

interface Scheduled {
  readonly at: number;
  readonly act: Act;
}

/** A queue of acts, ordered by time. Acts after the end are dropped. */
export class Timeline {
  /** Acts, the latest first. */
  private readonly acts: Scheduled[] = [];
  private readonly today: Date;

  constructor(readonly end: Date) {
    this.today = new Date(startOfDay(new TZDate(end.getTime(), ROME)).getTime());
  }

  /** @param day days before today, in Rome; negative: after it. @param hour of the day, with a fraction */
  moment(day: number, hour: number): Date {
    return new Date(romeDaysAfter(this.today, -day).getTime() + hour * 60 * MINUTE_MS);
  }

  /** The same moment, or the next morning when it is at night. */
  outsideNight(moment: Date): Date {
    const hour = new TZDate(moment.getTime(), ROME).getHours();
    return isNight(hour) ? new Date(moment.getTime() + NIGHT_HOURS * 60 * MINUTE_MS) : moment;
  }

  beforeEnd(minutes: number): Date {
    return new Date(this.end.getTime() - minutes * MINUTE_MS);
  }

  /** Of two acts at the same moment, the one scheduled first runs first. */
  at(moment: Date, act: Act): void {
    const at = moment.getTime();
    if (at > this.end.getTime()) return;
    let [low, high] = [0, this.acts.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.acts[middle]?.at ?? 0) > at) low = middle + 1;
      else high = middle;
    }
    this.acts.splice(low, 0, { at, act });
  }

  /** @param day, hour as of `moment` */
  on(day: number, hour: number, act: Act): void {
    this.at(this.moment(day, hour), act);
  }

  /** Runs every act, including those that acts schedule. @param before runs ahead of each act */
  async play(before: Act): Promise<void> {
    for (let next = this.acts.pop(); next; next = this.acts.pop()) {
      const now = new Date(next.at);
      await before(now);
      await next.act(now);
    }
    await before(this.end);
  }
}
