import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { romeDay, romeHourBefore } from '../../basics/calendar.js';
import type { Wallet } from '../../basics/ids.js';
import { SYSTEM } from '../../engine/ledger/format/envelope.js';
import { Ledger } from '../../engine/ledger/writing/ledger.js';
import { LedgerCommand } from '../../platform/commands/ledger-command.js';
import { InvalidInput } from '../../platform/http/errors/errors.js';
import { eachOfMany } from '../../platform/jobs/each-of-many.js';
import { Job } from '../../platform/jobs/job.js';
import type { Item } from '../marketplace/application/item.entity.js';
import { Candidates } from '../marketplace/applications/candidates.js';
import { obstacleToOrder, offerOf } from '../marketplace/domain/placement.js';
import { ItemLists } from '../marketplace/lists/item-lists.js';
import type { FewItems } from '../marketplace/search/item-search.js';
import { standingOf } from '../minors/rules/standing.js';
import { NOTIFY_OF_FINDS } from './notify-of-finds.js';
import { filtersOf } from './saved-searches.js';

const TICK_MS = 2_000;
/** In Rome: the digest of notifications leaves half an hour later. */
const [HOUR, MINUTES] = [17, 30];
/** An item may be written a moment after the time that it bears. */
const SETTLED_MS = 10_000;
/** People whose searches run at the same time. */
const AT_ONCE = 4;
/** The newest that all searches of a day look among. */
const NEW_MAX = 2_000;

/** What may be otherwise on another day; whatever else keeps somebody from an order makes the item no find of theirs. */
const PASSING: readonly string[] = ['INSUFFICIENT_COINS', 'WEEKLY_LIMIT', 'TOO_MANY_APPLICATIONS'];

interface Times {
  /** What was published until then is looked at. */
  readonly due: Date;
  readonly now: Date;
}

/** What one run looks among. */
interface News {
  readonly items: readonly Item[];
  /** By query, what it finds of them. */
  readonly found: Map<string, Promise<readonly Item[]>>;
  readonly few: FewItems;
}

interface Finds {
  /** Id of the search. */
  readonly search: string;
  /** Ids of items. */
  readonly found: readonly string[];
}

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
    private readonly items: ItemLists,
    private readonly candidates: Candidates,
    private readonly ledger: Ledger,
    private readonly commands: CommandBus,
  ) {}

  @Job({ everyMs: TICK_MS, whenFailed: 'people are told later what their searches have found' })
  async run(now: Date): Promise<void> {
    const due = romeHourBefore(new Date(now.getTime() - SETTLED_MS), HOUR, MINUTES);
    const people = await this.database.query<{ wallet: Wallet; since: Date }[]>(
      'select wallet, min(looked_at) as since from saved_searches where looked_at < $1 group by wallet',
      [due],
    );
    if (people.length === 0) return;
    const after = new Date(Math.min(...people.map(({ since }) => since.getTime())));
    const items = await this.items.publishedBetween({ after, until: due }, NEW_MAX);
    const news: News = { items, few: await this.items.fewItems(items.map(({ id }) => id)), found: new Map() };
    await eachOfMany(people, ({ wallet }) => this.tell(wallet, news, { due, now }), AT_ONCE);
  }

  private async tell(wallet: Wallet, news: News, { due, now }: Times): Promise<void> {
    const searches = await this.database.query<DueSearch[]>(
      `select id, query, looked_at as "lookedAt" from saved_searches
       where wallet = $1 and looked_at < $2 order by saved_at, id`,
      [wallet, due],
    );
    // Who may start nothing orders nothing either.
    if (standingOf(this.ledger.state, wallet, now) === 'free') {
      const finds = await eachOfMany(searches, async (search) => ({
        search: search.id,
        found: await this.findsOf(wallet, search, news, now),
      }));
      await this.notifyOfFinds(
        wallet,
        finds.filter(({ found }) => found.length > 0),
        { due, now },
      );
    }
    await this.database.query('update saved_searches set looked_at = $2 where id = any($1::uuid[])', [
      searches.map(({ id }) => id),
      due,
    ]);
  }

  private async notifyOfFinds(wallet: Wallet, finds: readonly Finds[], { due, now }: Times): Promise<void> {
    const [first, ...more] = finds;
    if (!first) return;
    const found = new Set(finds.flatMap((one) => one.found)).size;
    const search = more.length > 0 ? undefined : first.search;
    // The same after a run that ended before it was noted, and in another process.
    const key = `searches-found ${romeDay(due)} ${wallet}`;
    await this.commands.execute(
      new LedgerCommand(NOTIFY_OF_FINDS, { wallet, found, search }, { actor: SYSTEM, now, key }),
    );
  }

  /** The new items that the person could order, or apply for. */
  private async findsOf(actor: string, { query, lookedAt }: DueSearch, news: News, now: Date): Promise<string[]> {
    // Many people look for the same.
    const asked = news.found.get(query) ?? this.foundAmong(query, news);
    news.found.set(query, asked);
    const orderable = (await asked).filter((item) => {
      if (item.createdAt <= lookedAt) return false;
      const obstacle = obstacleToOrder(this.ledger.state, offerOf(item), { actor, now });
      return !obstacle || PASSING.includes(obstacle.code);
    });
    // What reads a row is asked last.
    const finds = await eachOfMany(orderable, async (item) =>
      (await this.candidates.ageWanted(item, actor, now)) === undefined ? [item.id] : [],
    );
    return finds.flat();
  }

  private async foundAmong(query: string, { items, few }: News): Promise<Item[]> {
    if (items.length === 0) return [];
    try {
      const ids = await this.items.foundAmong(few, await filtersOf(query));
      return items.filter(({ id }) => ids.includes(id));
    } catch (error) {
      // A filter that this release no longer knows finds nothing.
      if (error instanceof InvalidInput) return [];
      throw error;
    }
  }
}
