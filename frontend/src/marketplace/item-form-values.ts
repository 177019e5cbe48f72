import type { Item, Role } from '../api/api-types';
import type { Facts } from '../entities/marketplace/fact-words';
import { type ItemType, publishableTypes } from '../entities/marketplace/item-types';
import type { AreaLetter } from '../entities/orientation/area-names';
import { staysLonger } from '../ui/fields/text-length';
import { formatNumber } from '../ui/text/format';
import type { ItemFields } from './marketplace-api';

export const itemLengths = { title: 120, description: 4000, schedule: 120, city: 60, address: 160, required: 1000 };
const priceMax = 1_000_000_000;

/** The facts that each type of item has, in the order of the form. */
export const factNames = {
  course: ['firstDay', 'lastDay', 'hours', 'seats', 'schedule', 'mode', 'city', 'address'],
  service: ['mode', 'city', 'address', 'schedule', 'daysToDeliver'],
  job_offer: [
    ...(['jobKind', 'payFrom', 'payTo', 'payPer', 'mode', 'city', 'openings'] as const),
    ...(['deadline', 'minimumAge', 'required'] as const),
  ],
} as const satisfies Record<ItemType, readonly (keyof Facts)[]>;

/** Facts as their fields hold them: empty where nothing is said, a number as itself or as the text that is none. */
type FactValues = { [Name in keyof Facts]-?: string | number };

export interface ItemValues extends FactValues {
  title: string;
  description: string;
  type: ItemType;
  /** The value of the number field: text while it is empty or not a number. */
  price: number | string;
  category: string;
  areas: AreaLetter[];
  isOfficial: boolean;
}

/** The initial values: those of the item, or only the first type that the person may publish. */
export const valuesOf = (item: Item | null, role: Role): ItemValues => ({
  title: item?.title ?? '',
  description: item?.description ?? '',
  type: item?.type ?? publishableTypes[role][0] ?? 'service',
  price: item?.missing?.includes('price') ? '' : (item?.price ?? ''),
  category: item?.category?._id ?? '',
  areas: item?.areas ?? [],
  isOfficial: item?.isOfficial ?? false,
  ...factValuesOf(item),
});

function factValuesOf(item: Item | null): FactValues {
  const of = (name: keyof Facts) => item?.[name] ?? '';
  return {
    firstDay: of('firstDay'),
    lastDay: of('lastDay'),
    hours: of('hours'),
    seats: of('seats'),
    schedule: of('schedule'),
    mode: of('mode'),
    city: of('city'),
    address: of('address'),
    daysToDeliver: of('daysToDeliver'),
    jobKind: of('jobKind'),
    openings: of('openings'),
    payFrom: of('payFrom'),
    payTo: of('payTo'),
    payPer: of('payPer'),
    required: of('required'),
    deadline: of('deadline'),
    minimumAge: of('minimumAge'),
  };
}

const jobPay = (payFrom: number | string, { type, jobKind }: ItemValues) => {
  const isPaid = type === 'job_offer' && jobKind !== '' && jobKind !== 'internship';
  return isPaid && payFrom === '' ? 'Indica la retribuzione' : null;
};

/** What is wrong in a draft, too: what is empty is asked for when it is published. */
export const wrongInDraft = <Errors extends object>(errors: Errors, values: ItemValues) =>
  Object.fromEntries(
    Object.entries(errors).filter(([name]) => name === 'title' || textOf(values[name as keyof FactValues]) !== ''),
  );

export const itemRules = {
  jobKind: (jobKind: number | string, { type }: ItemValues) =>
    type === 'job_offer' && jobKind === '' ? 'Scegli il tipo di lavoro' : null,
  payFrom: jobPay,
  title: (title: string) => (title.trim() === '' ? 'Inserisci il titolo' : null),
  description: (description: string) => (description.trim() === '' ? 'Inserisci la descrizione' : null),
  price: (price: number | string, { type }: ItemValues) => {
    if (price === '') return type === 'job_offer' ? null : 'Inserisci il prezzo, anche 0';
    const whole = typeof price === 'number' && Number.isInteger(price) && price >= 0 && price <= priceMax;
    return whole ? null : `Inserisci un numero intero, da 0 a ${formatNumber(priceMax)}`;
  },
};

/** Without the texts of before that are longer than new ones may be, and have not changed. */
export const editOf = (fields: ItemFields, item: Item): Partial<ItemFields> => ({
  ...fields,
  title: staysLonger(fields.title, item.title, itemLengths.title) ? undefined : fields.title,
  description: staysLonger(fields.description, item.description, itemLengths.description)
    ? undefined
    : fields.description,
});

/** What the form sends of the facts: those that are said, and the names of those that were and are no longer. */
export function factsOf(values: ItemValues, item: Item | null): { facts: Partial<ItemFields>; emptied: string[] } {
  const names = factNames[values.type];
  const said = names.filter((name) => textOf(values[name]) !== '');
  return {
    facts: Object.fromEntries(said.map((name) => [name, textOf(values[name])])),
    // Of the address nobody but its author knows whether there is one.
    emptied: names.filter((name) => textOf(values[name]) === '' && item?.[name] != null),
  };
}

const textOf = (value: string | number): string => String(value).trim();

/** Only administrators may mark an item as official, so nobody else sends the field. */
export const fieldsOf = (
  { title, description, type, price, category, areas, isOfficial }: ItemValues,
  role: Role,
): ItemFields => ({
  title: title.trim(),
  description: description.trim(),
  type,
  // A draft may have none yet.
  ...(price === '' && type !== 'job_offer' ? {} : { price: Number(price) }),
  category,
  areas: areas.join(','),
  ...(role === 'admin' ? { isOfficial } : {}),
});
