import type { Item, Role } from '../../api/api-types';
import type { MotifName } from '../../ui/motifs';
import type { CoverTone } from '../../ui/pictures/cover';

export type ItemType = Item['type'];

export const itemTypeLabels: Record<ItemType, string> = {
  service: 'Servizio',
  course: 'Corso',
  job_offer: 'Offerta di lavoro',
};

/** Circle for who begins, triangle for who has a direction, square for what has been built. */
export const itemMotifs: Record<ItemType, MotifName> = { course: 'circle', service: 'triangle', job_offer: 'square' };

/** The colours of the three areas of guidance, which the badges of the types have, too. */
export const itemTones: Record<ItemType, CoverTone> = { course: 'cielo', service: 'corallo', job_offer: 'bosco' };

/** What the price of an item is, where "price" is not the word. */
export const hiringReward = 'Premio all’assunzione';

/** A job whose company gives nothing on hiring: there is no amount to show. */
export const paysNothing = ({ type, price }: Pick<Item, 'type' | 'price'>) => type === 'job_offer' && price === 0;

/** Applying for a job is free: the price is the amount that the company pays. */
export const priceToPay = ({ type, price }: Pick<Item, 'type' | 'price'>) => (type === 'job_offer' ? 0 : price);

export const itemTypes = Object.keys(itemTypeLabels) as ItemType[];

/** What each role may publish; the server refuses the rest. */
export const publishableTypes: Record<Role, readonly ItemType[]> = {
  minor: [],
  adult: ['service', 'course'],
  company: itemTypes,
  admin: itemTypes,
};
