/** Injection token: connection string of the PostgreSQL database. */
export const DATABASE_URL = Symbol('DATABASE_URL');
