import { Injectable } from '@nestjs/common';
import { Labels } from '../../../platform/http/fields/labels.js';
import type { Principal } from '../../../platform/http/requests/signed-in.js';
import { MAJORITY, WORKING_AGE } from '../../accounts/domain/ages.js';
import { People } from '../../accounts/people/people.js';
import { AREAS_COLUMN, type AreaLetter, setsSharing } from '../../categories/areas.js';
import { SuggestedContests } from '../../contests/application/suggested-contests.js';
import type { ItemType } from '../../marketplace/domain/order.js';
import {
  type OfferOfCompany,
  type SuggestedItem,
  SuggestedItems,
  type SuggestedTo,
} from '../../marketplace/lists/suggested-items.js';
import { Results } from '../questionnaire/results.js';
import { type ReasonView, SUGGESTED_MAX, type SuggestedCompanyView, type SuggestionsView } from './suggestion-views.js';

const JOBS = ['job_offer'] as const satisfies ItemType[];
const OTHER_ITEMS = ['service', 'course'] as const satisfies ItemType[];
const ALL_ITEMS = [...OTHER_ITEMS, ...JOBS];

/** What shares an area with what a person likes, and why it is shown to them (product.md 22.15, 22.16). */
@Injectable()
export class Suggestions {
  constructor(
    private readonly results: Results,
    private readonly items: SuggestedItems,
    private readonly contests: SuggestedContests,
    private readonly people: People,
    private readonly labels: Labels,
  ) {}

  async for(reader: Principal, now: Date): Promise<SuggestionsView> {
    const { areas, age, city } = await this.results.suggests(reader.wallet, now);
    const isUnderSixteen = age < WORKING_AGE;
    if (areas.length === 0) return { items: [], jobs: [], contests: [], companies: [] };
    const sets = setsSharing(areas);
    const to = { ...reader, age, city };
    const newestOf = (types: readonly ItemType[]) =>
      nearestFirst(sets, (nearest, limit) => this.items.newest(nearest, types, to, limit));
    const [items, jobs, contests, companies] = await Promise.all([
      newestOf(OTHER_ITEMS),
      isUnderSixteen ? [] : newestOf(JOBS),
      nearestFirst(sets, (nearest, limit) => this.contests.newest(nearest, reader.wallet, limit)),
      this.items.ofCompanies(sets.flat(), isUnderSixteen ? OTHER_ITEMS : ALL_ITEMS, to),
    ]);
    const withOwn = (found: readonly SuggestedItem[]) =>
      found.map((one) => ({ ...one.item, reasons: reasonsOfItem(one, areas, to) }));
    return {
      items: withOwn(items),
      jobs: withOwn(jobs),
      contests: withReasons(contests, areas),
      companies: await this.view(companies, areas),
    };
  }

  private async view(
    offers: readonly OfferOfCompany[],
    wanted: readonly AreaLetter[],
  ): Promise<SuggestedCompanyView[]> {
    const nearest = companiesOf(offers, wanted).slice(0, SUGGESTED_MAX);
    const wallets = nearest.map(({ company }) => company);
    const [labels, pictures] = await Promise.all([
      this.labels.find({ person: wallets }),
      this.people.picturesOf(wallets),
    ]);
    return nearest.flatMap(({ company, reasons }) => {
      const { _id, name } = labels.labelOf('person', company);
      const image = pictures.get(company);
      return _id === null ? [] : { _id, name, ...(image !== undefined && { image }), reasons };
    });
  }
}

/** @param sets of areas, what shares most first: the next ones are read only where the list is not full. */
async function nearestFirst<Found>(
  sets: readonly (readonly string[])[],
  newest: (sets: readonly string[], limit: number) => Promise<Found[]>,
): Promise<Found[]> {
  const found: Found[] = [];
  for (const nearest of sets) {
    if (nearest.length === 0 || found.length === SUGGESTED_MAX) continue;
    found.push(...(await newest(nearest, SUGGESTED_MAX - found.length)));
  }
  return found;
}

const reasonsOf = (areas: readonly AreaLetter[], wanted: readonly AreaLetter[]): ReasonView[] => [
  { kind: 'area', areas: areas.filter((area) => wanted.includes(area)) },
];

/** Beside the areas what of the reader's own fits: their city and, of a minor, their age. */
const reasonsOfItem = (
  { item, isNear }: SuggestedItem,
  wanted: readonly AreaLetter[],
  { age }: Pick<SuggestedTo, 'age'>,
): ReasonView[] => [
  ...reasonsOf(item.areas, wanted),
  ...(isNear ? [{ kind: 'city' as const, areas: [] }] : []),
  ...(item.minimumAge != null && age < MAJORITY ? [{ kind: 'age' as const, areas: [] }] : []),
];

const withReasons = <Thing extends { readonly areas: readonly AreaLetter[] }>(
  things: readonly Thing[],
  wanted: readonly AreaLetter[],
) => things.map((thing) => ({ ...thing, reasons: reasonsOf(thing.areas, wanted) }));

interface Company {
  readonly company: string;
  readonly reasons: ReasonView[];
  readonly shared: number;
  readonly newest: number;
}

/** By the areas of all their offers: what shares most first, then who offered last. */
function companiesOf(offers: readonly OfferOfCompany[], wanted: readonly AreaLetter[]): Company[] {
  const companies = [...new Set(offers.map(({ seller }) => seller))].map((company): Company => {
    const own = offers.filter(({ seller }) => seller === company);
    const areas = AREAS_COLUMN.from(own.map(({ letters }) => letters).join(''));
    const reasons = reasonsOf(areas, wanted);
    const newest = Math.max(...own.map(({ created }) => created.getTime()));
    return { company, reasons, shared: reasons.flatMap((reason) => reason.areas).length, newest };
  });
  return companies.sort((one, other) => other.shared - one.shared || other.newest - one.newest);
}
