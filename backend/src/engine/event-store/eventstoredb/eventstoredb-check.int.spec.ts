import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { EventStoreDBClient } from '@eventstore/db-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { fill, freshStream, newEvents, readAll } from '../../../../test/event-store/contract-events.js';
import { ProtocolDouble, type ProtocolDoubleOptions } from '../../../../test/event-store/protocol-double.js';
import { everyDayOrLong } from '../../../../test/runs.js';
import { EMPTY_STREAM, StoreMisconfigured, type StoreProblem, StoreUnavailable } from '../event-store.js';
import { EventStoreDbStore } from './eventstoredb.js';

const USER = { name: 'form', password: 's3cret' };
const CERTIFICATES = fileURLToPath(new URL('../../../../../scripts/eventstore-certificates.sh', import.meta.url));

let folder: string;
/** Certificates as operations.md makes them: of this machine, and of another. */
let here: ProtocolDoubleOptions;
let elsewhere: ProtocolDoubleOptions;
let caFile: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'form-certificates-'));
  const make = async (...names: string[]) => {
    await promisify(execFile)('bash', [CERTIFICATES, folder, ...names]);
    const [certificate, key] = await Promise.all(
      ['node.crt', 'node.key'].map((name) => readFile(join(folder, 'node', name))),
    );
    if (!certificate || !key) throw new Error('no certificate was made');
    return { tls: { certificate, key }, user: USER };
  };
  here = await make('localhost', '127.0.0.1');
  elsewhere = await make('eventstore.internal');
  caFile = join(folder, 'ca', 'ca.crt');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function startDouble(options: ProtocolDoubleOptions = {}): Promise<ProtocolDouble> {
  const double = await ProtocolDouble.start(options);
  closers.push(() => double.stop());
  return double;
}

/** @param deadlineMs of one call: an answer that comes may take long on a busy machine */
function open(url: string, deadlineMs = 10_000): EventStoreDbStore {
  const store = new EventStoreDbStore(url, { deadlineMs });
  closers.push(() => store.close());
  return store;
}

/** What `check` says, in one line without the password. */
async function problemOf(store: EventStoreDbStore, stream = freshStream()): Promise<StoreUnavailable> {
  const error: unknown = await store.check(stream).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof StoreUnavailable)) throw new Error(`the check ended with ${error}`);
  expect(error.message).not.toMatch(/\n|s3cret/);
  return error;
}

describe('the check of an EventStoreDB with TLS and a password', () => {
  it('finds nothing wrong where the authority is named, and the password is sent', async () => {
    const double = await startDouble(here);
    for (const url of [
      `${double.connectionString}?tlsCAFile=${caFile}`,
      `kurrentdb://${USER.name}:${USER.password}@${double.address}/?tls=true&tlsCaFile=${caFile}`,
    ]) {
      const store = open(url);
      const stream = freshStream();
      await store.check(stream);
      const there = await fill(store, stream, [newEvents(3)]);
      await store.check(stream);
      expect(await readAll(store, stream)).toEqual(there);
    }
    expect(double.seen.authorizations.size).toBe(1);
  });

  const CASES: [string, StoreProblem, RegExp, () => Promise<string>][] = [
    [
      'a wrong password',
      'password',
      /refuses this user or its password/,
      async () => `${(await startDouble(here)).connectionString.replace(USER.password, 'wrong')}?tlsCAFile=${caFile}`,
    ],
    [
      'a certificate of an unknown authority',
      'certificate',
      /certificate of localhost:\d+ is not trusted \(.*SELF_SIGNED_CERT|UNABLE_TO_.*tlsCAFile/,
      async () => (await startDouble(here)).connectionString,
    ],
    [
      'a certificate of another host',
      'certificate',
      /is for another name \(ERR_TLS_CERT_ALTNAME_INVALID\)/,
      async () => `${(await startDouble(elsewhere)).connectionString}?tlsCAFile=${caFile}`,
    ],
    [
      'a server without TLS',
      'no-tls',
      /does not speak TLS/,
      async () => `esdb://form:s3cret@${(await startDouble()).address}?tlsCAFile=${caFile}`,
    ],
    [
      'a server with TLS where the connection string has none',
      'only-tls',
      /speaks TLS only/,
      async () => `esdb://${(await startDouble(here)).address}?tls=false`,
    ],
  ];

  it.each(CASES)('names %s', async (_, problem, message, start) => {
    const error = await problemOf(open(await start()));
    expect(error).toBeInstanceOf(StoreMisconfigured);
    expect(error).toMatchObject({ problem, message: expect.stringMatching(message) });
  });

  it('is what readiness shows, too', async () => {
    const store = open((await startDouble(here)).connectionString);
    await expect(store.probe('ledger')).rejects.toMatchObject({ problem: 'certificate' });
  });
});

describe('the check of an EventStoreDB without TLS', () => {
  it.each(['22.10.5', undefined])('refuses version %s, which sends no caught-up message', async (version) => {
    // It waits in vain for that message, twice.
    const store = open((await startDouble({ version })).connectionString, 2000);
    expect(await problemOf(store)).toMatchObject({ problem: 'version', message: expect.stringMatching(/23\.10/) });
    await expect(store.streams()).rejects.toBeInstanceOf(StoreUnavailable);
  });

  it.each(everyDayOrLong(['23.10.0'], ['23.10.0', '24.2.0', '25.0.1', '26.1.0-rc.1']))(
    'accepts version %s',
    async (version) => {
      await open((await startDouble({ version })).connectionString).check(freshStream());
    },
  );

  it('names a user without the right to the stream, at the check and at an append', async () => {
    const double = await startDouble();
    const store = open(double.connectionString);
    double.inject({ on: 'read', does: 'deny' });
    expect(await problemOf(store)).toMatchObject({ problem: 'permission' });
    double.inject({ on: 'append', does: 'deny' });
    const append = store.append(freshStream(), newEvents(1), EMPTY_STREAM);
    await expect(append).rejects.toMatchObject({ name: 'StoreMisconfigured', problem: 'permission' });
  });

  const credentials = { username: 'test', password: 'test' };
  const REMOVALS: [string, (other: EventStoreDBClient, stream: string) => Promise<unknown>][] = [
    ['deleted', (other, stream) => other.deleteStream(stream, { credentials })],
    ['tombstoned', (other, stream) => other.tombstoneStream(stream, { credentials })],
    [
      'truncated to nothing',
      (other, stream) => other.setStreamMetadata(stream, { truncateBefore: 3 }, { credentials }),
    ],
  ];

  it.each(everyDayOrLong(REMOVALS.slice(0, 1), REMOVALS))('refuses a stream that was %s', async (_, remove) => {
    const double = await startDouble();
    const store = open(double.connectionString);
    const stream = freshStream();
    await fill(store, stream, [newEvents(3)]);
    await store.check(stream);
    const other = EventStoreDBClient.connectionString(double.connectionString);
    closers.push(() => other.dispose());
    await remove(other, stream);
    const { appends } = double.seen;
    expect(await problemOf(store, stream)).toMatchObject({
      problem: 'deleted',
      message: expect.stringContaining('restore the event store'),
    });
    expect(double.seen.appends).toBe(appends);
  });
});

describe('the check of an EventStoreDB that is not there', () => {
  /** Connections that a frozen server has accepted. */
  const held = new Set<Socket>();
  let frozen: Server;
  let port: number;
  beforeAll(async () => {
    frozen = createServer((socket) => held.add(socket.on('error', () => undefined)));
    port = await new Promise((resolve) => {
      frozen.listen(0, '127.0.0.1', () => {
        const address = frozen.address();
        resolve(address !== null && typeof address === 'object' ? address.port : 0);
      });
    });
  });
  afterAll(() => {
    for (const socket of held) socket.destroy();
    frozen.close();
  });

  it.each(everyDayOrLong(['tls=true'], ['tls=true', 'tls=false']))(
    'may pass, and says who does not answer: %s',
    async (query) => {
      const double = await startDouble();
      double.stop();
      const error = await problemOf(open(`esdb://form:s3cret@${double.address}?${query}`));
      expect(error).not.toBeInstanceOf(StoreMisconfigured);
      expect(error.message).toMatch(`no event store answers at ${double.address} (ECONNREFUSED)`);
    },
  );

  it('is refused where the connection string names no place', async () => {
    expect(await problemOf(open('esdb://127.0.0.1:99999?tls=false'))).toMatchObject({ problem: 'address' });
  });

  it('ends also before a server that accepts connections and says nothing', async () => {
    const error = await problemOf(open(`esdb://127.0.0.1:${port}?tls=false`, 500));
    expect(error).not.toBeInstanceOf(StoreMisconfigured);
    expect(error.message).toMatch(`127.0.0.1:${port} (no answer in 500 ms)`);
  });

  it('says of a cluster what its one reachable node has, and waits for the others', async () => {
    const [first, second] = [await startDouble(elsewhere), await startDouble(elsewhere)];
    const query = `maxDiscoverAttempts=1&tlsCAFile=${caFile}`;
    const url = (...nodes: string[]) => `esdb://form:s3cret@${nodes.join(',')}?${query}`;
    expect(await problemOf(open(url(first.address, second.address)))).toMatchObject({ problem: 'certificate' });
    second.stop();
    const error = await problemOf(open(url(first.address, second.address)));
    expect(error).not.toBeInstanceOf(StoreMisconfigured);
    expect(error.message).toMatch(/certificate of 127\.0\.0\.1/);
  });
});
