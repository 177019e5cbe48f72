import { timeTold } from './clock';

const number = new Intl.NumberFormat('it-IT', { useGrouping: 'always' });
const signed = new Intl.NumberFormat('it-IT', { useGrouping: 'always', signDisplay: 'always' });
/** Of every day and hour that people read or type. */
export const timeZone = 'Europe/Rome';
const day = new Intl.DateTimeFormat('it-IT', { timeZone, day: 'numeric', month: 'short', year: 'numeric' });
const moment = new Intl.DateTimeFormat('it-IT', {
  timeZone,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
const time = new Intl.DateTimeFormat('it-IT', { timeZone, hour: '2-digit', minute: '2-digit' });

export const formatNumber = (value: number) => number.format(value);
export const formatCoins = (amount: number) => `${formatNumber(amount)} Coin FORM`;
const size = new Intl.NumberFormat('it-IT', { maximumFractionDigits: 1 });
/** "320 kB", "1,4 MB": how large a file is, in units of 1,024. */
export const formatSize = (bytes: number) =>
  bytes < 1_048_576 ? `${Math.ceil(bytes / 1024)} kB` : `${size.format(bytes / 1_048_576)} MB`;
/** "+30" or "−30", with the typographic minus. */
export const formatSigned = (value: number) => signed.format(value).replace('-', '−');
/** The API sends times in UTC; the screens show them in Rome's time zone. */
export const formatDay = (iso: string) => day.format(new Date(iso));
type Article = 'il' | 'al' | 'dal' | 'Dal' | 'del';
/** "al 3 lug 2026", "all’8 lug 2026": a written day or moment after its article, elided as people say it. */
export function withArticle(article: Article, written: string): string {
  if (!/^(8|11)\b/.test(written)) return `${article} ${written}`;
  return article === 'il' ? `l’${written}` : `${article}l’${written}`;
}
/** "il 3 lug 2026", "l’8 lug 2026". */
export const formatTheDay = (iso: string) => withArticle('il', formatDay(iso));
export const formatMoment = (iso: string) => moment.format(new Date(iso));
export const formatTheMoment = (iso: string) => withArticle('il', formatMoment(iso));
/** "14:05". */
export const formatTime = (iso: string) => time.format(new Date(iso));

/** "alle 10:42"; on another day also which. */
export function formatAsOf(iso: string, now = new Date(timeTold()).toISOString()): string {
  return formatDay(iso) === formatDay(now) ? `alle ${formatTime(iso)}` : `${withArticle('il', formatMoment(iso))}`;
}

const relative = new Intl.RelativeTimeFormat('it', { numeric: 'auto' });
const units: [unit: Intl.RelativeTimeFormatUnit, milliseconds: number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];
const daysToldFrom = 7;

/** "adesso", "3 ore fa", "ieri"; the day itself when it was more than a week ago. */
export function formatAgo(iso: string, now: number): string {
  const passed = now - Date.parse(iso);
  if (passed >= daysToldFrom * 86_400_000) return formatDay(iso);
  for (const [unit, milliseconds] of units)
    if (passed >= milliseconds) return relative.format(-Math.floor(passed / milliseconds), unit);
  return 'adesso';
}

/** Since when, behind what has happened or waits: "oggi", "da 1 giorno", "da 12 giorni". */
export function formatAge(iso: string, now: number): string {
  const days = Math.floor((now - Date.parse(iso)) / 86_400_000);
  if (days < 1) return 'oggi';
  return days === 1 ? 'da 1 giorno' : `da ${formatNumber(days)} giorni`;
}

/** "1,2 s" or "340 ms". */
export const formatDuration = (milliseconds: number) =>
  milliseconds < 1000
    ? `${Math.round(milliseconds)} ms`
    : `${(milliseconds / 1000).toLocaleString('it-IT', { maximumFractionDigits: 1 })} s`;
