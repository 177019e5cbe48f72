import { type ReadonlyTable, Table } from './tables.js';

const SEPARATOR = ' ';

export const groupedKey = (group: string, member: string): string => `${group}${SEPARATOR}${member}`;

export interface ReadonlyGroupedTable<V> extends ReadonlyTable<V> {
  membersOf(group: string): IterableIterator<string>;
}

/** Rows by group and member (`groupedKey`). The members of a group are found, and dropped, without looking at the others. */
export class GroupedTable<V> extends Table<V> implements ReadonlyGroupedTable<V> {
  private readonly groups = new Map<string, Map<string, V>>();

  override get size(): number {
    let size = 0;
    for (const members of this.groups.values()) size += members.size;
    return size;
  }

  override get(key: string): V | undefined {
    const [group, member] = partsOf(key);
    return this.groups.get(group)?.get(member);
  }

  override has(key: string): boolean {
    return this.get(key) !== undefined;
  }

  override *entries(): IterableIterator<[string, V]> {
    for (const [group, members] of this.groups) {
      for (const [member, value] of members) yield [groupedKey(group, member), value];
    }
  }

  *membersOf(group: string): IterableIterator<string> {
    yield* this.groups.get(group)?.keys() ?? [];
  }

  /** Drops all members at once, which is undone at once. */
  deleteGroup(group: string): void {
    this.journal?.record(this, group, this.groups.get(group));
    this.groups.delete(group);
  }

  override restore(key: string, before: V | Map<string, V> | undefined): void {
    if (before instanceof Map) this.groups.set(key, before);
    else if (key.includes(SEPARATOR)) super.restore(key, before);
  }

  override clear(): void {
    this.groups.clear();
  }

  protected override put(key: string, value: V): void {
    const [group, member] = partsOf(key);
    const members = this.groups.get(group);
    if (members) members.set(member, value);
    else this.groups.set(group, new Map([[member, value]]));
  }

  protected override drop(key: string): void {
    const [group, member] = partsOf(key);
    const members = this.groups.get(group);
    members?.delete(member);
    if (members?.size === 0) this.groups.delete(group);
  }
}

function partsOf(key: string): [string, string] {
  const end = key.indexOf(SEPARATOR);
  return [key.slice(0, end), key.slice(end + 1)];
}
