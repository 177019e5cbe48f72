import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { romeDay, romeHourBefore } from '../../basics/calendar.js';
import { SYSTEM } from '../../engine/ledger/format/envelope.js';
import { Ledger } from '../../engine/ledger/writing/ledger.js';
import { LedgerCommand } from '../../platform/commands/ledger-command.js';
import { InvalidInput } from '../../platform/http/errors/errors.js';
import { eachOfMany } from '../../platform/jobs/each-of-many.js';
import { Job } from '../../platform/jobs/job.js';
import { Items } from '../marketplace/application/items.js';
import { obstacleToOrder, offerOf } from '../marketplace/domain/placement.js';
import { standingOf } from '../minors/rules/standing.js';
import { filtersOf } from './saved-searches.js';
import { TELL_OF_FINDS } from './tell-of-finds.js';

const TICK_MS = 2_000;
/** In Rome: the digest of notifications leaves half an hour later. */
const [HOUR, MINUTES] = [17, 30];
/** An item may be written a moment after the time that it bears. */
const SETTLED_MS = 10_000;
/** People whose searches run at the same time. */
const AT_ONCE = 4;
/** New items that one search is asked for. */
const FINDS_MAX = 500;

/** What may be otherwise on another day; whatever else keeps somebody from an order makes the item no find of theirs. */
const PASSING: readonly string[] = ['INSUFFICIENT_COINS', 'WEEKLY_LIMIT'];

interface DueSearch {
  readonly id: string;
  readonly query: string;
  readonly lookedAt: Date;
}

/** Tells people once a day what their searches have found since they were looked at last (product.md 3.22). */
@Injectable()
export class SavedSearchesJob {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly items: Items,
    private readonly ledger: Ledger,
    private readonly commands: CommandBus,
  ) {}

  @Job({ everyMs: TICK_MS, whenFailed: 'people are told later what their searches have found' })
  async run(now: Date): Promise<void> {
    const due = romeHourBefore(new Date(now.getTime() - SETTLED_MS), HOUR, MINUTES);
    const people = await this.database.query<{ wallet: string }[]>(
      'select distinct wallet from saved_searches where looked_at < $1',
      [due],
    );
    await eachOfMany(people, ({ wallet }) => this.tell(wallet, due, now), AT_ONCE);
  }

  private async tell(wallet: string, due: Date, now: Date): Promise<void> {
    const searches = await this.database.query<DueSearch[]>(
      `select id, query, looked_at as "lookedAt" from saved_searches
       where wallet = $1 and looked_at < $2 order by saved_at, id`,
      [wallet, due],
    );
    // Who may start nothing orders nothing either.
    if (standingOf(this.ledger.state, wallet, now) === 'free') await this.tellOfFinds(wallet, searches, { due, now });
    await this.database.query('update saved_searches set looked_at = $2 where id = any($1::uuid[])', [
      searches.map(({ id }) => id),
      due,
    ]);
  }

  private async tellOfFinds(
    wallet: string,
    searches: readonly DueSearch[],
    { due, now }: { readonly due: Date; readonly now: Date },
  ): Promise<void> {
    const finds = await eachOfMany(searches, async (search) => ({
      search: search.id,
      found: await this.findsOf(wallet, search, { due, now }),
    }));
    const [first, ...more] = finds.filter(({ found }) => found.length > 0);
    if (!first) return;
    const found = new Set([first, ...more].flatMap((one) => one.found)).size;
    const search = more.length > 0 ? undefined : first.search;
    // The same after a run that ended before it was noted, and in another process.
    const key = `searches-found ${romeDay(due)} ${wallet}`;
    await this.commands.execute(
      new LedgerCommand(TELL_OF_FINDS, { wallet, found, search }, { actor: SYSTEM, now, key }),
    );
  }

  /** The new items that the person could order, or apply for. */
  private async findsOf(
    actor: string,
    { query, lookedAt }: DueSearch,
    { due, now }: { readonly due: Date; readonly now: Date },
  ): Promise<string[]> {
    const published = { after: lookedAt, until: due };
    const found = await filtersOf(query)
      .then((filters) => this.items.foundNew(filters, published, FINDS_MAX))
      // A filter that this release no longer knows finds nothing.
      .catch((error: unknown) => {
        if (error instanceof InvalidInput) return [];
        throw error;
      });
    return found.flatMap((item) => {
      const obstacle = obstacleToOrder(this.ledger.state, offerOf(item), { actor, now });
      return !obstacle || PASSING.includes(obstacle.code) ? item.id : [];
    });
  }
}
