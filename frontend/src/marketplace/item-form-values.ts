import type { Item, Role } from '../api/api-types';
import { type ItemType, publishableTypes } from '../entities/marketplace/item-types';
import type { AreaLetter } from '../entities/orientation/area-names';
import { staysLonger } from '../ui/fields/text-length';
import { formatNumber } from '../ui/text/format';
import type { ItemFields } from './marketplace-api';

export const itemLengths = { title: 120, description: 4000 };
const priceMax = 1_000_000_000;

export interface ItemValues {
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
  price: item?.price ?? '',
  category: item?.category?._id ?? '',
  areas: item?.areas ?? [],
  isOfficial: item?.isOfficial ?? false,
});

export const itemRules = {
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

/** Only administrators may mark an item as official, so nobody else sends the field. */
export const fieldsOf = (
  { title, description, type, price, category, areas, isOfficial }: ItemValues,
  role: Role,
): ItemFields => ({
  title: title.trim(),
  description: description.trim(),
  type,
  price: Number(price),
  category,
  areas: areas.join(','),
  ...(role === 'admin' ? { isOfficial } : {}),
});
