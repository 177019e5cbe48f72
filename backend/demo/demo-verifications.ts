import { type DemoVerification, VERIFICATIONS } from './content/verifications.js';
import type { DemoApp } from './demo-app.js';
import type { DemoPeople } from './demo-people.js';
import type { Timeline } from './timeline.js';

const ASKING_HOUR = 10;
const DECIDING_HOUR = 15;
const NO_PROVINCE = '777';

/** Companies ask to be verified, and administrators decide. */
export class DemoVerifications {
  constructor(
    private readonly app: DemoApp,
    private readonly timeline: Timeline,
    private readonly cast: DemoPeople,
  ) {}

  schedule(): void {
    for (const verification of VERIFICATIONS) this.scheduleOne(verification);
  }

  private scheduleOne({ company, number, asked, verdicts, corrected }: DemoVerification): void {
    this.timeline.on(asked, ASKING_HOUR, (now) => this.ask(company, number, now));
    for (const { day, outcome, reason } of verdicts) {
      this.timeline.on(day, DECIDING_HOUR, async (now) => {
        await this.app.settled();
        const request = await this.app.verificationRequests.currentOf(this.cast.named(company).wallet);
        if (!request) throw new Error(`${company} did not ask`);
        await this.app.verifications.decide(request.id, { outcome, reason }, this.cast.admin.wallet, now);
      });
    }
    if (corrected) {
      this.timeline.on(corrected.day, ASKING_HOUR, (now) => this.ask(company, corrected.number, now));
    }
  }

  private async ask(company: string, number: string, now: Date): Promise<void> {
    await this.app.settled();
    await this.app.verifications.ask(this.cast.named(company).wallet, vatNumber(number), { now });
  }
}

/** A partita IVA that nobody has: its province does not exist. */
function vatNumber(number: string): string {
  const digits = `${number}${NO_PROVINCE}`;
  const sum = [...digits].reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
