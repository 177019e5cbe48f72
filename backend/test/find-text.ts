import type { TestDatabase } from './database.js';

/**
 * Finds a text in any column of any table of the database, as text or as the bytes of a binary column.
 * @returns names of tables
 */
export async function placesOf(database: TestDatabase, text: string): Promise<string[]> {
  const tables = await database.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`,
  );
  const sql = (name: string) =>
    `select count(*)::int as rows from ${name} t
     where strpos(lower(t::text), lower($1)) > 0 or strpos(t::text, encode(convert_to($1, 'UTF8'), 'hex')) > 0`;
  const counts = await Promise.all(
    tables.map(async ({ name }) => {
      const [found] = await database.query<{ rows: number }>(sql(name), [text]);
      return (found?.rows ?? 0) > 0 ? name : [];
    }),
  );
  return counts.flat();
}
