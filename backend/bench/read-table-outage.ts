import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { readSchemaOf } from '../src/engine/projections/read-schema.js';
import { projections } from '../src/startup/composition.js';
import { HttpConnection } from './http-connection.js';
import { join, PROGRAM_ENV } from './http-transfers.js';
import type { Scale } from './options.js';
import { form, startServer } from './processes.js';
import type { Row } from './report.js';
import type { BenchServer } from './server.js';

/** Measures how the program recovers after its read tables could not be written for a while. */

const DATABASE = 'bench_hiccup';
const SCHEMA = readSchemaOf(projections);
/** Enough that the program writes more during the lock than it buffers in memory for its subscribers. */
const CONNECTIONS = 2000;
const PEOPLE = 40;
const LOCK_SECONDS = 3;
const RECOVERY_SECONDS = 5;

/**
 * Keeps every read table locked, as a `vacuum full` or a forgotten transaction of an operator does. The checkpoint comes
 * first, as in the transactions of the projections: neither waits for the other then.
 */
const LOCK_READ_TABLES = `
  do $$ begin
    lock table ${SCHEMA}.checkpoint;
    execute (select 'lock table ' || string_agg(format('${SCHEMA}.%I', tablename), ', ') from pg_tables where schemaname = '${SCHEMA}');
    perform pg_sleep(${LOCK_SECONDS});
  end $$`;

/** How many events the read tables are behind the ledger. */
const LAG = `
  select (select max(e.revision) from event_store.events e join event_store.streams s on s.id = e.stream
    where s.name = 'ledger') - (select revision from ${SCHEMA}.checkpoint) as lag`;
/** A transfer of each connection is under way, with its notification. */
const LAG_EVENTS_MAX = 2 * CONNECTIONS;

export function hiccup(server: BenchServer, scale: Scale): Promise<Row[]> {
  return server.withDatabase(DATABASE, async (url) => {
    const program = await startServer(form('start'), {
      ...PROGRAM_ENV,
      DATABASE_URL: url,
      JWT_SECRET: randomBytes(32).toString('hex'),
      LEDGER_SIGNING_KEY: randomBytes(32).toString('base64'),
    });
    try {
      const lock = () => server.query(DATABASE, LOCK_READ_TABLES);
      const lag = async () => Number((await server.query<{ lag: string }>(DATABASE, LAG))[0]?.lag);
      const { before, after, lagAfter } = await ratesAround(program.port, scale, lock, lag);
      const work = `transfers, ${RECOVERY_SECONDS} s after the read tables were locked for ${LOCK_SECONDS} s`;
      return [
        {
          work,
          value: after,
          unit: 'transfers/s',
          reference: { work: 'the same before the lock', value: before },
          bar: { atLeast: 0.9 },
          notes: [`${CONNECTIONS} connections, without a pause`],
        },
        { work: `${work}: read tables behind`, value: lagAfter, unit: 'events', bar: { atMost: LAG_EVENTS_MAX } },
      ];
    } finally {
      await program.stop();
    }
  });
}

/** The rate of transfers before and after `blockReadTables`, and the lag at the end. */
async function ratesAround(
  port: number,
  { seconds, warmUpSeconds }: Scale,
  blockReadTables: () => Promise<unknown>,
  lag: () => Promise<number>,
) {
  const members = await join(port, PEOPLE);
  let running = true;
  let done = 0;
  const rate = async () => {
    const [from, start] = [done, performance.now()];
    await delay(seconds * 1000);
    return ((done - from) * 1000) / (performance.now() - start);
  };
  const send = async (connection: HttpConnection, caller: number) => {
    const [payer, recipient] = [members[caller % PEOPLE], members[(caller + 1) % PEOPLE]];
    if (!payer || !recipient) throw new Error('too few people');
    const body = JSON.stringify({ recipient: recipient.email, amount: 1 });
    while (running) {
      const headers = `accept: application/json\r\nauthorization: Bearer ${payer.token}\r\nidempotency-key: ${randomUUID()}\r\n`;
      let answer = await connection.send('POST', '/api/coin/transfer', headers, body);
      // While the tables are locked FORM says after two seconds that it cannot answer yet; a browser asks again with the key.
      while (running && answer.status === 503)
        answer = await connection.send('POST', '/api/coin/transfer', headers, body);
      if (answer.status !== 201 && (running || answer.status !== 503))
        throw new Error(`answer ${answer.status}: ${answer.body}`);
      done++;
    }
  };
  const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => HttpConnection.open(port)));
  const callers = Promise.all(connections.map(send));
  try {
    const measured = (async () => {
      await delay(warmUpSeconds * 1000);
      // On a busy machine the first round of so many connections takes longer than any warm-up.
      while (running && done < 2 * CONNECTIONS) await delay(100);
      const before = await rate();
      await blockReadTables();
      await delay(RECOVERY_SECONDS * 1000);
      const after = await rate();
      return { before, after, lagAfter: await lag() };
    })();
    // An error in any caller ends the measurement at once.
    await Promise.race([measured, callers]);
    running = false;
    await callers;
    return await measured;
  } finally {
    running = false;
    for (const connection of connections) connection.close();
  }
}
