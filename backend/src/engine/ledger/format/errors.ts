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

/** Nothing was written, because FORM's clock cannot be trusted with the time of events. */
export class ClockRefused extends DomainError {
  /** @param reason for operators: one line of English that says what to do */
  constructor(readonly reason: string) {
    super(CLOCK_REFUSED, 503, CLOCK_REFUSED_MSG);
    this.name = 'ClockRefused';
  }
}

const CLOCK_REFUSED = 'CLOCK_REFUSED';
const CLOCK_REFUSED_MSG =
  'L’orologio del server non è attendibile: per ora non si può salvare nulla. Chi gestisce FORM deve controllarlo; poi riprova';

/** The ledger cannot confirm the command now. A client that sends the same key again learns whether it was written. */
export class LedgerUnavailable extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'LedgerUnavailable';
  }
}

/** Whether the ledger takes no command for the moment, whatever it is. Another process sends on what its clock refuses as a code. */
export const isForLater = (error: unknown): boolean =>
  error instanceof LedgerUnavailable || (error instanceof DomainError && error.code === CLOCK_REFUSED);

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

/** Another process decides commands. What this one sent before is known not to be in the ledger: the leader may be asked. */
export class NotLeading extends Error {
  constructor() {
    super('another process leads');
    this.name = 'NotLeading';
  }
}
