import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { SYSTEM } from '../../../engine/ledger/format/envelope.js';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import type { EventOf } from '../../../engine/ledger/state/event-data.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { LedgerCommand } from '../../../platform/commands/ledger-command.js';
import { type FollowingCommand, Reaction } from '../../../platform/effects/reaction.js';
import { obstacleTo } from '../../../platform/http/errors/errors.js';
import { type Owner, PersonalDataSection } from '../../../platform/http/fields/personal-data.js';
import { momentKey } from '../../../platform/http/lists/paging.js';
import { COMMANDS_MAX, eachOfMany } from '../../../platform/jobs/each-of-many.js';
import { Job } from '../../../platform/jobs/job.js';
import { exchangesBlocked, isBlocked } from '../../moderation/rules/blocks.js';
import { itemNotFound } from '../domain/order.js';
import { offerOf, requireOffered } from '../domain/placement.js';
import { NOTIFY_OF_SEAT, seatsLeft } from '../domain/seats.js';
import { Offers } from './offers.js';

/** For how many courses a person waits at once. */
const ALERTS_MAX = 50;
const EVERY_MS = 5000;
const FORGET_EVERY_MS = 3_600_000;
/** By then the command that tells has been decided, and nobody asks who was told. */
const KEPT = '1 day';
/** A course that is over may get other days. */
const OVER_KEPT = '7 days';
/** In place of the revision of the event by which somebody was told. */
const BY_NO_EVENT = 0;

interface Alert {
  readonly item: string;
  /** Wallets. */
  readonly person: string;
  readonly seller: string;
  /** When the person asked, in microseconds. */
  readonly asked: string;
}

/** SQL of tables `alert` and `item`. */
const ASKED = momentKey('alert.asked_at');
const ALERT = `alert.item, alert.person, item.seller, ${ASKED} as asked`;

/**
 * Who wants to know when a seat of a course is free: all of them are told, once, when it can be ordered; the first order gets it
 * (product.md 3.20). The key of the command is that of the alert, whoever finds it.
 */
@Injectable()
export class SeatAlerts {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly offers: Offers,
    private readonly ledger: Ledger,
    private readonly commands: CommandBus,
  ) {}

  /** Asking twice is asking once. @throws DomainError NOT_FOUND | NOT_ALLOWED | SEATS_FREE | TOO_MANY_ALERTS */
  async ask(item: string, person: string): Promise<void> {
    const offer = await this.offers.withId(item);
    if (!offer) throw itemNotFound();
    if (isBlocked(this.ledger.state, person, offer.seller)) throw exchangesBlocked();
    if (seatsLeft(this.ledger.state, item) !== 0)
      throw new DomainError('SEATS_FREE', 409, 'Ci sono ancora posti: puoi ordinare ora');
    const rows = await this.database.query<{ item: string }[]>(
      `with waiting as (select count(*) as courses from seat_alerts where person = $2 and told is null and item <> $1)
       insert into seat_alerts (item, person) select i.id, $2 from marketplace_items i, waiting
       where i.id = $1 and i.withdrawn_at is null and courses < ${ALERTS_MAX}
       on conflict (item, person) do update set told = null, told_at = null, asked_at = now() returning item`,
      [item, person],
    );
    if (rows.length === 0) {
      if ((await this.countOf(person)) < ALERTS_MAX) throw itemNotFound();
      throw new DomainError('TOO_MANY_ALERTS', 409, `Puoi aspettare un posto per ${ALERTS_MAX} corsi al massimo`);
    }
  }

  async stop(item: string, person: string): Promise<void> {
    await this.database.query('delete from seat_alerts where item = $1 and person = $2', [item, person]);
  }

  async isAsked(item: string, person: string): Promise<boolean> {
    const [row] = await this.database.query<{ asked: boolean }[]>(
      'select exists (select from seat_alerts where item = $1 and person = $2 and told is null) as asked',
      [item, person],
    );
    return row?.asked ?? false;
  }

  @PersonalDataSection({ section: 'seatAlerts', forGuardian: 'everything' })
  ofPerson({ wallet }: Owner): Promise<{ item: string; askedAt: Date }[]> {
    return this.database.query(
      'select item, asked_at as "askedAt" from seat_alerts where person = $1 order by asked_at, item',
      [wallet],
    );
  }

  /** Who was told by the event is told again where it is met again, and nobody by a later one. */
  @Reaction({
    processor: 'free-seats',
    on: ['OrderRefunded', 'SeatsSet'],
    about: ({ data }) => data.item,
  })
  async tell({ data: { item }, rev }: EventOf<'OrderRefunded' | 'SeatsSet'>): Promise<FollowingCommand[]> {
    const [waiting] = await this.database.query<[Alert[], number]>(
      `update seat_alerts alert set told = $2, told_at = now() from marketplace_items item
       where alert.item = $1 and item.id = alert.item and (alert.told = $2 or (alert.told is null and $3)) returning ${ALERT}`,
      [item, rev, await this.isFree(item, new Date())],
    );
    return waiting.map((alert) => ({ kind: NOTIFY_OF_SEAT, data: alert, key: keyOf(alert) }));
  }

  /** What can be ordered again without such an event: a course back on sale, or whose author was suspended until now. */
  @Job({ everyMs: EVERY_MS, whenFailed: 'who waits for a seat is told later' })
  async tellLater(now: Date): Promise<void> {
    const waiting = await this.database.query<Alert[]>(
      `select ${ALERT} from seat_alerts alert join marketplace_items item on item.id = alert.item
       where alert.told is null and item.withdrawn_at is null`,
    );
    const courses = [...new Set(waiting.map(({ item }) => item))];
    const free = new Set(await eachOfMany(courses, async (item) => (await this.isFree(item, now)) && item));
    const told = await eachOfMany(
      waiting.filter(({ item }) => free.has(item)),
      async (alert) => {
        await this.commands.execute(new LedgerCommand(NOTIFY_OF_SEAT, alert, { actor: SYSTEM, key: keyOf(alert) }));
        return alert;
      },
      COMMANDS_MAX,
    );
    if (told.length === 0) return;
    await this.database.query(
      `update seat_alerts alert set told = ${BY_NO_EVENT}, told_at = now() from unnest($1::uuid[], $2::uuid[], $3::text[]) each (item, person, asked)
       where alert.item = each.item and alert.person = each.person and ${ASKED} = each.asked and alert.told is null`,
      [told.map(({ item }) => item), told.map(({ person }) => person), told.map(({ asked }) => asked)],
    );
  }

  @Job({ everyMs: FORGET_EVERY_MS, whenFailed: 'who no longer waits for a seat is forgotten later' })
  async forget(now: Date): Promise<void> {
    await this.database.query(
      `delete from seat_alerts alert using marketplace_items item where item.id = alert.item
       and (alert.told_at < $1::timestamptz - interval '${KEPT}' or item.ends_on < $1::timestamptz - interval '${OVER_KEPT}'
         or item.withdrawn_at is not null and item.off_sale is null)`,
      [now],
    );
  }

  /** Whether somebody can order the course. */
  private async isFree(item: string, now: Date): Promise<boolean> {
    const { state } = this.ledger;
    if (seatsLeft(state, item) === 0) return false;
    const offer = await this.offers.withId(item);
    return offer !== null && obstacleTo(() => requireOffered(state, offerOf(offer), now)) === null;
  }

  private async countOf(person: string): Promise<number> {
    const [row] = await this.database.query<{ waiting: number }[]>(
      'select count(*)::int as waiting from seat_alerts where person = $1 and told is null',
      [person],
    );
    return row?.waiting ?? 0;
  }
}

const keyOf = ({ item, person, asked }: Alert): string => `${NOTIFY_OF_SEAT.type} ${item} ${person} ${asked}`;
