import { SYSTEM } from '../src/engine/ledger/format/envelope.js';
import { NOTIFY_OF_QUESTION } from '../src/features/questions/notify-of-questions.js';
import { Questions } from '../src/features/questions/questions.js';
import { type DemoQuestion, QUESTIONS } from './content/questions.js';
import type { DemoApp } from './demo-app.js';
import type { DemoItems } from './demo-items.js';
import type { DemoPeople } from './demo-people.js';
import type { Timeline } from './timeline.js';

const ASKING_HOUR = 16;
const ANSWERING_HOUR = 19;

/** People ask about items that they could order, and authors answer some of them. */
export class DemoQuestions {
  constructor(
    private readonly app: DemoApp,
    private readonly timeline: Timeline,
    private readonly cast: DemoPeople,
    private readonly goods: DemoItems,
  ) {}

  schedule(): void {
    for (const question of QUESTIONS) this.timeline.on(question.day, ASKING_HOUR, (now) => this.ask(question, now));
  }

  private async ask({ item, by, day, text, answer }: DemoQuestion, now: Date): Promise<void> {
    const offer = this.goods.on(day).find(({ title }) => title === item);
    if (!offer) return;
    await this.app.settled();
    // Without a key: the ledger would note it at the moment at which the demonstration is made.
    const [author, seller] = [this.cast.named(by), this.cast.named(offer.seller)];
    const id = await this.app.part(Questions).ask({ ...author, key: undefined }, offer.id, text, now);
    const sides = { item: offer.id, author: author.wallet, seller: seller.wallet };
    await this.tell(id, { ...sides, what: 'question' }, now);
    if (answer === undefined) return;
    this.timeline.on(day - 1, ANSWERING_HOUR, async (then) => {
      await this.app.part(Questions).answer({ ...seller, key: undefined }, id, answer, then);
      await this.tell(id, { ...sides, what: 'answer' }, then);
    });
  }

  private async tell(id: string, told: Parameters<typeof NOTIFY_OF_QUESTION.decide>[1], now: Date): Promise<void> {
    await this.app.decide(NOTIFY_OF_QUESTION, told, { actor: SYSTEM, now });
    await this.app.database.query('update questions set untold = null where id = $1', [id]);
  }
}
