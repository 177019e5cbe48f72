/**
 * State that can be undone. A Table is a map whose changes go through a Journal; until a batch is durable, its journal can
 * undo its changes, which costs one entry for each change instead of a copy of the state.
 */
export class Journal {
  private readonly tables: Table<unknown>[] = [];
  private readonly keys: string[] = [];
  private readonly before: unknown[] = [];

  /** A point that `undoTo` can return to. */
  get mark(): number {
    return this.keys.length;
  }

  record(table: Table<unknown>, key: string, before: unknown): void {
    this.tables.push(table);
    this.keys.push(key);
    this.before.push(before);
  }

  /** Undoes every change made after `mark`, newest first. */
  undoTo(mark: number): void {
    for (let at = this.keys.length - 1; at >= mark; at--) {
      const key = this.keys[at];
      if (key !== undefined) this.tables[at]?.restore(key, this.before[at]);
    }
    this.tables.length = mark;
    this.keys.length = mark;
    this.before.length = mark;
  }
}

/** The part of a table that a decision may use. */
export interface ReadonlyTable<V, Key extends string = string> {
  get(key: Key): V | undefined;
  has(key: Key): boolean;
  readonly size: number;
  entries(): IterableIterator<[string, V]>;
  values(): IterableIterator<V>;
}

/** Rows in a part of a snapshot: some hundred kilobytes, which take milliseconds. */
const PACKED_ROWS = 4096;

/**
 * Values are never changed in place: a new value is set. `undefined` is not a valid value. Other tables derive from this one
 * where rows need less memory or another index: they replace how rows are stored, and the journal stays the same.
 */
export class Table<V> implements ReadonlyTable<V> {
  protected readonly rows = new Map<string, V>();
  /** The journal that records changes; undefined while they need not be undone. */
  journal: Journal | undefined;

  constructor(entries: Iterable<readonly [string, V]> = []) {
    for (const [key, value] of entries) this.rows.set(key, value);
  }

  get size(): number {
    return this.rows.size;
  }
  get(key: string): V | undefined {
    return this.rows.get(key);
  }
  has(key: string): boolean {
    return this.rows.has(key);
  }
  entries(): IterableIterator<[string, V]> {
    return this.rows.entries();
  }
  *values(): IterableIterator<V> {
    for (const [, value] of this.entries()) yield value;
  }

  set(key: string, value: V): void {
    this.journal?.record(this, key, this.get(key));
    this.put(key, value);
  }

  delete(key: string): void {
    this.journal?.record(this, key, this.get(key));
    this.drop(key);
  }

  /** Undoes a change that the journal recorded. */
  restore(key: string, before: V | undefined): void {
    if (before === undefined) this.drop(key);
    else this.put(key, before);
  }

  clear(): void {
    this.rows.clear();
  }

  /** The rows in parts, for a snapshot. Nothing may change while they are read. */
  *pack(): Generator<Buffer> {
    let rows: [string, V][] = [];
    for (const row of this.entries()) {
      if (rows.push(row) < PACKED_ROWS) continue;
      yield Buffer.from(JSON.stringify(rows));
      rows = [];
    }
    if (rows.length > 0) yield Buffer.from(JSON.stringify(rows));
  }

  /** Adds the rows of a part that `pack` made. */
  unpack(part: Buffer): void {
    const rows: [string, V][] = JSON.parse(part.toString());
    for (const [key, value] of rows) this.put(key, value);
  }

  protected put(key: string, value: V): void {
    this.rows.set(key, value);
  }

  protected drop(key: string): void {
    this.rows.delete(key);
  }
}
