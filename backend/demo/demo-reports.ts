import { TRANSFER_COINS } from '../src/features/coins/domain/transfer-coins.js';
import { PlaceOrder } from '../src/features/marketplace/application/place-order.js';
import { BLOCK_PERSON } from '../src/features/moderation/domain/block-person.js';
import { REPORTED_ASKER } from './content/questions.js';
import {
  type About,
  BAD_NOTES,
  BLOCKED,
  type DemoReport,
  LIFTED,
  REPORTED_ITEMS,
  REPORTS,
  type ReportedItem,
  VISITOR_EMAIL,
} from './content/reports.js';
import type { DemoApp } from './demo-app.js';
import type { DemoPeople, Member } from './demo-people.js';
import type { Random } from './random.js';
import type { Timeline } from './timeline.js';

const NETWORK = '198.51.100.23';
const OTHER_ADMIN = 'Ilaria Benedetti';
const PAGE = { limit: 200 };
const FIRST_HOUR = 9;
const WAKING_HOURS = 12;
/** Of the last day, before the end. */
const LAST_REPORT_MINUTES = 38;
const LAST_NOTE_MINUTES = 55;
const BLOCK_MINUTES = 33;

/** People report contents, administrators decide, people object; and one person blocks another. */
export class DemoReports {
  private readonly items = new Map<string, string>();
  /** The transfer with a bad note, by its payer's name. */
  private readonly notes = new Map<string, string>();

  constructor(
    private readonly app: DemoApp,
    private readonly timeline: Timeline,
    private readonly random: Random,
    private readonly cast: DemoPeople,
  ) {}

  schedule(): void {
    for (const item of REPORTED_ITEMS) {
      this.timeline.at(this.moment(item.day), (now) => this.publish(item, now));
    }
    for (const note of BAD_NOTES) {
      this.timeline.at(this.moment(note.day, LAST_NOTE_MINUTES), (now) => this.write(note, now));
    }
    for (const report of REPORTS) {
      this.timeline.at(this.moment(report.day, LAST_REPORT_MINUTES), async (now) => {
        await this.app.settled();
        await this.report(report, await this.subjectOf(report.about, this.reporterOf(report)), now);
      });
    }
    this.timeline.at(this.moment(LIFTED.day), async (now) => {
      await this.app.decisions.lift(this.cast.named(LIFTED.name).personId, LIFTED.reason, this.cast.admin, now);
    });
    this.timeline.at(this.timeline.beforeEnd(BLOCK_MINUTES), async (now) => {
      const person = this.cast.named(BLOCKED.person).wallet;
      const actor = this.cast.named(BLOCKED.by).wallet;
      await this.app.decide(BLOCK_PERSON, { person }, { actor, now });
    });
  }

  /** A fraction of a day is one of the hours in which people are awake; the last day is counted from the end. */
  private moment(day: number, minutes = 0): Date {
    if (day === 0) return this.timeline.beforeEnd(minutes);
    return this.timeline.moment(Math.floor(day), FIRST_HOUR + (day % 1) * WAKING_HOURS);
  }

  private async publish(
    { key, author, applicant, title, description, type, price }: ReportedItem,
    now: Date,
  ): Promise<void> {
    const id = this.random.uuid();
    const body = { title, description, price, type, category: undefined, isOfficial: false };
    await this.app.items.publish(async () => id, this.cast.named(author), body, undefined, now);
    this.items.set(key, id);
    if (applicant === undefined) return;
    const placing = { order: this.random.uuid(), item: id, expectedPrice: price, message: undefined };
    await this.app.part(PlaceOrder).execute(placing, { actor: this.cast.named(applicant).wallet, now });
  }

  private async write({ from, to, text }: (typeof BAD_NOTES)[number], now: Date): Promise<void> {
    const [payer, payee] = [this.cast.named(from), this.cast.named(to)];
    const transfer = { from: payer.wallet, to: payee.wallet, amount: 1, note: text };
    const { events } = await this.app.decide(TRANSFER_COINS, transfer, { actor: transfer.from, now });
    if (!events[0]) throw new Error('a transfer has an event');
    this.notes.set(from, events[0].id);
  }

  /** @param subject what is reported, as its finder takes it (`@Reportable`) */
  async report(report: DemoReport, subject: string, now: Date): Promise<void> {
    const { kind, reason: reasonKind, text, decision, objection } = report;
    const reporter = this.reporterOf(report);
    const email = reporter ? undefined : VISITOR_EMAIL;
    const body = { kind, subject, reasonKind, text, goodFaith: true as const, email };
    const number = await this.app.reports.receive(body, reporter, NETWORK, now);
    const [row] = await this.app.database.query<{ id: string; number: string }[]>(
      'select c.id, c.number from reports r join report_cases c on c.id = r.report_case where r.number = $1',
      [number],
    );
    if (!row) throw new Error(`there is no case of ${number}`);
    if (decision) {
      const { day, ...measure } = decision;
      this.timeline.at(this.moment(day), (then) => this.app.decisions.decide(row.id, measure, this.cast.admin, then));
    }
    if (objection) {
      const own = objection.by === report.reporter ? number : row.number;
      this.timeline.at(this.moment(objection.day), (then) => this.object(row.id, own, objection, then));
    }
  }

  private reporterOf({ reporter }: DemoReport): Member | undefined {
    return reporter === undefined ? undefined : this.cast.named(reporter);
  }

  private async object(
    id: string,
    number: string,
    { by, text, confirmed }: NonNullable<DemoReport['objection']>,
    now: Date,
  ): Promise<void> {
    await this.app.ownReports.object(number, text, this.cast.named(by), NETWORK, now);
    if (!confirmed) return;
    this.timeline.at(this.moment(confirmed.day), async (then) => {
      const [row] = await this.app.database.query<{ id: string }[]>(
        'select id from moderation_objections where report_case = $1',
        [id],
      );
      const decided = { outcome: 'confirm' as const, reason: confirmed.reason };
      await this.app.decisions.decideObjection(row?.id ?? '', decided, this.cast.named(OTHER_ADMIN), then);
    });
  }

  private async subjectOf(about: About, reporter: Member | undefined): Promise<string> {
    if (about === 'contest') return this.contest();
    if (about === 'entry') return this.entry();
    if (about === 'comment') return this.comment(reporter);
    if (about === 'question') return this.question();
    if (about === 'file') return this.cv(reporter);
    if (about === 'broadcast') return this.broadcast(reporter);
    if ('item' in about) return known(this.items.get(about.item));
    if ('profile' in about) return this.cast.named(about.profile).personId;
    return known(this.notes.get(about.noteOf));
  }

  /** The first contest that is open. */
  private contest(): string {
    const [first] = this.app.ledger.state.openContests.entries();
    return known(first?.[0]);
  }

  private entry(): string {
    for (const [key, { entry }] of this.app.ledger.state.participants.entries()) {
      const [contest = '', wallet] = key.split(' ');
      const author = this.cast.withRole('adult').find((member) => member.wallet === wallet);
      if (entry && author && this.app.ledger.state.openContests.has(contest)) return `${contest}:${author.personId}`;
    }
    throw new Error('nobody has sent an entry');
  }

  /** Of somebody else, on the path of who reports it. */
  private async comment(owner: Member | undefined): Promise<string> {
    const [first] = await this.app.database.query<{ id: string }[]>(
      `select c.id from path_comments c join path_goals g on g.id = c.goal where g.wallet = $1 and c.author <> $1`,
      [owner?.wallet],
    );
    return known(first?.id);
  }

  private async question(): Promise<string> {
    const { wallet } = this.cast.named(REPORTED_ASKER);
    const [first] = await this.app.database.query<{ id: string }[]>('select id from questions where author = $1', [
      wallet,
    ]);
    return known(first?.id);
  }

  /** Of an application that the reporter has received. */
  private async cv(company: Member | undefined): Promise<string> {
    const [first] = await this.app.database.query<{ file: string }[]>(
      'select u.file from file_uses u join orders o on o.id = u.subject where o.seller = $1 order by o.revision desc',
      [company?.wallet],
    );
    return known(first?.file);
  }

  private async broadcast(reader: Member | undefined): Promise<string> {
    const { items } = await this.app.notifications.list(known(reader?.wallet), PAGE);
    return known(items.find(({ isBroadcast }) => isBroadcast)?._id);
  }
}

function known(id: string | undefined): string {
  if (id === undefined) throw new Error('what is reported is not there');
  return id;
}
