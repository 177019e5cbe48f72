import { generateKeySync, randomUUID } from 'node:crypto';
import pg from 'pg';
import { PostgresStore } from '../src/engine/event-store/postgres/postgres.js';
import { LEDGER_STREAM } from '../src/engine/ledger/format/envelope.js';
import { LocalLedger } from '../src/engine/ledger/writing/local-ledger.js';
import { PostgresSnapshots } from '../src/engine/snapshots/snapshots.js';
import { OPEN_ACCOUNT } from '../src/features/accounts/domain/account.js';
import { TRANSFER_COINS } from '../src/features/coins/domain/transfer-coins.js';
import { slices } from '../src/startup/composition.js';
import { snapshotInProcess } from '../src/startup/snapshot-process.js';
import type { LedgerRates } from './ledger-transfers.js';
import { answer } from './processes.js';
import { rateOf } from './rate.js';
import { pairOf, randomAmount, walletsOf } from './transfer-inputs.js';

interface Question {
  readonly url: string;
  readonly seconds: number;
  readonly warmUpSeconds: number;
}

const WALLETS = 1000;
const ORIGIN = 'bench.form.local/coin-form';

await answer(async ({ url, seconds, warmUpSeconds }: Question): Promise<LedgerRates> => {
  const store = await PostgresStore.open(url);
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  const secret = generateKeySync('hmac', { length: 256 });
  const snapshots = await PostgresSnapshots.open(pool, secret);
  const work = { databaseUrl: url, eventStoreUrl: undefined, stream: LEDGER_STREAM, origin: ORIGIN };
  const ledger = await LocalLedger.open({
    store,
    origin: ORIGIN,
    vkey: `${ORIGIN}+00000000+AQ==`,
    slices,
    snapshots,
    takeSnapshot: (stop) => snapshotInProcess({ ...work, secret: secret.export().toString('base64') }, stop),
  });
  const wallets = walletsOf(WALLETS);
  await Promise.all(wallets.map((wallet) => open(ledger, wallet)));

  const transfer = (key?: string) => {
    const [from, to] = pairOf(wallets);
    const amount = randomAmount();
    return ledger.execute(TRANSFER_COINS, { from, to, amount, note: undefined }, { actor: from, key });
  };
  const times = { seconds, warmUpSeconds };
  const rates = {
    callers256: await rateOf(256, times, () => transfer()),
    callers64: await rateOf(64, { seconds: seconds / 2, warmUpSeconds: 1 }, () => transfer()),
    keyed256: await rateOf(256, { seconds: seconds / 2, warmUpSeconds: 1 }, () => transfer(randomUUID())),
  };
  await ledger.close();
  await store.close();
  await pool.end();
  return rates;
});

function open(ledger: LocalLedger, wallet: string): Promise<unknown> {
  const account = { wallet, role: 'adult', welcomeCoins: 1_000_000 } as const;
  return ledger.execute(OPEN_ACCOUNT, account, { actor: wallet, key: 'open-account' });
}
