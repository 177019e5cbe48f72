import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  type EventStore,
  StoreMisconfigured,
  type StoreProblem,
  StoreUnavailable,
} from '../../engine/event-store/event-store.js';
import type { StoreAddress } from '../../engine/event-store/open-existing-store.js';
import { EMBEDDED_DATABASE, startEmbeddedPostgres } from '../../engine/event-store/postgres/embedded-postgres.js';
import { haveOwnSessions } from '../../engine/event-store/postgres/own-session.js';
import { PostgresStore } from '../../engine/event-store/postgres/postgres.js';
import { ANSWER_MS_MAX } from '../../engine/event-store/postgres/request-pool.js';
import { withClient } from '../../engine/event-store/postgres/with-client.js';
import { LEDGER_STREAM } from '../../engine/ledger/format/envelope.js';
import { databaseUrlOf } from '../../platform/settings/config.js';
import type { AuditContext } from '../context.js';
import { AuditError, codeOf, reasonOf } from '../exit.js';

/** The reading half of the port: the auditor never writes. */
export type ReadableStore = Pick<EventStore, 'read' | 'head' | 'streams'>;

export interface LiveStore {
  readonly store: ReadableStore;
  readonly name: string;
  /** Where a thread finds the same store. */
  readonly address: StoreAddress;
  close(): Promise<void>;
}

/** PostgreSQL's error codes for a database or a table that does not exist. */
const MISSING = ['3D000', '42P01'];

const problemOf = (cause: unknown): string =>
  MISSING.includes(codeOf(cause) ?? '') ? 'non contiene ancora un registro' : `non risponde: ${reasonOf(cause)}`;

/**
 * The event store that the environment names: EVENTSTORE_URL, else DATABASE_URL or DATABASE_HOST, else the embedded PostgreSQL in DATA_DIR,
 * which is started for the duration of the command when it does not run.
 * @throws AuditError
 */
export async function openLiveStore({ env, cwd }: AuditContext): Promise<LiveStore> {
  if (env.EVENTSTORE_URL) return openEventStoreDb(env.EVENTSTORE_URL);
  const url = databaseUrl(env);
  if (url !== undefined) return openPostgres(url, env.DATABASE_HOST ? 'DATABASE_HOST' : 'DATABASE_URL');
  return openEmbedded(resolve(cwd, env.DATA_DIR || 'data'));
}

async function openEventStoreDb(url: string): Promise<LiveStore> {
  const store = await eventStoreDbAt(url);
  try {
    await store.check(LEDGER_STREAM);
    const address = { eventStoreUrl: url };
    return { store, name: 'EventStoreDB (EVENTSTORE_URL)', address, close: () => store.close() };
  } catch (error) {
    await store.close();
    throw inItalian(error);
  }
}

async function eventStoreDbAt(url: string): Promise<EventStore> {
  const { EventStoreDbStore } = await import('../../engine/event-store/eventstoredb/eventstoredb.js');
  try {
    return new EventStoreDbStore(url);
  } catch (cause) {
    throw new AuditError(`EVENTSTORE_URL non è un indirizzo valido: ${reasonOf(cause)}`, { cause });
  }
}

/** @throws AuditError */
function databaseUrl(env: NodeJS.ProcessEnv): string | undefined {
  try {
    return databaseUrlOf(env);
  } catch (cause) {
    throw new AuditError(`L'indirizzo di PostgreSQL non è valido: ${reasonOf(cause)}`, { cause });
  }
}

async function openPostgres(url: string, variable: string): Promise<LiveStore> {
  try {
    if (!(await hasSessions(url))) {
      throw new AuditError(
        `${variable} porta a un pooler in modalità transaction: indica l'indirizzo di PostgreSQL stesso`,
      );
    }
    const store = await PostgresStore.openExisting(url);
    return { store, name: `PostgreSQL (${variable})`, address: { databaseUrl: url }, close: () => store.close() };
  } catch (cause) {
    if (cause instanceof AuditError) throw cause;
    throw new AuditError(`PostgreSQL (${variable}) ${problemOf(cause)}`, { cause });
  }
}

/** Whether no pooler in between gives connections to others after each transaction. */
const hasSessions = (url: string): Promise<boolean> => {
  const address = { connectionString: url, stop: AbortSignal.timeout(ANSWER_MS_MAX) };
  return withClient(address, (one) => withClient(address, (other) => haveOwnSessions(one, other)));
};

async function openEmbedded(dataDir: string): Promise<LiveStore> {
  // FORM writes this file first into a new data folder; where it is missing, starting PostgreSQL would create a new database.
  if (!existsSync(join(dataDir, 'postgres-password'))) {
    throw new AuditError(
      `Nessun registro in ${dataDir}: indica la cartella giusta con DATA_DIR, oppure DATABASE_URL o EVENTSTORE_URL`,
    );
  }
  const server = await startEmbeddedPostgres(dataDir).catch((cause: unknown) => {
    throw new AuditError(`Il PostgreSQL incorporato in ${dataDir} non parte: ${reasonOf(cause)}`, { cause });
  });
  try {
    const address = { databaseUrl: server.url(EMBEDDED_DATABASE) };
    const store = await PostgresStore.openExisting(address.databaseUrl);
    const close = () => store.close().finally(() => server.release());
    return { store, name: `PostgreSQL incorporato (${dataDir})`, address, close };
  } catch (cause) {
    await server.release();
    throw new AuditError(`Il PostgreSQL incorporato in ${dataDir} ${problemOf(cause)}`, { cause });
  }
}

const problems: Readonly<Record<StoreProblem, string>> = {
  address: 'EVENTSTORE_URL non è un indirizzo valido',
  password: "EVENTSTORE_URL: l'EventStoreDB non accetta questo utente o la sua password",
  permission:
    "EVENTSTORE_URL: questo utente non ha il permesso di leggere il flusso: chiedilo a chi gestisce l'EventStoreDB",
  certificate:
    "EVENTSTORE_URL: il certificato dell'EventStoreDB non è affidabile: indica con tlsCAFile il file della sua autorità, o rinnovalo",
  'no-tls': "EVENTSTORE_URL: l'EventStoreDB non usa TLS: dagli un certificato o, per una prova, aggiungi tls=false",
  'only-tls': "EVENTSTORE_URL: l'EventStoreDB usa solo TLS: togli tls=false e indica utente e password",
  version: "EVENTSTORE_URL: l'EventStoreDB è troppo vecchio: serve la versione 23.10 o una successiva",
  deleted:
    "Il flusso del registro è stato eliminato o troncato del tutto: ripristina l'EventStoreDB da una copia di sicurezza",
};

/** Turns the error of a store that stopped answering into a message for the person; returns any other error unchanged. */
export function inItalian(error: unknown): unknown {
  if (error instanceof StoreMisconfigured) return new AuditError(problems[error.problem], { cause: error });
  if (!(error instanceof StoreUnavailable)) return error;
  return new AuditError(`Lo store degli eventi non risponde: ${reasonOf(error)}`, { cause: error });
}
