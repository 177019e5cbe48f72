import { CompleteContest } from '../src/features/contests/application/contest-completion.js';
import { OpenContest } from '../src/features/contests/application/contest-opening.js';
import { ReviseContest } from '../src/features/contests/application/contest-revision.js';
import { CLOSE_CONTEST } from '../src/features/contests/domain/close-contest.js';
import { entryText } from '../src/features/contests/domain/entry.js';
import { JOIN_CONTEST } from '../src/features/contests/domain/join-contest.js';
import { LEAVE_CONTEST } from '../src/features/contests/domain/leave-contest.js';
import { SUBMIT_ENTRY } from '../src/features/contests/domain/submit-entry.js';
import { WITHDRAW_CONTEST, WITHDRAW_OWN_CONTEST } from '../src/features/contests/domain/withdraw-contest.js';
import type { DemoContest } from './content/contest.js';
import { ACTIVE_CONTESTS, PAST_CONTESTS } from './content/contests.js';
import type { DemoApp } from './demo-app.js';
import type { DemoCategories } from './demo-categories.js';
import type { DemoPeople, Member } from './demo-people.js';
import type { Random } from './random.js';
import type { Timeline } from './timeline.js';

const OPENING_HOUR = 9;
const ENDING_HOUR = 18;
/** An act at night is moved by up to this much. */
const NIGHT_HOURS = 8;
const RAISE_HOUR = 15;
const WITHDRAWAL_HOUR = 16;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** How long before its end an administrator closes a contest, in hours. */
const CLOSING_HOURS = 30;
/** Nobody joins or submits within this time before the end. */
const HURRY_MS = (CLOSING_HOURS + NIGHT_HOURS + 1) * HOUR_MS;
/** Days between the end of a contest and the choice of its winner. */
const JURY_DAYS = 4;
/** One participant in this many leaves again. */
const CROWD = 10;
const CLOSING_REASON =
  'Sono arrivate fotografie con persone riconoscibili: chiudiamo gli invii, e si sceglie tra gli elaborati in regola.';
const LINK = 'https://www.example.org/elaborato';

const isTakenBack = ({ fate }: DemoContest): boolean => fate.startsWith('taken back');

/** Contests that people and administrators open. */
export class DemoContests {
  constructor(
    private readonly app: DemoApp,
    private readonly timeline: Timeline,
    private readonly random: Random,
    private readonly cast: DemoPeople,
    private readonly sorting: DemoCategories,
  ) {}

  schedule(): void {
    for (const contest of [...PAST_CONTESTS, ...ACTIVE_CONTESTS]) {
      const id = this.random.uuid();
      this.timeline.on(contest.opens, OPENING_HOUR, (now) => this.open(id, contest, now));
    }
  }

  private async open(id: string, contest: DemoContest, now: Date): Promise<void> {
    const { title, description, rules = null, category, reward, starts } = contest;
    const creator = this.creatorOf(contest);
    const startDate = starts === undefined ? now : this.timeline.moment(starts, OPENING_HOUR);
    const dates = { startDate: startDate.toISOString(), endDate: this.endOf(contest).toISOString() };
    const sorted = { category: category ? this.sorting.idOf(category) : null, areas: this.sorting.areasOf(category) };
    const copy = { title, description, rules };
    const opening = { contest: id, reward, ...dates };
    await this.app.part(OpenContest).execute(opening, copy, sorted, { actor: creator.wallet, now });
    this.scheduleParticipants(id, contest, now);
    this.scheduleRaise(id, contest);
    this.scheduleEnd(id, contest);
  }

  private creatorOf({ creator }: DemoContest): Member {
    return creator === undefined ? this.cast.admin : this.cast.named(creator);
  }

  /** The end of a contest: in the evening, or in that many hours when less than a day is left. */
  private endOf({ ends }: DemoContest): Date {
    if (ends < 0 && ends > -1) return new Date(this.timeline.end.getTime() - ends * DAY_MS);
    return this.timeline.moment(ends, ENDING_HOUR);
  }

  /** The last moment at which people take part, at the latest the end of the demonstration. */
  private lastMoment(contest: DemoContest): Date {
    if (isTakenBack(contest)) return this.halfway(contest, WITHDRAWAL_HOUR);
    const end = this.endOf(contest);
    const today = this.timeline.moment(0, 0);
    return end.getTime() < today.getTime() ? end : today;
  }

  private halfway({ opens, ends }: DemoContest, hour: number): Date {
    return this.timeline.moment(Math.round((opens + Math.max(ends, 0)) / 2), hour);
  }

  private scheduleParticipants(id: string, contest: DemoContest, opened: Date): void {
    const from = opened.getTime();
    const until = this.lastMoment(contest).getTime() - HURRY_MS;
    for (let number = 0; number < contest.participants; number++) {
      const joins = from + ((number + this.random.next()) / contest.participants) * (until - from) * 0.8;
      const entry = contest.entries[number];
      this.timeline.at(this.timeline.outsideNight(new Date(joins)), async (now) => {
        const participant = await this.join(id, now);
        if (participant && number === CROWD - 1) {
          const leaves = new Date(now.getTime() + HOUR_MS);
          this.timeline.at(leaves, async (then) => {
            await this.app.decide(LEAVE_CONTEST, { contest: id }, { actor: participant.wallet, now: then });
          });
        }
        if (!participant || entry === undefined) return;
        const submits = now.getTime() + this.random.next() * (until - now.getTime());
        // The first participant replaces a draft.
        if (number === 0) await this.submit(id, participant, `Bozza: ${entry}`, now);
        this.timeline.at(this.timeline.outsideNight(new Date(submits)), (then) =>
          this.submit(id, participant, entry, then),
        );
      });
    }
  }

  /** @returns undefined when everyone is a participant already */
  async join(contest: string, now: Date): Promise<Member | undefined> {
    const { participants } = this.app.ledger.state;
    const free = this.cast.withRole('adult', 'minor').filter(({ wallet }) => !participants.has(`${contest} ${wallet}`));
    if (free.length === 0) return undefined;
    const participant = this.random.pick(free);
    await this.app.decide(JOIN_CONTEST, { contest }, { actor: participant.wallet, now });
    return participant;
  }

  async submit(contest: string, { wallet }: Member, text: string, now: Date): Promise<void> {
    const link = this.random.chance(0.25) ? LINK : null;
    await this.app.decide(SUBMIT_ENTRY, { contest, entry: entryText({ text, link }) }, { actor: wallet, now });
  }

  private scheduleRaise(id: string, contest: DemoContest): void {
    const { raised } = contest;
    if (raised === undefined) return;
    this.timeline.at(this.halfway(contest, RAISE_HOUR), async (now) => {
      await this.app
        .part(ReviseContest)
        .execute(id, { reward: raised }, { actor: this.creatorOf(contest).wallet, now });
    });
  }

  private scheduleEnd(id: string, contest: DemoContest): void {
    const { fate } = contest;
    const { wallet } = this.creatorOf(contest);
    const end = this.endOf(contest);
    if (fate === 'won') {
      this.timeline.at(new Date(end.getTime() + JURY_DAYS * DAY_MS), (now) => this.complete(id, wallet, now));
    }
    if (fate === 'closed by an administrator') {
      this.timeline.at(new Date(end.getTime() - CLOSING_HOURS * HOUR_MS), async (now) => {
        await this.app.decide(
          CLOSE_CONTEST,
          { contest: id, reason: CLOSING_REASON },
          { actor: this.cast.admin.wallet, now },
        );
      });
    }
    if (isTakenBack(contest)) {
      const isAdmin = fate === 'taken back by an administrator';
      const by = isAdmin ? this.cast.admin.wallet : wallet;
      this.timeline.at(this.halfway(contest, WITHDRAWAL_HOUR), async (now) => {
        await this.app.decide(isAdmin ? WITHDRAW_CONTEST : WITHDRAW_OWN_CONTEST, { contest: id }, { actor: by, now });
      });
    }
  }

  /** The winner is one of the participants who submitted an entry and still have an account. */
  async complete(id: string, by: string, now: Date): Promise<void> {
    const { participants } = this.app.ledger.state;
    const entrants = this.cast
      .withRole('adult', 'minor')
      .filter(({ wallet }) => participants.get(`${id} ${wallet}`)?.entry);
    const young = entrants.filter(({ role }) => role === 'minor');
    const winner = this.random.pick(young.length > 0 ? young : entrants).personId;
    await this.app.part(CompleteContest).execute(id, winner, { actor: by, now });
  }
}
