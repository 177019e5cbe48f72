const italian = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/;
const iso = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Parses a day that a person typed (31/1/2010) or a browser filled in, to YYYY-MM-DD; null when there is no such day. */
export function writtenDay(text: string): string | null {
  const [, day, month, year] = italian.exec(text.trim()) ?? [];
  const written = year ? `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}` : text.trim();
  if (!iso.test(written)) return null;
  const date = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written) ? written : null;
}
