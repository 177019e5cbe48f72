import { SEND_BROADCAST } from '../src/features/notifications/send-broadcast.js';
import { BROADCASTS } from './content/texts.js';
import type { DemoApp } from './demo-app.js';
import type { DemoPeople } from './demo-people.js';
import type { Random } from './random.js';
import type { Timeline } from './timeline.js';

const LATEST_VISIT_DAY = 12;
/** One person in this many never reads notifications. */
const NEVER = 7;
const PAGE = { limit: 30 };

/** Administrators send broadcasts; most people read their notifications. */
export class DemoNotifications {
  constructor(
    private readonly app: DemoApp,
    private readonly timeline: Timeline,
    private readonly random: Random,
    private readonly cast: DemoPeople,
  ) {}

  schedule(): void {
    for (const { role, title, message, day } of BROADCASTS) {
      this.timeline.on(day, 12, async (now) => {
        const sender = { actor: this.cast.admin.wallet, now };
        await this.app.decide(SEND_BROADCAST, { role, title, message }, sender);
      });
    }
    for (let day = LATEST_VISIT_DAY; day > 0; day--) {
      this.timeline.on(day, 7, () => this.readAll(day));
    }
  }

  /** Each person reads on a day of their own. */
  private async readAll(day: number): Promise<void> {
    await this.app.settled();
    const readers = this.cast.withRole('minor', 'adult', 'company', 'admin');
    for (const [index, { wallet }] of readers.entries()) {
      const isOwnDay = index % LATEST_VISIT_DAY === day - 1;
      if (isOwnDay && index % NEVER !== NEVER - 1) await this.app.notifications.markAllRead(wallet);
    }
  }

  /** At the end some people read one or two of the newest notifications and delete one. */
  async finish(): Promise<void> {
    await this.app.settled();
    for (const { wallet } of this.cast.withRole('minor', 'adult', 'company')) {
      if (!this.random.chance(0.4)) continue;
      const { items } = await this.app.notifications.list(wallet, PAGE);
      const unread = items.filter(({ read }) => !read);
      const [first, second] = this.random.shuffled(unread);
      if (first) await this.app.notifications.markRead(wallet, first._id);
      if (second && unread.length > 3) await this.app.notifications.remove(wallet, second._id);
    }
  }
}
