import { eventTypes, projections } from '../src/composition.js';
import { withSettings } from '../src/event-store/connection-settings.js';
import { PostgresStore } from '../src/event-store/postgres.js';
import { parseEnvelope } from '../src/ledger/envelope.js';
import { PostgresReadTables } from '../src/projections/postgres-read-tables.js';
import { rebuild } from '../src/projections/rebuild.js';
import { RowChangeBuffer } from '../src/projections/row-change-buffer.js';
import { answer } from './processes.js';
import { STREAM } from './transfer-chain.js';
import { TypeOrmTables } from './typeorm-tables.js';

/** Fills the read tables from a long history, as a rebuild does and with TypeORM. */

export interface RebuildQuestion {
  readonly url: string;
  /** How many events TypeORM applies: the first ones, when its tables are smallest. */
  readonly upserted: number;
}

/** Events a second. */
export interface RebuildRates {
  readonly rebuilt: number;
  readonly upserted: number;
}

const EVENTS_PER_BATCH = 1000;

await answer(async ({ url, upserted }: RebuildQuestion): Promise<RebuildRates> => {
  const store = await PostgresStore.open(url);
  const live = new PostgresReadTables(url, projections);
  await live.prepare();
  await live.close();
  const options = { store, stream: STREAM, databaseUrl: url, projections, eventTypes };
  const start = performance.now();
  const events = await rebuild(options);
  const rebuilt = (events * 1000) / (performance.now() - start);
  const rates = { rebuilt, upserted: await upsertRate(store, url, upserted) };
  await store.close();
  return rates;
});

async function upsertRate(store: PostgresStore, url: string, events: number): Promise<number> {
  // As the rebuild: no write needs to wait for the disk.
  const tables = new TypeOrmTables(withSettings(url, { synchronous_commit: 'off' }));
  await tables.open();
  const start = performance.now();
  for (let from = 0; from < events; from += EVENTS_PER_BATCH) {
    const fold = new RowChangeBuffer();
    for await (const batch of store.read(STREAM, { from, limit: EVENTS_PER_BATCH })) {
      for (const { envelope, revision } of batch) {
        const event = parseEnvelope(envelope);
        if (!event) throw new Error(`the event at revision ${revision} is not sound`);
        for (const projection of projections) projection.apply(event, fold);
      }
    }
    await tables.write(fold.groups());
  }
  const rate = (events * 1000) / (performance.now() - start);
  await tables.close();
  return rate;
}
