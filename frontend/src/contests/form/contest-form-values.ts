import type { ContestDetail } from '../../api/api-types';
import type { AreaLetter } from '../../entities/orientation/area-names';
import { staysLonger } from '../../ui/fields/text-length';
import { timeTold } from '../../ui/text/clock';
import { formatNumber } from '../../ui/text/format';
import { fromRome, romeDaysAfter, romeInDays, toRome } from '../../ui/text/rome-time';
import type { ContestRevision, NewContest } from '../contest-commands-api';

export const contestLengths = { title: 120, description: 4000, rules: 4000 };
const rewardMax = 1_000_000_000;
const closingHour = 18;
const daysByDefault = 14;

export interface ContestValues {
  title: string;
  description: string;
  rules: string;
  category: string;
  areas: AreaLetter[];
  /** The value of the number field: text while it is empty or not a number. */
  reward: number | string;
  /** Local time in Rome; null means at once. */
  startDate: string | null;
  endDate: string | null;
}

export const valuesOf = (contest: ContestDetail | null): ContestValues => ({
  title: contest?.title ?? '',
  description: contest?.description ?? '',
  rules: contest?.rules ?? '',
  category: contest?.category?._id ?? '',
  areas: contest?.areas ?? [],
  reward: contest?.reward ?? '',
  startDate: contest ? toRome(contest.startDate) : null,
  endDate: contest ? toRome(contest.endDate) : romeInDays(daysByDefault, closingHour),
});

/** The errors of a contest. With participants its terms may only grow, and its reward may not exceed the balance. */
export function contestRules(contest: ContestDetail | null, funds: number | null) {
  const hasParticipants = contest !== null && contest.participantsCount > 0;
  return {
    title: (title: string) => (title.trim() === '' ? 'Inserisci il titolo' : null),
    description: (description: string) => (description.trim() === '' ? 'Inserisci la descrizione' : null),
    reward: (reward: number | string) => {
      if (reward === '') return 'Inserisci il premio';
      if (typeof reward !== 'number' || !Number.isInteger(reward) || reward < 1 || reward > rewardMax)
        return `Inserisci un numero intero, da 1 a ${formatNumber(rewardMax)}`;
      if (hasParticipants && reward < contest.reward) return 'Dopo la prima iscrizione il premio può solo aumentare';
      const missing = reward - (contest?.reward ?? 0) - (funds ?? Number.POSITIVE_INFINITY);
      return missing > 0 ? `Saldo insufficiente: ti mancano ${formatNumber(missing)} Coin FORM` : null;
    },
    endDate: (endDate: string | null, { startDate }: ContestValues) => {
      if (endDate === null) return 'Indica quando finisce';
      const end = fromRome(endDate);
      if (Date.parse(end) <= timeTold()) return 'La fine deve essere nel futuro';
      if (startDate !== null && end <= fromRome(startDate)) return 'La fine deve seguire l’inizio';
      return hasParticipants ? postponementError(end, contest) : null;
    },
  };
}

const postponedDaysMax = 30;

/** Participants rely on the end date: it may be postponed once, by a limited time. */
function postponementError(end: string, { endDate, endDateMoved }: ContestDetail): string | null {
  const before = sameMinute(endDate);
  if (end < before) return 'Dopo la prima iscrizione la scadenza può solo essere rimandata';
  if (end === before) return null;
  if (endDateMoved) return 'Dopo la prima iscrizione la scadenza si può rimandare una volta sola';
  return end > romeDaysAfter(before, postponedDaysMax)
    ? `Dopo la prima iscrizione la scadenza si può rimandare al massimo di ${postponedDaysMax} giorni`
    : null;
}

/** The fields show no seconds, but preserve existing ones. */
const sameMinute = (iso: string) => fromRome(toRome(iso));

export const newContestOf = (values: ContestValues): NewContest => ({
  title: values.title.trim(),
  description: values.description.trim(),
  rules: values.rules.trim() || undefined,
  category: values.category || undefined,
  areas: values.areas,
  reward: Number(values.reward),
  startDate: values.startDate === null ? undefined : fromRome(values.startDate),
  endDate: values.endDate === null ? '' : fromRome(values.endDate),
});

/** Unchanged dates are sent back exactly, with the milliseconds that no field shows. */
export function revisionOf(values: ContestValues, contest: ContestDetail) {
  const { title, description, areas, reward } = newContestOf(values);
  const kept = (wall: string | null, iso: string) => (wall === null || wall === toRome(iso) ? iso : fromRome(wall));
  const startDate = kept(values.startDate, contest.startDate);
  return {
    title,
    description,
    reward,
    rules: values.rules.trim() || null,
    category: values.category || null,
    areas,
    startDate: startDate === contest.startDate ? undefined : startDate,
    endDate: kept(values.endDate, contest.endDate),
  } satisfies ContestRevision;
}

/** Without the texts of before that are longer than new ones may be, and have not changed. */
export const changesOf = (revision: ContestRevision, contest: ContestDetail): ContestRevision => ({
  ...revision,
  title: changed(revision.title, contest.title, contestLengths.title),
  description: changed(revision.description, contest.description, contestLengths.description),
  rules: changed(revision.rules, contest.rules, contestLengths.rules),
});

const changed = <Text extends string | null | undefined>(text: Text, before: string | null, max: number) =>
  staysLonger(text ?? '', before ?? '', max) ? undefined : text;
