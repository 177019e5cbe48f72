import type { Row, Rows, TableDefinition } from '../src/engine/projections/projection.js';

/** Applies the changes of projections one by one to rows in memory: slow, but evidently correct. */
export class ReferenceRows implements Rows {
  private readonly tables = new Map<string, Map<string, Row>>();

  insert(table: TableDefinition, row: Row): void {
    const rows = this.rowsOf(table);
    const key = keyOf(table, row);
    if (rows.has(key)) throw new Error(`${table.name} has ${key} already`);
    rows.set(key, row);
  }

  upsert(table: TableDefinition, key: Row, { set, add }: Parameters<Rows['upsert']>[2]): void {
    const rows = this.rowsOf(table);
    const row: Record<string, Row[string]> = { ...rows.get(keyOf(table, key)), ...key, ...set };
    for (const [column, amount] of Object.entries(add ?? {})) row[column] = Number(row[column] ?? 0) + amount;
    rows.set(keyOf(table, key), row);
  }

  /** The rows of a table, in the order of their keys. */
  of(table: TableDefinition): Row[] {
    return [...this.rowsOf(table).entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  }

  private rowsOf({ name }: TableDefinition): Map<string, Row> {
    const rows = this.tables.get(name) ?? new Map<string, Row>();
    this.tables.set(name, rows);
    return rows;
  }
}

const keyOf = (table: TableDefinition, row: Row): string => JSON.stringify(table.key.map((column) => row[column]));
