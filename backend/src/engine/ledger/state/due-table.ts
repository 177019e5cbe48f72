import { type ReadonlyTable, Table } from './tables.js';

const HOUR_MS = 3_600_000;

export interface ReadonlyDueTable extends ReadonlyTable<string> {
  /** Keys whose time is `now` or earlier, at most `most` of them, the earliest spans first. */
  dueAt(now: Date, most: number): string[];
}

/**
 * Times by key, as ISO 8601, with an index by spans of time: what is due is found without looking at what is not. There are
 * at most as many spans as lie between the earliest and the latest time, however many keys.
 */
export class DueTable extends Table<string> implements ReadonlyDueTable {
  private readonly spans = new Map<number, Set<string>>();

  /** @param spanMs how long each entry of the index is, in milliseconds */
  constructor(private readonly spanMs = HOUR_MS) {
    super();
  }

  dueAt(now: Date, most: number): string[] {
    const last = this.spanOf(now.getTime());
    const due: string[] = [];
    for (const span of [...this.spans.keys()].filter((one) => one <= last).sort((one, other) => one - other)) {
      for (const key of this.spans.get(span) ?? []) {
        if (due.length >= most) return due;
        if (Date.parse(this.get(key) ?? '') <= now.getTime()) due.push(key);
      }
    }
    return due;
  }

  override clear(): void {
    super.clear();
    this.spans.clear();
  }

  protected override put(key: string, time: string): void {
    this.drop(key);
    super.put(key, time);
    const span = this.spanOf(Date.parse(time));
    const keys = this.spans.get(span);
    if (keys) keys.add(key);
    else this.spans.set(span, new Set([key]));
  }

  protected override drop(key: string): void {
    const time = this.get(key);
    if (time === undefined) return;
    const span = this.spanOf(Date.parse(time));
    const keys = this.spans.get(span);
    keys?.delete(key);
    if (keys?.size === 0) this.spans.delete(span);
    super.drop(key);
  }

  private spanOf(milliseconds: number): number {
    return Math.floor(milliseconds / this.spanMs);
  }
}
