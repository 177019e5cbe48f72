import { withArticle } from '../../../basics/calendar.js';

const MOMENT = new Intl.DateTimeFormat('it-IT', {
  timeZone: 'Europe/Rome',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** @param iso time. @returns the moment in Rome as the screens write it: "1 dic 2026, 00:13" */
export const moment = (iso: string): string => MOMENT.format(new Date(iso));

/** "il 1 dic 2026, 00:13", "l’8 dic 2026, 00:13". */
export const theMoment = (iso: string): string => withArticle('il', moment(iso));

/** "al 1 dic 2026, 00:13", "all’8 dic 2026, 00:13". */
export const toTheMoment = (iso: string): string => withArticle('al', moment(iso));
