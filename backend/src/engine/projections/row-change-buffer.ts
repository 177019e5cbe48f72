import type { Row, Rows, TableDefinition, Value } from './projection.js';

/** The combined changes to one row. */
interface BufferedRow {
  /** True when the row was inserted here: then `set` holds every column. */
  inserted: boolean;
  readonly set: Record<string, Value>;
  readonly add: Record<string, number>;
}

/** Rows of one shape, ready to be written together. */
export interface WriteGroup {
  readonly table: TableDefinition;
  readonly columns: readonly string[];
  /** Columns whose values are added to the stored ones; empty for inserts. */
  readonly added: readonly string[];
  readonly inserts: boolean;
  readonly rows: readonly Row[];
}

/** Collects changes in memory, one row each, so that a thousand events on one balance are one write. */
export class RowChangeBuffer implements Rows {
  private readonly tables = new Map<TableDefinition, Map<string, BufferedRow>>();

  /** Rows of append-only tables: no later change refers to them, so they need no key. */
  private appended = new Map<TableDefinition, Row[]>();

  insert(table: TableDefinition, row: Row): void {
    if (table.appendOnly) {
      const rows = this.appended.get(table);
      if (rows) rows.push(row);
      else this.appended.set(table, [row]);
      return;
    }
    this.rowsOf(table).set(keyText(table, row), { inserted: true, set: { ...row }, add: {} });
  }

  upsert(table: TableDefinition, key: Row, { set, add }: { set?: Row; add?: Readonly<Record<string, number>> }): void {
    const rows = this.rowsOf(table);
    const text = keyText(table, key);
    let row = rows.get(text);
    if (!row) {
      row = { inserted: false, set: { ...key }, add: {} };
      rows.set(text, row);
    }
    // Millions of events come here in a rebuild: entries would be arrays, and an object from which something was deleted is slow.
    for (const column in set) {
      row.set[column] = set[column] ?? null;
      if (column in row.add) delete row.add[column];
    }
    for (const column in add) {
      const amount = add[column] ?? 0;
      if (row.inserted || column in row.set) row.set[column] = Number(row.set[column] ?? 0) + amount;
      else row.add[column] = (row.add[column] ?? 0) + amount;
    }
  }

  /** The changes, grouped by table and by the columns they change. */
  groups(): WriteGroup[] {
    const groups = new Map<string, WriteGroup & { rows: Row[] }>();
    for (const [table, rows] of this.tables) {
      for (const { inserted, set, add } of rows.values()) {
        const added = Object.keys(add);
        const columns = [...Object.keys(set), ...added];
        const shape = `${table.name} ${inserted} ${columns.join()}`;
        let group = groups.get(shape);
        if (!group) {
          group = { table, columns, added, inserts: inserted, rows: [] };
          groups.set(shape, group);
        }
        group.rows.push({ ...set, ...add });
      }
    }
    return [...this.appendedGroups(), ...groups.values()];
  }

  /** Removes and returns the rows of append-only tables, which no later event changes. */
  drainAppended(): WriteGroup[] {
    const groups = this.appendedGroups();
    this.appended = new Map();
    return groups;
  }

  private appendedGroups(): WriteGroup[] {
    return [...this.appended].map(([table, rows]) => {
      return { table, columns: Object.keys(table.columns), added: [], inserts: true, rows };
    });
  }

  private rowsOf(table: TableDefinition): Map<string, BufferedRow> {
    let rows = this.tables.get(table);
    if (!rows) {
      rows = new Map();
      this.tables.set(table, rows);
    }
    return rows;
  }
}

/** PostgreSQL text never contains U+0000, so no two keys give the same text. */
function keyText({ key: [first = '', ...others] }: TableDefinition, row: Row): string {
  let text = String(row[first]);
  for (const column of others) text += `\0${row[column]}`;
  return text;
}
