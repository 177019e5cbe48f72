const number = new Intl.NumberFormat('it-IT', { useGrouping: 'always' });
const signed = new Intl.NumberFormat('it-IT', { useGrouping: 'always', signDisplay: 'always' });
const timeZone = 'Europe/Rome';
const day = new Intl.DateTimeFormat('it-IT', { timeZone, day: 'numeric', month: 'short', year: 'numeric' });
const moment = new Intl.DateTimeFormat('it-IT', {
  timeZone,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

export const formatNumber = (value: number) => number.format(value);
/** "+30" or "−30", with the typographic minus. */
export const formatSigned = (value: number) => signed.format(value).replace('-', '−');
/** Times travel in UTC; people read them in Rome's. */
export const formatDay = (iso: string) => day.format(new Date(iso));
export const formatMoment = (iso: string) => moment.format(new Date(iso));

/** "1,2 s" or "340 ms". */
export const formatDuration = (milliseconds: number) =>
  milliseconds < 1000
    ? `${Math.round(milliseconds)} ms`
    : `${(milliseconds / 1000).toLocaleString('it-IT', { maximumFractionDigits: 1 })} s`;
