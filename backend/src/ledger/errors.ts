/** A command that a rule of the domain refuses. `message` is the Italian sentence that a person reads; `code` is stable. */
export class DomainError extends Error {
  constructor(
    readonly code: string,
    /** The HTTP status of the answer. */
    readonly status: number,
    message: string,
  ) {
    super(message);
    this.name = 'DomainError';
  }
}

/** The ledger cannot confirm the command now. A client that sends the same key again learns whether it was written. */
export class LedgerUnavailable extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'LedgerUnavailable';
  }
}

/** A command broke a rule that no module may break: the program has a defect, and nothing was written. */
export class BrokenInvariant extends Error {
  constructor(
    readonly code: 'SUM' | 'NEGATIVE',
    reason: string,
  ) {
    super(reason);
    this.name = 'BrokenInvariant';
  }
}
