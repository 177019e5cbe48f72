import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { audit, type Environment, type Outcome, runProgram, startProgram } from '../../../test/auditor/context.js';
import { EVENTS_COUNT, fillLedger } from '../../../test/auditor/ledger.js';
import { ProtocolDouble } from '../../../test/event-store/protocol-double.js';
import { inLongRun } from '../../../test/runs.js';
import { EventStoreDbStore } from '../../engine/event-store/eventstoredb/eventstoredb.js';
import {
  type EmbeddedPostgres,
  ensureDatabase,
  startEmbeddedPostgres,
} from '../../engine/event-store/postgres/embedded-postgres.js';
import { PostgresStore } from '../../engine/event-store/postgres/postgres.js';

const verified = { code: 0, err: '', out: expect.stringContaining(`"eventsCount":${EVENTS_COUNT}`) };

describe('the auditor on the embedded PostgreSQL', () => {
  let folder: string;
  let env: Environment;
  let server: EmbeddedPostgres;
  let client: pg.Client;
  let beforeFirstUse: Outcome;
  const isRunning = () => existsSync(join(folder, 'postgres', 'cluster', 'postmaster.pid'));

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'form-auditor-data-'));
    // PostgreSQL's own user must reach it when root runs the tests.
    await chmod(folder, 0o755);
    env = { DATA_DIR: folder };
    server = await startEmbeddedPostgres(folder);
    client = new pg.Client(server.url('postgres'));
    await client.connect();
    beforeFirstUse = await runProgram(env, ['verify']);
    const store = await PostgresStore.open(await ensureDatabase(server, 'form'));
    await fillLedger(store);
    await store.close();
  });

  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  it('creates no database in a folder where FORM has created none', () => {
    expect(beforeFirstUse).toMatchObject({ code: 2, err: expect.stringContaining('non contiene ancora un registro') });
  });

  it('uses a server that is running and leaves it running', async () => {
    expect(await runProgram(env, ['verify', '--json'])).toMatchObject(verified);
    expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  describe('when the server does not run', () => {
    beforeAll(async () => {
      await client.end();
      await server.release();
    });

    it('starts the server for the command and stops it afterwards', async () => {
      expect(isRunning()).toBe(false);
      expect(await runProgram(env, ['verify', '--json'])).toMatchObject(verified);
      expect(await runProgram(env, ['streams'])).toMatchObject({ code: 0, err: '' });
      expect(isRunning()).toBe(false);
    });

    inLongRun(() => {
      it('stops the server also when the reader closes the pipe', async () => {
        const child = startProgram(env, ['replay']);
        child.stdout?.destroy();
        expect(await once(child, 'close')).toEqual([2, null]);
        expect(isRunning()).toBe(false);
      });
    });

    it('stops the server also when it receives a signal', async () => {
      const child = startProgram(env, ['replay']);
      if (!child.stdout) throw new Error('the program has no output');
      await once(child.stdout, 'data');
      child.kill('SIGTERM');
      await once(child, 'close');
      expect(isRunning()).toBe(false);
    });
  });
});

describe('the auditor on EventStoreDB', () => {
  let double: ProtocolDouble;

  beforeAll(async () => {
    double = await ProtocolDouble.start();
    const store = new EventStoreDbStore(double.connectionString);
    await fillLedger(store);
    await store.close();
  });
  afterAll(() => double.stop());

  it('verifies the ledger there, and prefers EventStoreDB to a database', async () => {
    const env = { EVENTSTORE_URL: double.connectionString, DATABASE_URL: 'postgresql://nessuno@127.0.0.1:1/niente' };
    expect(await audit(env, ['verify', '--json'])).toMatchObject(verified);
    expect(await audit(env, ['streams', '--json'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('"stream":"ledger"'),
    });
  });
});
