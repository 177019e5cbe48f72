/** The server ends a session that is silent for this long, and with it the lock of a holder that is frozen or cut off. */
export const SILENCE_MS_MAX = 2500;

/** A time during which one process leads, as Raft's terms. */
export interface Term {
  /** Grows by one with each term. */
  readonly epoch: number;
  /** The process that leads. */
  readonly process: string;
  /** Where its link listens, host:port. */
  readonly address: string;
  /** The leader has ended properly: everything that it sent is in the ledger or never will be. */
  readonly handedOver: boolean;
}

export interface LockAttempt {
  /** Whether this session has the lock now. */
  readonly got: boolean;
  /** The newest term; undefined: there was none. */
  readonly term: Term | undefined;
  /** Whether its leader cannot write, and nobody has offered to lead in its place yet. */
  readonly wantsRelief: boolean;
}

/**
 * A session with the database that can hold the lock of the leader. The lock is free once the session has ended, which the
 * server sees at once or after SILENCE_MS_MAX.
 */
export interface LockSession {
  connect(): Promise<void>;
  /** @param wants whether to ask for the lock, too */
  attempt(wants: boolean): Promise<LockAttempt>;
  /** Whether no other process asks for the lock. */
  isAlone(): Promise<boolean>;
  /** Writes the next term; only for the holder of the lock. */
  begin(process: string, address: string): Promise<{ readonly now: Term; readonly before: Term | undefined }>;
  /**
   * A sign of life of the holder of the lock.
   * @param wantsRelief whether it cannot do what it leads for
   * @returns whether another process has offered to lead in its place
   */
  ping(wantsRelief: boolean): Promise<boolean>;
  /** Offers to lead in the place of the leader of a term, if that still wants it. */
  offerRelief(epoch: number, process: string): Promise<void>;
  /** Marks a term as handed over. */
  handOver(epoch: number): Promise<void>;
  /** Ends the session; whatever waits for an answer fails. */
  cut(): void;
}
