import type { Logger } from 'pino';
import type { Config } from '../config.js';
import { openRuntime, type Runtime } from '../runtime.js';
import { Cast } from './cast.js';
import { Challenges } from './challenges.js';
import { Giving } from './giving.js';
import { Goods } from './goods.js';
import { Random } from './random.js';
import { Readers } from './readers.js';
import { Sorting } from './sorting.js';
import { Stage } from './stage.js';
import { Timeline } from './timeline.js';
import { Trade } from './trade.js';
import { Weeks } from './weeks.js';

const OPENING_DAY = 90;
const FIRST_HOUR = 8;
const SORTING_HOUR = 10;

/** Opens the runtime, with a ledger that starts when the demonstration starts. */
export const openDemoRuntime = (config: Config, logger: Logger, end: Date, stop: AbortSignal): Promise<Runtime> =>
  openRuntime(config, logger, { openedAt: new Timeline(end).moment(OPENING_DAY, FIRST_HOUR), stop });

/** Whether the database has any people. */
export const isInhabited = ({ ledger }: Runtime): boolean => ledger.state.accounts.size > 0;

export interface Story {
  /** The same seed makes the same people, texts, amounts and events. */
  readonly seed: number;
  /** The end of the demonstration; it starts some ninety days before. */
  readonly end: Date;
}

/** Fills an empty FORM with three months of activity, by the commands that its controllers send. */
export async function fill(runtime: Runtime, { seed, end }: Story, logger: Logger): Promise<void> {
  const stage = await Stage.open(runtime, logger);
  try {
    const random = new Random(seed);
    const timeline = new Timeline(end);
    const sorting = new Sorting(stage, random.fork());
    const cast = new Cast(stage, timeline, random.fork(), sorting);
    const goods = new Goods(stage, timeline, random.fork(), cast, sorting);
    const trade = new Trade(stage, timeline, random.fork(), cast, goods);
    const giving = new Giving(stage, timeline, random.fork(), cast);
    const challenges = new Challenges(stage, timeline, random.fork(), cast, sorting);
    // They depend on the calendar: the weekday on which the demonstration ends.
    const automatic = new Challenges(stage, timeline, random.fork(), cast, sorting);
    const weeks = new Weeks(stage, timeline, random.fork(), cast, automatic);
    const readers = new Readers(stage, timeline, random.fork(), cast);

    await sorting.find();
    await cast.openWithAdmin(runtime.config.adminEmail, timeline.moment(OPENING_DAY, FIRST_HOUR));
    timeline.at(timeline.moment(OPENING_DAY, SORTING_HOUR), () => sorting.add());
    for (const part of [cast, goods, trade, giving, challenges, weeks, readers]) part.schedule();
    await timeline.play((now) => stage.runClocks(now));
    await readers.finish();
  } finally {
    await stage.close();
  }
}
