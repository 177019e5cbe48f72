import { Favourites } from '../src/features/favourites/favourites.js';
import { SavedSearchesJob } from '../src/features/favourites/saved-searches.job.js';
import { SavedSearches } from '../src/features/favourites/saved-searches.js';
import { ItemLists } from '../src/features/marketplace/lists/item-lists.js';
import type { DemoApp } from './demo-app.js';
import type { DemoPeople } from './demo-people.js';
import type { Random } from './random.js';
import type { Timeline } from './timeline.js';

const KEEPING_HOUR = 15;
/** Behind the time of the day at which people are told. */
const TELLING_HOUR = 17.75;
/** Of the newest items. */
const LOOKED_AT = 30;

interface DemoKeeper {
  readonly name: string;
  /** So many days ago. */
  readonly began: number;
  readonly favourites: number;
  readonly searches: readonly { readonly name: string; readonly query: string }[];
}

const KEEPERS: readonly DemoKeeper[] = [
  {
    name: 'Sofia Lombardi',
    began: 60,
    favourites: 4,
    searches: [{ name: 'Corsi per disegnare', query: 'type=course&area=A' }],
  },
  {
    name: 'Marco Rinaldi',
    began: 70,
    favourites: 6,
    searches: [
      { name: 'Corsi', query: 'type=course' },
      { name: 'Corsi e servizi da provare', query: 'sort=price_asc' },
    ],
  },
  { name: 'Leonardo Ferrari', began: 40, favourites: 3, searches: [{ name: 'Servizi', query: 'type=service' }] },
  { name: 'Gabriele Costa', began: 20, favourites: 1, searches: [] },
];

/** Some keep items and searches, and are told of what is new. */
export class DemoFavourites {
  constructor(
    private readonly app: DemoApp,
    private readonly timeline: Timeline,
    private readonly random: Random,
    private readonly cast: DemoPeople,
  ) {}

  schedule(): void {
    for (const keeper of KEEPERS) this.timeline.on(keeper.began, KEEPING_HOUR, (now) => this.keep(keeper, now));
    const first = Math.max(...KEEPERS.map(({ began }) => began));
    for (let day = first; day >= 0; day--)
      this.timeline.on(day, TELLING_HOUR, (now) => this.app.part(SavedSearchesJob).run(now));
  }

  private async keep({ name, favourites, searches }: DemoKeeper, now: Date): Promise<void> {
    // Without a key: the ledger would note it at the moment at which the demonstration is made.
    const person = { ...this.cast.named(name), key: undefined };
    await this.app.settled();
    const { items } = await this.app.part(ItemLists).list({ limit: LOOKED_AT }, person);
    const others = items.filter(({ creator }) => creator.name !== name).map(({ _id }) => _id);
    for (const item of this.random.shuffled(others.toSorted()).slice(0, favourites))
      await this.app.part(Favourites).keep(item, person, now);
    for (const search of searches) await this.app.part(SavedSearches).save(person, search, now);
  }
}
