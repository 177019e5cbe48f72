import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { SYSTEM } from '../../../engine/ledger/format/envelope.js';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import type { EventOf } from '../../../engine/ledger/state/event-data.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { LedgerCommand } from '../../../platform/commands/ledger-command.js';
import { type FollowingCommand, following, Reaction } from '../../../platform/effects/reaction.js';
import { type Owner, PersonalDataSection } from '../../../platform/http/fields/personal-data.js';
import { exchangesBlocked, isBlocked } from '../../moderation/rules/blocks.js';
import { itemNotFound } from '../domain/order.js';
import { NOTIFY_OF_SEAT, seatsLeft } from '../domain/seats.js';
import { Offers } from './offers.js';

/** For how many courses a person waits at once. */
const ALERTS_MAX = 50;

/** Who wants to know when a seat of a course is free: all of them are told, once; the first order gets it (product.md 3.20). */
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
       on conflict (item, person) do update set told = null, asked_at = now() returning item`,
      [item, person],
    );
    if (rows.length === 0) {
      if ((await this.countOf(person)) < ALERTS_MAX) throw itemNotFound();
      throw new DomainError('TOO_MANY_ALERTS', 409, `Puoi aspettare un posto per ${ALERTS_MAX} corsi al massimo`);
    }
    // A seat may have become free before the row was there.
    const isFree = await this.ledger.read((state) => seatsLeft(state, item) !== 0);
    if (isFree) await this.commands.execute(new LedgerCommand(NOTIFY_OF_SEAT, { item, person }, { actor: SYSTEM }));
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
  async tell(event: EventOf<'OrderRefunded' | 'SeatsSet'>): Promise<FollowingCommand[]> {
    const { item } = event.data;
    if (seatsLeft(this.ledger.state, item) === 0) return [];
    const [waiting] = await this.database.query<[{ person: string }[], number]>(
      `update seat_alerts set told = $2 where item = $1 and (told is null or told = $2)
       and exists (select from marketplace_items where id = $1 and withdrawn_at is null) returning person`,
      [item, event.rev],
    );
    return waiting.map(({ person }) => following(event, NOTIFY_OF_SEAT, { item, person }, person));
  }

  private async countOf(person: string): Promise<number> {
    const [row] = await this.database.query<{ waiting: number }[]>(
      'select count(*)::int as waiting from seat_alerts where person = $1 and told is null',
      [person],
    );
    return row?.waiting ?? 0;
  }
}
