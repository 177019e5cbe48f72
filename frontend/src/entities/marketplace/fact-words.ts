import type { Item, Order } from '../../api/api-types';
import { formatDay, formatNumber, formatTheDay, withArticle } from '../../ui/text/format';
import { capitalised, counted } from '../../ui/text/italian';

/** The facts of an item in words (product.md 3.17). */

type Named<Name extends keyof Item> = NonNullable<Item[Name]>;
export type Facts = NonNullable<Order['facts']>;

export const modeLabels: Record<Named<'mode'>, string> = {
  online: 'Online',
  presence: 'In presenza',
  both: 'In presenza e online',
};
export const jobKindLabels: Record<Named<'jobKind'>, string> = {
  internship: 'Tirocinio',
  apprenticeship: 'Apprendistato',
  contract: 'Contratto di lavoro',
};
export const payPerLabels: Record<Named<'payPer'>, string> = { month: 'al mese', year: 'all’anno' };

export const modes = Object.keys(modeLabels) as Named<'mode'>[];
export const jobKinds = Object.keys(jobKindLabels) as Named<'jobKind'>[];

/** "dal 3 mar 2027 al 20 apr 2027", "3 mar 2027"; undefined where there are no days. */
export function daysOf({ firstDay, lastDay }: Pick<Facts, 'firstDay' | 'lastDay'>): string | undefined {
  if (!firstDay) return undefined;
  if (!lastDay || lastDay === firstDay) return formatDay(firstDay);
  return `${withArticle('dal', formatDay(firstDay))} ${withArticle('al', formatDay(lastDay))}`;
}

/** "Torino, in presenza e online"; undefined where nothing is said. */
export function whereOf({ city, mode }: Pick<Facts, 'city' | 'mode'>): string | undefined {
  if (!city) return mode ? modeLabels[mode] : undefined;
  return mode ? `${city}, ${modeLabels[mode].toLowerCase()}` : city;
}

/** "da 1.500 a 1.800 € lordi al mese". */
export function payOf({ payFrom, payTo, payPer }: Pick<Facts, 'payFrom' | 'payTo' | 'payPer'>): string | undefined {
  if (!payFrom || !payPer) return undefined;
  const amount =
    payTo && payTo !== payFrom ? `da ${formatNumber(payFrom)} a ${formatNumber(payTo)}` : formatNumber(payFrom);
  return `${amount} € lordi ${payPerLabels[payPer]}`;
}

/** When it is, or until when, as a card says it. */
export function whenOf({ firstDay, lastDay, deadline, daysToDeliver }: Facts): string | undefined {
  if (deadline) return `Entro ${formatTheDay(deadline)}`;
  if (daysToDeliver) return `In ${counted(daysToDeliver, ['giorno', 'giorni'])}`;
  const days = daysOf({ firstDay, lastDay });
  return days && capitalised(days);
}

/** "3 posti rimasti"; undefined where there is no limit. */
export function seatsLeftLabel({ seatsLeft }: Pick<Item, 'seatsLeft'>): string | undefined {
  if (seatsLeft === undefined) return undefined;
  return seatsLeft === 0 ? 'Posti esauriti' : counted(seatsLeft, ['posto rimasto', 'posti rimasti']);
}

/** What was agreed, in short parts: when, where, for what pay. */
export const agreedParts = (facts: Facts): string[] =>
  [daysOf(facts), facts.schedule, whereOf(facts), facts.address, payOf(facts)].flatMap((part) => part || []);

/** Why nobody can order an item any more. */
export const overLabel = ({ type }: Pick<Item, 'type'>) =>
  type === 'job_offer' ? 'Candidature chiuse' : 'Il corso è finito';
