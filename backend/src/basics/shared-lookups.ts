interface Lookup<Result> {
  readonly running: Promise<Result>;
  /** Begins when `running` has ended, for all who asked meanwhile. */
  next?: Promise<Result>;
}

/**
 * Runs one query for all who ask for the same thing at once: after a start, or after a lost connection emptied a cache,
 * thousands of requests about a few people would else queue for the connections, each with a query of its own. The query
 * whose result a caller gets always begins after the caller has asked, so that it sees what was committed before.
 */
export class SharedLookups<Result> {
  private readonly lookups = new Map<string, Lookup<Result>>();

  /** @param key the same for the same query */
  lookUp(key: string, query: () => Promise<Result>): Promise<Result> {
    const lookup = this.lookups.get(key);
    if (!lookup) return this.begin(key, query);
    const begin = () => this.begin(key, query);
    lookup.next ??= lookup.running.then(begin, begin);
    return lookup.next;
  }

  private begin(key: string, query: () => Promise<Result>): Promise<Result> {
    const lookup: Lookup<Result> = {
      running: query().finally(() => {
        if (lookup.next === undefined) this.lookups.delete(key);
      }),
    };
    this.lookups.set(key, lookup);
    return lookup.running;
  }
}
