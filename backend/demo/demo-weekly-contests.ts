import { GenerateContests } from '../src/features/contests/application/contest-generation.js';
import { weeklySlot } from '../src/features/contests/domain/weekly-slot.js';
import { entriesOf } from './content/automatic-entries.js';
import type { DemoApp } from './demo-app.js';
import type { DemoContests } from './demo-contests.js';
import type { DemoPeople } from './demo-people.js';
import type { Random } from './random.js';
import type { Timeline } from './timeline.js';

/** When an administrator generates contests by hand, before there are more categories than the first two. */
const PRESSED_DAY = 90;
const PRESSED_HOUR = 8.5;
/** The day from which there are people who can take part. */
const FIRST_JOIN_DAYS = 3;
const DAY_MS = 86_400_000;
const PARTICIPANTS_MAX = 4;

/** Automatic contests: those of the first week and those of the current week. */
export class DemoWeeklyContests {
  constructor(
    private readonly app: DemoApp,
    private readonly timeline: Timeline,
    private readonly random: Random,
    private readonly cast: DemoPeople,
    private readonly challenges: DemoContests,
  ) {}

  schedule(): void {
    this.timeline.on(PRESSED_DAY, PRESSED_HOUR, async (now) => {
      const pressed = { actor: this.cast.admin.wallet, now };
      const { contests } = await this.app.part(GenerateContests).execute(pressed);
      const first = new Date(now.getTime() + FIRST_JOIN_DAYS * DAY_MS);
      const last = new Date(now.getTime() + 6 * DAY_MS);
      const [won, ...unclaimed] = contests;
      if (won) await this.scheduleWon(won, first, last, now);
      // Without an entry, the scheduler refunds the prize.
      await this.scheduleParticipants(unclaimed, first, last, false);
    });
    const slot = weeklySlot(this.timeline.end);
    this.timeline.at(new Date(slot.getTime() + 1000), async (now) => {
      const before = new Set(this.open());
      await this.app.weekly.run(now);
      const contests = this.open().filter((id) => !before.has(id));
      await this.scheduleParticipants(contests, now, this.timeline.end);
    });
  }

  private open(): string[] {
    return [...this.app.ledger.state.openContests.entries()].map(([id]) => id);
  }

  private async scheduleParticipants(
    contests: readonly string[],
    from: Date,
    until: Date,
    withEntries = true,
  ): Promise<void> {
    for (const { _id, title } of await this.app.contestsWith(contests)) {
      const entries = withEntries ? entriesOf(title) : [];
      const count = this.random.whole(1, PARTICIPANTS_MAX);
      for (let number = 0; number < count; number++) {
        const moment = new Date(this.random.between(from.getTime() + 1000, until.getTime()));
        const entry = entries[number];
        this.timeline.at(this.timeline.outsideNight(moment), async (now) => {
          const participant = await this.challenges.join(_id, now);
          if (participant && entry) await this.challenges.submit(_id, participant, entry, now);
        });
      }
    }
  }

  private async scheduleWon(contest: string, from: Date, until: Date, opened: Date): Promise<void> {
    await this.scheduleParticipants([contest], from, until);
    this.timeline.at(new Date(opened.getTime() + 10 * DAY_MS), (now) =>
      this.challenges.complete(contest, this.cast.admin.wallet, now),
    );
  }
}
