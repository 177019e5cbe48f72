import { chmod, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { eventually } from '../../../../test/conditions.js';
import { inLongRun } from '../../../../test/runs.js';
import { type EmbeddedPostgres, ensureDatabase, startEmbeddedPostgres } from './embedded-postgres.js';

let folder: string;
let servers: EmbeddedPostgres[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'form-embedded-'));
  // PostgreSQL's own user must reach it when root runs the specs.
  await chmod(folder, 0o755);
  servers = [];
});
afterEach(async () => {
  // It may have stopped already.
  await servers
    .at(-1)
    ?.release()
    .catch(() => undefined);
  await rm(folder, { recursive: true, force: true });
});

async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres(folder);
  servers.push(server);
  return server;
}

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** The process id from the server's own file. */
async function postmaster(server: EmbeddedPostgres): Promise<number> {
  const [row] = await query<{ folder: string }>(
    server.url('postgres'),
    `select current_setting('data_directory') as folder`,
  );
  return Number((await readFile(join(row?.folder ?? '', 'postmaster.pid'), 'utf8')).split('\n')[0]);
}

describe('the embedded PostgreSQL', () => {
  it('speaks Italian, asks for a password, and is reached over loopback only', async () => {
    const server = await start();
    expect(server.adopted).toBe(false);
    const url = await ensureDatabase(server, 'form');
    expect(await ensureDatabase(server, 'form')).toBe(url);

    const sorted = await query<{ x: string }>(
      url,
      `select x from (values ('Fama'), ('zeta'), ('Èlite'), ('Ezio'), ('Ecco')) as words (x) order by x`,
    );
    expect(sorted.map(({ x }) => x)).toEqual(['Ecco', 'Èlite', 'Ezio', 'Fama', 'zeta']);
    const letters = await query<{ x: string }>(url, `select x from (values ('F'), ('È'), ('E')) as l (x) order by x`);
    expect(letters.map(({ x }) => x)).toEqual(['E', 'È', 'F']);

    const [settings] = await query(
      url,
      `select current_setting('listen_addresses') as listens, current_setting('unix_socket_directories') as sockets,
         current_setting('server_encoding') as encoding, current_setting('password_encryption') as passwords,
         (select count(*)::int from pg_hba_file_rules where auth_method <> 'scram-sha-256') as others`,
    );
    expect(settings).toEqual({
      listens: '127.0.0.1',
      sockets: '',
      encoding: 'UTF8',
      passwords: 'scram-sha-256',
      others: 0,
    });
    for (const password of ['password', 'form']) {
      const wrong = new URL(url);
      wrong.password = password;
      await expect(query(wrong.href, 'select 1')).rejects.toThrow();
    }
    expect((await stat(join(folder, 'postgres-password'))).mode & 0o777).toBe(0o600);
  });

  it('is adopted if it runs already, and left running while another client is connected', async () => {
    const first = await start();
    const second = await start();
    expect(second.adopted).toBe(true);
    expect(second.url('form')).toBe(first.url('form'));

    const other = new pg.Client({ connectionString: first.url('postgres') });
    await other.connect();
    await second.release();
    expect((await other.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await other.end();
    await first.release();
    await expect(query(first.url('postgres'), 'select 1')).rejects.toThrow('ECONNREFUSED');
    servers = [];
  });

  inLongRun(() => {
    it('starts again after it was killed, with the same data and password', async () => {
      const first = await start();
      const url = await ensureDatabase(first, 'form');
      await query(url, 'create table kept (text text)');
      await query(url, `insert into kept values ('è qui')`);
      const pid = await postmaster(first);
      process.kill(pid, 'SIGKILL');
      const second = await start();
      expect(second.adopted).toBe(false);
      expect(await query(second.url('form'), 'select text from kept')).toEqual([{ text: 'è qui' }]);
      expect(new URL(second.url('form')).password).toBe(new URL(url).password);
    });

    it('starts once for two who start it at the same moment', async () => {
      await (await start()).release();
      const [one, other] = await Promise.all([start(), start()]);
      expect(one.url('postgres')).toBe(other.url('postgres'));
      expect(await query(one.url('postgres'), 'select 1 as one')).toEqual([{ one: 1 }]);
    });
  });

  it('is started again on the same port when it is killed, by one of the processes that share it', async () => {
    const first = await start();
    const second = await start();
    const lines: string[] = [];
    for (const server of [first, second]) server.keepRunning((_, message) => void lines.push(message));
    const url = await ensureDatabase(first, 'form');
    await query(url, 'create table kept as select 7 as number');
    // A backend that is busy keeps the shared memory for a while.
    const busy = query(url, 'select pg_sleep(1)').catch(() => undefined);
    process.kill(await postmaster(first), 'SIGKILL');
    const again = async () => {
      const [row] = await query<{ number: number }>(url, 'select number from kept').catch(() => []);
      return row?.number === 7;
    };
    await eventually(again);
    // It takes connections a moment before pg_ctl reports that it has started.
    await eventually(() => lines.includes('the embedded PostgreSQL runs again'));
    await busy;
    await first.release();
    await second.release();
    await expect(query(url, 'select 1')).rejects.toThrow('ECONNREFUSED');
    servers = [];
  });

  inLongRun(() => {
    // pg_ctl waits a minute for a fast shutdown.
    it('stops at once where it does not shut down, and keeps what was committed', async () => {
      const server = await start();
      const url = await ensureDatabase(server, 'form');
      await query(url, 'create table kept as select 7 as number');
      const [checkpointer] = await query<{ pid: number }>(
        url,
        "select pid from pg_stat_activity where backend_type = 'checkpointer'",
      );
      process.kill(checkpointer?.pid ?? Number.NaN, 'SIGSTOP');
      await server.release();
      servers = [await start()];
      expect(await query(servers[0]?.url('form') ?? '', 'select number from kept')).toEqual([{ number: 7 }]);
    });

    it('may be released after it has stopped', async () => {
      const server = await start();
      await server.release();
      await server.release();
    });
  });
});
