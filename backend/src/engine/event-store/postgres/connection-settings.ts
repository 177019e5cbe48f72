/**
 * A connection string whose sessions begin with these settings of PostgreSQL, beside those that it names itself: pg ignores the
 * `options` of a configuration where the connection string has some.
 * @param settings by name; their values have no white space
 */
export function withSettings(databaseUrl: string, settings: Readonly<Record<string, string | number>>): string {
  const url = new URL(databaseUrl);
  const own = url.searchParams.get('options');
  const added = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  url.searchParams.set('options', [...(own ? [own] : []), ...added].join(' '));
  return url.href;
}
