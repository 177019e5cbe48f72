import { readSchemaOf } from '../src/engine/projections/read-schema.js';
import { projections } from '../src/startup/composition.js';
import { EVENTS_AN_ACCOUNT } from './large-history.js';
import { spreadOf } from './noise.js';
import type { Scale } from './options.js';
import { ask } from './processes.js';
import { quantile } from './quantile.js';
import type { RebuildRates } from './rebuilding.js';
import type { Row } from './report.js';
import type { BenchServer } from './server.js';

const EVENTS_MAX = 300_000;
const ROUNDS = 3;

/** Bytes of the ledger and of the read tables, with their indexes, and of an envelope. */
const SIZES = `
  select pg_total_relation_size('event_store.events')::float8 as ledger,
    (select sum(pg_total_relation_size(format('%I.%I', schemaname, tablename)))::float8 from pg_tables
      where schemaname = '${readSchemaOf(projections)}') as tables,
    (select avg(octet_length(envelope))::float8 from event_store.events) as envelope`;

/** How fast the read tables are rebuilt. */
export function rebuildRate(server: BenchServer, { largeEvents }: Scale): Promise<Row[]> {
  const events = Math.min(largeEvents, EVENTS_MAX);
  const accounts = Math.floor(events / EVENTS_AN_ACCOUNT);
  return server.withDatabase('bench_rebuild', async (url) => {
    await ask('large-seeding', { url, accounts });
    await server.query('bench_rebuild', 'vacuum (analyze, freeze) event_store.events');
    const rates = await ask<RebuildRates[]>('rebuilding', { url, rounds: ROUNDS });
    const [size] = await server.query<Record<'ledger' | 'tables' | 'envelope', number>>('bench_rebuild', SIZES);
    if (!size) throw new Error('the database has no sizes');
    const median = (rate: (rates: RebuildRates) => number) => quantile(rates.map(rate), 0.5);
    const ofLimit = ({ rebuilt, limit }: RebuildRates) => rebuilt / limit;
    const count = (number: number) => number.toLocaleString('en');
    return [
      {
        work: `rebuild of all read tables from ${count(events)} events`,
        value: median(({ rebuilt }) => rebuilt),
        unit: 'events/s',
        reference: {
          work: 'each event read and verified on one thread, beside COPY of the rows; then the indexes',
          value: median(({ rebuilt }) => rebuilt) / median(ofLimit),
        },
        bar: { atLeast: 0.5 },
        noise: spreadOf(rates.map(ofLimit)),
        notes: [
          `in turns, ${ROUNDS} times: the rebuild, and what no rebuild on one thread can leave out, into the same tables and indexes`,
          `beside COPY and indexes alone: ${median(({ rebuilt, copied }) => rebuilt / copied).toFixed(2)}`,
        ],
      },
      {
        work: 'disk of an event in the event store on PostgreSQL',
        value: size.ledger / events,
        unit: 'bytes',
        notes: [`the envelope has ${size.envelope.toFixed(0)} bytes`],
      },
      { work: 'disk of the read tables, for an event', value: size.tables / events, unit: 'bytes' },
    ];
  });
}
