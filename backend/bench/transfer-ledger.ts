import { PostgresStore } from '../src/engine/event-store/postgres/postgres.js';
import { LocalLedger } from '../src/engine/ledger/writing/local-ledger.js';
import { PostgresReadTables } from '../src/engine/projections/postgres-read-tables.js';
import { ProjectionRunner } from '../src/engine/projections/runner.js';
import { OPEN_ACCOUNT } from '../src/features/accounts/domain/account.js';
import { eventTypes, mayBegin, projections, slices } from '../src/startup/composition.js';
import { ORIGIN } from './transfer-chain.js';
import { walletsOf } from './transfer-inputs.js';

const WALLETS = 1000;

/** A ledger in this process whose accounts have coins. */
export interface TransferLedger {
  readonly ledger: LocalLedger;
  readonly store: PostgresStore;
  readonly wallets: readonly string[];
  /** Of the read tables, where there are any. */
  readonly runner: ProjectionRunner | undefined;
  close(): Promise<void>;
}

/**
 * @param url of a database
 * @param projects whether read tables follow the ledger
 */
export async function openTransferLedger(url: string, projects: boolean): Promise<TransferLedger> {
  const store = await PostgresStore.open(url);
  const vkey = `${ORIGIN}+00000000+AQ==`;
  const ledger = await LocalLedger.open({ store, origin: ORIGIN, vkey, slices, eventTypes, mayBegin });
  const wallets = walletsOf(WALLETS);
  await Promise.all(wallets.map((wallet) => openAccount(ledger, wallet)));
  const events = ledger.durable;
  const tables = new PostgresReadTables(url, projections);
  const runner = new ProjectionRunner({ store, stream: ledger.stream, events, tables, projections, eventTypes });
  if (projects) await runner.start();
  const close = async () => {
    if (projects) await runner.stop();
    await ledger.close();
    await store.close();
  };
  return { ledger, store, wallets, runner: projects ? runner : undefined, close };
}

function openAccount(ledger: LocalLedger, wallet: string): Promise<unknown> {
  const account = { wallet, role: 'adult', welcomeCoins: 1_000_000 } as const;
  return ledger.execute(OPEN_ACCOUNT, account, { actor: wallet, key: 'open-account' });
}
