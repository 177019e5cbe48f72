/**
 * What the features declare of one sort, each under names of its own (docs/adr/0048-a-feature-is-declared-once.md). composition.ts
 * fills it before anything is loaded that answers requests.
 * @template Kinds an interface with the names as keys, which each feature extends
 * @param what one of them, in a message
 * @param positionOf where people see them in an order of their own, which is not that of the features
 */
export function declared<Kinds, Entry>(what: string, positionOf: (entry: Entry) => number = () => 0) {
  type Kind = keyof Kinds & string;
  type Entries = Readonly<Record<Kind, Entry>>;
  let entries: Partial<Entries> = {};

  /** @throws Error where none is declared yet, so that a list of them would be empty */
  const all = (): Entries => {
    if (Object.keys(entries).length === 0) throw new Error(`no ${what} is declared before composition.ts is loaded`);
    return entries as Entries;
  };
  return {
    /** @throws Error for a name that another feature has declared, which would be lost */
    declare(added: Partial<Entries> = {}): void {
      for (const kind of Object.keys(added))
        if (Object.hasOwn(entries, kind)) throw new Error(`two features declare the ${what} ${kind}`);
      const every = Object.entries<Entry>({ ...entries, ...added } as Entries);
      entries = Object.fromEntries(every.sort(([, a], [, b]) => positionOf(a) - positionOf(b))) as Partial<Entries>;
    },
    all,
    kinds: (): readonly Kind[] => Object.keys(all()) as Kind[],
    /** @throws Error for a name that no feature declares */
    of(kind: Kind): Entry {
      if (!Object.hasOwn(entries, kind)) throw new Error(`no feature declares the ${what} ${kind}`);
      return entries[kind] as Entry;
    },
  };
}
