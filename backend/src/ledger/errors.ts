/** What the rules of the domain refuse. `message` is the Italian sentence that a person reads; `code` is stable. */
export class DomainError extends Error {
  constructor(
    readonly code: string,
    /** HTTP status that says the same. */
    readonly status: number,
    message: string,
  ) {
    super(message);
    this.name = 'DomainError';
  }
}

/** The ledger cannot take the command now. Whether it did take it can be learned by sending the same key again. */
export class LedgerUnavailable extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'LedgerUnavailable';
  }
}

/** A command broke a rule that no module may break: the program is wrong, and nothing was written. */
export class BrokenInvariant extends Error {
  constructor(
    readonly code: 'SUM' | 'NEGATIVE',
    reason: string,
  ) {
    super(reason);
    this.name = 'BrokenInvariant';
  }
}
