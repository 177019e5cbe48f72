import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import copyStreams from 'pg-copy-streams';
import { PostgresStore } from '../src/engine/event-store/postgres/postgres.js';
import { withClient } from '../src/engine/event-store/postgres/with-client.js';
import { LargeHistory } from './large-history.js';
import { answer } from './processes.js';
import { STREAM } from './transfer-chain.js';

/** Fills the store with a large history, by COPY. */

const ROWS = 2000;

export interface LargeSeeding {
  readonly url: string;
  readonly accounts: number;
}

await answer(async ({ url, accounts }: LargeSeeding) => {
  await (await PostgresStore.open(url)).close();
  await withClient({ connectionString: url }, async (client) => {
    await client.query('insert into event_store.streams (name, revision) values ($1, -1)', [STREAM]);
    const { rows } = await client.query<{ id: number }>('select id from event_store.streams where name = $1', [STREAM]);
    const id = rows[0]?.id ?? 0;
    const copy = client.query(
      copyStreams.from('copy event_store.events (stream, revision, envelope, hash) from stdin'),
    );
    await pipeline(Readable.from(linesOf(new LargeHistory(accounts), id)), copy);
    await client.query(
      `update event_store.streams set revision = (select max(revision) from event_store.events where stream = $1)
       where id = $1`,
      [id],
    );
  });
  return {};
});

/** The lines of COPY; canonical envelopes of this history hold no character that it would escape. */
function* linesOf(history: LargeHistory, stream: number): Generator<string> {
  let lines: string[] = [];
  for (const { rev, envelope, hash } of history.events()) {
    if (lines.push(`${stream}\t${rev}\t${envelope}\t\\\\x${hash}\n`) < ROWS) continue;
    yield lines.join('');
    lines = [];
  }
  yield lines.join('');
}
