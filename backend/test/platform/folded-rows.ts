import type { Row, TableDefinition } from '../../src/engine/projections/projection.js';
import type { WriteGroup } from '../../src/engine/projections/row-change-buffer.js';

/** Read tables in memory that apply the changes of a RowChangeBuffer, as the SQL of the runner does. */
export class FoldedRows {
  private readonly tables = new Map<string, Map<string, Row>>();

  write(groups: readonly WriteGroup[]): void {
    for (const { table, inserts, added, rows } of groups) {
      const there = this.rowsOf(table);
      for (const change of rows) {
        const key = JSON.stringify(table.key.map((column) => change[column]));
        const before = there.get(key);
        if (inserts && before) throw new Error(`${table.name} has ${key} already`);
        const sums = added.map((column) => [column, Number(before?.[column] ?? 0) + Number(change[column])]);
        there.set(key, { ...before, ...change, ...Object.fromEntries(sums) });
      }
    }
  }

  /** The rows of a table, in the order of their keys. */
  of({ name }: TableDefinition): Row[] {
    const rows = this.tables.get(name) ?? new Map<string, Row>();
    return [...rows.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
  }

  private rowsOf({ name }: TableDefinition): Map<string, Row> {
    const rows = this.tables.get(name) ?? new Map<string, Row>();
    this.tables.set(name, rows);
    return rows;
  }
}
