import DataLoader from 'dataloader';
import type { DataSource } from 'typeorm';
import { askNamed, type NamedStatement } from './named-statement.js';

const TOGETHER_MAX = 1000;

/**
 * Rows by their key, read from the database each time. What requests ask for in one turn of the event loop is one statement:
 * whose commands the ledger wrote together are answered together, too.
 */
export class BatchedRows<Row extends { readonly key: string }> {
  private readonly loader: DataLoader<string, Row | undefined>;

  /** @param statement its parameter is an array of keys; each row has its own in the column `key` */
  constructor(database: Pick<DataSource, 'driver'>, statement: NamedStatement) {
    const read = async (keys: readonly string[]) => {
      const rows = await askNamed<Row>(database, statement, [[...new Set(keys)]]);
      const byKey = new Map(rows.map((row) => [row.key, row]));
      return keys.map((key) => byKey.get(key));
    };
    this.loader = new DataLoader(read, { cache: false, maxBatchSize: TOGETHER_MAX });
  }

  /** @throws pg.DatabaseError, or what ended the connection */
  with(key: string): Promise<Row | undefined> {
    return this.loader.load(key);
  }

  /** Those that exist. @throws pg.DatabaseError, or what ended the connection */
  async among(keys: readonly string[]): Promise<Row[]> {
    const found = await Promise.all(keys.map((key) => this.loader.load(key)));
    return found.filter((row) => row !== undefined);
  }
}
