import type { Logger } from 'pino';
import { SYSTEM } from '../src/engine/ledger/format/envelope.js';
import { SET_CONSENT_POLICY } from '../src/features/minors/rules/consent-policy.js';
import type { Config } from '../src/platform/settings/config.js';
import { openRuntime, type Runtime } from '../src/startup/runtime.js';
import { DemoApp } from './demo-app.js';
import { DemoCategories } from './demo-categories.js';
import { DemoContests } from './demo-contests.js';
import { DemoFamilies } from './demo-families.js';
import { DemoFavourites } from './demo-favourites.js';
import { DemoGuidances } from './demo-guidance.js';
import { DemoItems } from './demo-items.js';
import { DemoNotifications } from './demo-notifications.js';
import { DemoOrders } from './demo-orders.js';
import { DemoOrientation } from './demo-orientation.js';
import { DemoPeople } from './demo-people.js';
import { DemoQuestions } from './demo-questions.js';
import { DemoReports } from './demo-reports.js';
import { DemoTransfers } from './demo-transfers.js';
import { DemoVerifications } from './demo-verifications.js';
import { DemoWeeklyContests } from './demo-weekly-contests.js';
import { Random } from './random.js';
import { Timeline } from './timeline.js';

const OPENING_DAY = 90;
const FIRST_HOUR = 8;
const SORTING_HOUR = 10;

/** Opens the runtime, with a ledger that starts when the demonstration starts. */
export const openDemoRuntime = (config: Config, logger: Logger, end: Date, stop: AbortSignal): Promise<Runtime> =>
  openRuntime(config, logger, { openedAt: new Timeline(end).moment(OPENING_DAY, FIRST_HOUR), stop });

/** Whether the database has any people. */
export const isInhabited = ({ ledger }: Runtime): boolean => ledger.state.accounts.size > 0;

export interface Scenario {
  /** The same seed makes the same people, texts, amounts and events. */
  readonly seed: number;
  /** The end of the demonstration; it starts some ninety days before. */
  readonly end: Date;
}

/** Fills an empty FORM with three months of activity, by the commands that its controllers send. */
export async function fill(runtime: Runtime, { seed, end }: Scenario, logger: Logger): Promise<void> {
  const app = await DemoApp.open(runtime, logger);
  try {
    const random = new Random(seed);
    const timeline = new Timeline(end);
    const sorting = new DemoCategories(app, random.fork());
    const cast = new DemoPeople(app, timeline, random.fork(), sorting);
    const goods = new DemoItems(app, timeline, random.fork(), cast, sorting);
    const trade = new DemoOrders(app, timeline, random.fork(), cast, goods);
    const giving = new DemoTransfers(app, timeline, random.fork(), cast);
    const challenges = new DemoContests(app, timeline, random.fork(), cast, sorting);
    // They depend on the calendar: the weekday on which the demonstration ends.
    const automatic = new DemoContests(app, timeline, random.fork(), cast, sorting);
    const weeks = new DemoWeeklyContests(app, timeline, random.fork(), cast, automatic);
    const readers = new DemoNotifications(app, timeline, random.fork(), cast);
    const families = new DemoFamilies(app, timeline, random.fork(), cast);
    const reporting = new DemoReports(app, timeline, random.fork(), cast);
    const verifications = new DemoVerifications(app, timeline, cast);
    const orienting = new DemoOrientation(app, timeline, random.fork(), cast);
    const keeping = new DemoFavourites(app, timeline, random.fork(), cast);
    const accompanying = new DemoGuidances(app, timeline, cast);
    const asking = new DemoQuestions(app, timeline, cast, goods);

    await sorting.find();
    const opening = timeline.moment(OPENING_DAY, FIRST_HOUR);
    await app.decide(SET_CONSENT_POLICY, { required: true }, { actor: SYSTEM, now: opening });
    await cast.openWithAdmin(runtime.config.adminEmail, opening);
    timeline.on(OPENING_DAY, SORTING_HOUR, () => sorting.add());
    const parts = [
      cast,
      families,
      verifications,
      goods,
      trade,
      giving,
      challenges,
      weeks,
      reporting,
      orienting,
      accompanying,
      keeping,
      asking,
      readers,
    ];
    for (const part of parts) part.schedule();
    await timeline.play((now) => app.runClocks(now));
    await readers.finish();
  } finally {
    await app.close();
  }
}
