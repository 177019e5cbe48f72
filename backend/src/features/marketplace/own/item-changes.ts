import { InvalidInput } from '../../../platform/http/errors/errors.js';
import type { FactsBody } from '../api/fact-fields.js';
import type { ItemEditBody, NewItemBody } from '../api/item-views.js';
import type { Item } from '../application/item.entity.js';
import { FACT_NAMES, FACTS_OF, type Facts, requireSoundFacts } from '../domain/facts.js';
import { type OffSale, statusOf } from '../domain/item-status.js';

/** What the form of an item changes in its row. */

export type ItemFields = Partial<Omit<Item, 'createdAt' | 'changedAt' | 'withdrawnAt' | 'factsChangedAt'>>;

/** The changes of an item that is there. @throws InvalidInput */
export function changesOf(before: Item, body: ItemEditBody, now: Date): ItemFields {
  const from = statusOf(before);
  const to = body.status || from;
  const isDraft = to === 'draft';
  // Of a draft everything that a new item needs is asked for.
  const isNew = from === 'draft' && !isDraft;
  const changes = {
    ...given(body),
    ...(isDraft && body.description === '' && { description: '' }),
    ...(to !== from && { offSale: offSaleOf(to) }),
  };
  const type = changes.type ?? before.type;
  if (isNew && type === 'job_offer' && (changes.price ?? before.price) === null) changes.price = 0;
  if (isNew) requireComplete({ ...before, ...changes });
  const facts = factChanges(before, body);
  if (isNew) requireSoundFacts(type, { ...factsIn(before), ...facts }, { now });
  else requireSoundFacts(type, facts, { before, isDraft, now });
  return { ...changes, ...facts };
}

const offSaleOf = (status: 'published' | OffSale | undefined): OffSale | null =>
  status === undefined || status === 'published' ? null : status;

/** The fields of a new item. @throws InvalidInput */
export function fieldsOfNew(body: NewItemBody, now: Date) {
  const { title, description = '', type, category, areas = [], isOfficial = false } = body;
  const offSale: OffSale | null = body.status === 'draft' ? 'draft' : null;
  const price = body.price ?? (type === 'job_offer' && !offSale ? 0 : null);
  const fields = { title, description, type, price, category: category || null, areas, isOfficial, offSale };
  if (!offSale) requireComplete(fields);
  const facts = factsGiven(body);
  requireSoundFacts(type, facts, { isDraft: offSale !== null, now });
  return { ...fields, ...facts };
}

type Completed = Pick<Item, 'type' | 'description' | 'price'>;

/** What an item has to have before it is published and has not, each with what is said beside its field. */
function missingIn({ type, description, price }: Completed) {
  const missing: { field: 'description' | 'price'; msg: string }[] = [];
  if (description === '') missing.push({ field: 'description', msg: 'Descrizione: campo obbligatorio' });
  if (price === null && type !== 'job_offer') missing.push({ field: 'price', msg: 'Prezzo: campo obbligatorio' });
  return missing;
}

/** The fields that a draft lacks on the screens: a call may publish a job without its kind. */
export const lackingIn = (item: Completed & Pick<Item, 'jobKind'>): string[] => [
  ...missingIn(item).map(({ field }) => field),
  ...(item.type === 'job_offer' && item.jobKind === null ? ['jobKind'] : []),
];

/** @throws InvalidInput */
function requireComplete(item: Completed): void {
  const missing = missingIn(item);
  if (missing.length > 0) throw new InvalidInput(missing, missing[0]?.msg);
}

/** The fields to clear and the given ones; an empty category means none, and so do empty areas. */
function given({ title, description, type, price, category, areas, isOfficial, clear = [] }: ItemEditBody): ItemFields {
  const fields = { title, description, type, price, isOfficial };
  const filled = Object.entries(fields).filter(([, value]) => isGiven(value));
  const cleared = Object.fromEntries(clear.map((name) => [name, null]));
  return {
    ...cleared,
    ...Object.fromEntries(filled),
    ...(category === undefined ? {} : { category: category || null }),
    ...(areas === undefined ? {} : { areas }),
  };
}

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

const factsGiven = (body: FactsBody): Partial<Facts> =>
  Object.fromEntries(FACT_NAMES.filter((name) => isGiven(body[name])).map((name) => [name, body[name]]));

const factsIn = (item: Facts): Partial<Facts> => Object.fromEntries(FACT_NAMES.map((name) => [name, item[name]]));

/** The facts that a change writes: another type empties those that it has not. */
function factChanges(item: Item, body: ItemEditBody): Partial<Facts> {
  const type = body.type || item.type;
  const emptied = FACT_NAMES.filter((name) => body.clear?.includes(name) || !FACTS_OF[type].includes(name));
  return { ...Object.fromEntries(emptied.map((name) => [name, null])), ...factsGiven(body) };
}
