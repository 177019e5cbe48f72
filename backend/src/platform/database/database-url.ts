/** Injection token: connection string of the PostgreSQL database. */
export const DATABASE_URL = Symbol('DATABASE_URL');

/** Injection token: the same, for connections that find this release's read tables by their bare names. */
export const READING_URL = Symbol('READING_URL');

/** Injection token: the event store that holds the ledger. */
export const EVENT_STORE = Symbol('EVENT_STORE');
