import type { Row, Rows, TableDefinition, Value } from './projection.js';

/** The changes to the rows of one table, by key. */
class BufferedTable {
  readonly rows = new Map<string, BufferedRow>();
  readonly columns: readonly string[];
  /** The place of each column in `values`. */
  readonly places: Readonly<Record<string, number>>;

  constructor(readonly table: TableDefinition) {
    this.columns = Object.keys(table.columns);
    this.places = Object.fromEntries(this.columns.map((column, place) => [column, place]));
  }
}

/** The combined changes to one row, by the places of its columns; undefined where nothing changes. */
interface BufferedRow {
  /** Inserted here: no stored value is added to. */
  readonly inserted: boolean;
  readonly values: (Value | undefined)[];
  /** True where the value is added to the stored one. */
  readonly added: boolean[];
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
  private readonly tables = new Map<TableDefinition, BufferedTable>();

  /** Rows of append-only tables: no later change refers to them, so they need no key. */
  private appended = new Map<TableDefinition, Row[]>();

  insert(table: TableDefinition, row: Row): void {
    if (table.appendOnly) {
      const rows = this.appended.get(table);
      if (rows) rows.push(row);
      else this.appended.set(table, [row]);
      return;
    }
    const { rows, places } = this.bufferedOf(table);
    rows.set(keyText(table, row), { inserted: true, values: valuesOf(row, places), added: [] });
  }

  upsert(table: TableDefinition, key: Row, { set, add }: { set?: Row; add?: Readonly<Record<string, number>> }): void {
    const { rows, places } = this.bufferedOf(table);
    const text = keyText(table, key);
    let row = rows.get(text);
    if (!row) {
      row = { inserted: false, values: valuesOf(key, places), added: [] };
      rows.set(text, row);
    }
    const { values, added, inserted } = row;
    // Millions of events come here in a rebuild: entries would be arrays.
    for (const column in set) {
      const place = placeOf(column, places);
      values[place] = set[column] ?? null;
      added[place] = false;
    }
    for (const column in add) {
      const place = placeOf(column, places);
      if (values[place] === undefined) added[place] = !inserted;
      values[place] = Number(values[place] ?? 0) + (add[column] ?? 0);
    }
  }

  /** The changes, grouped by table and by the columns they change. */
  groups(): WriteGroup[] {
    return [...this.appendedGroups(), ...[...this.tables.values()].flatMap(groupsOf)];
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

  private bufferedOf(table: TableDefinition): BufferedTable {
    let buffered = this.tables.get(table);
    if (!buffered) {
      buffered = new BufferedTable(table);
      this.tables.set(table, buffered);
    }
    return buffered;
  }
}

function placeOf(column: string, places: Readonly<Record<string, number>>): number {
  const place = places[column];
  if (place === undefined) throw new Error(`the table has no column ${column}`);
  return place;
}

function valuesOf(row: Row, places: Readonly<Record<string, number>>): (Value | undefined)[] {
  const values: (Value | undefined)[] = Array.from(Object.keys(places), () => undefined);
  for (const column in row) values[placeOf(column, places)] = row[column];
  return values;
}

function groupsOf({ table, rows, columns }: BufferedTable): WriteGroup[] {
  const groups = new Map<string, WriteGroup & { rows: Row[] }>();
  for (const { inserted, values, added } of rows.values()) {
    let shape = `${inserted}`;
    for (let place = 0; place < values.length; place++) {
      shape += values[place] === undefined ? ' ' : added[place] ? '+' : '=';
    }
    let group = groups.get(shape);
    if (!group) {
      const changed = columns.filter((_, place) => values[place] !== undefined);
      group = {
        ...{ table, inserts: inserted, rows: [] },
        ...{ columns: changed, added: columns.filter((_, place) => added[place]) },
      };
      groups.set(shape, group);
    }
    const row: Record<string, Value> = {};
    for (let place = 0; place < values.length; place++) {
      const value = values[place];
      if (value !== undefined) row[columns[place] ?? ''] = value;
    }
    group.rows.push(row);
  }
  return [...groups.values()];
}

/** PostgreSQL text never contains U+0000, so no two keys give the same text. */
function keyText({ key: [first = '', ...others] }: TableDefinition, row: Row): string {
  let text = String(row[first]);
  for (const column of others) text += `\0${row[column]}`;
  return text;
}
