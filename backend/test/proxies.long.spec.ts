import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { caller, ENV, join as joinForm, type Member, signIn } from './app.js';
import { cvForm } from './calls/files.js';
import { eventually } from './conditions.js';
import { createTestDatabase, MIGRATED, type TestDatabase } from './database.js';
import { freeAddress } from './fire/program-group.js';
import { type ProxyName, type ReverseProxy, startProxy } from './operator-files/proxies.js';
import { pdfOfSize } from './pdfs.js';
import { launchProgram, type StartingProgram } from './program.js';

/** FORM behind Debian's nginx, Apache and HAProxy, each with its file of docs/proxies (docs/operations.md, "Behind a proxy"). */

const NAMES: readonly ProxyName[] = ['nginx', 'apache2', 'haproxy'];
const REGISTRATIONS_MAX = 12;
const MB = 1024 * 1024;
/** Longer than nginx waits unless it is told otherwise. */
const SILENCES = 3;
const SILENCE_MS = 25_000;

let database: TestDatabase;
let folder: string;
let address: string;
let form: StartingProgram;
let member: Member;
let admin: Member;
const proxies = new Map<ProxyName, ReverseProxy>();

beforeAll(async () => {
  database = await createTestDatabase(MIGRATED);
  folder = await mkdtemp(join(tmpdir(), 'form-proxies-'));
  address = await freeAddress();
  form = await started();
  for (const name of NAMES) proxies.set(name, await startProxy(name, address));
  const call = caller(`http://${address}`);
  admin = await signIn(call, 'admin@form.local');
  member = await joinForm(call, admin, { name: 'Ada', coins: 100 });
});
afterAll(async () => {
  for (const proxy of proxies.values()) await proxy.close();
  await killed();
  await database.drop();
  await rm(folder, { recursive: true });
});

async function started(): Promise<StartingProgram> {
  const settings = { TRUST_PROXY: '1', REGISTRATIONS_PER_HOUR_MAX: String(REGISTRATIONS_MAX), PROCESSES: '1' };
  const place = { DATA_DIR: folder, DATABASE_URL: database.url, PORT: address.split(':')[1] ?? '' };
  const program = await launchProgram({ ...ENV, ...settings, ...place });
  await program.started;
  return program;
}

async function killed(): Promise<void> {
  process.kill(form.pid, 'SIGKILL');
  await form.ended;
}

function urlOf(name: ProxyName): string {
  const proxy = proxies.get(name);
  if (!proxy) throw new Error(`${name} was not started`);
  return proxy.url;
}
const through = (name: ProxyName) => caller(urlOf(name));

/** Of `GET /api/events`, what has arrived so far. */
async function streamThrough(name: ProxyName, token: string) {
  const cut = new AbortController();
  const headers = { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' };
  const { status, body } = await fetch(`${urlOf(name)}/api/events`, { headers, signal: cut.signal });
  expect(status).toBe(200);
  const stream = { text: '', isOpen: true, end: () => cut.abort() };
  const read = async () => {
    for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) stream.text += part;
  };
  void read()
    .catch(() => undefined)
    .finally(() => {
      stream.isOpen = false;
    });
  return stream;
}

describe('the stream of changes', () => {
  it.each(NAMES)('passes %s at once', async (name) => {
    const stream = await streamThrough(name, member.token);
    await eventually(() => stream.text !== '', 1000);
    const body = { recipient: admin.email, amount: 1 };
    expect((await through(name)('POST', '/coin/transfer', { token: member.token, body })).status).toBe(201);
    await eventually(() => stream.text.includes('event: changed'), 1000);
    stream.end();
  });

  it('stays open while nothing changes', async () => {
    const streams = await Promise.all(NAMES.map((name) => streamThrough(name, member.token)));
    const isHeard = ({ text }: { text: string }) => text.split('\n\n').length > SILENCES + 1;
    await eventually(() => streams.every((stream) => isHeard(stream) || !stream.isOpen), (SILENCES + 1) * SILENCE_MS);
    expect(streams.map(({ isOpen }) => isOpen)).toEqual(NAMES.map(() => true));
    for (const stream of streams) stream.end();
  });
});

describe.each(NAMES)('a picture through %s', (name) => {
  const send = (picture: Uint8Array<ArrayBuffer>) => {
    const body = new FormData();
    body.append('profileImage', new Blob([picture]), 'io.png');
    return through(name)<{ profileImage: string }>('PUT', '/user/profile', { token: member.token, body });
  };

  it('of almost 2 MB arrives', async () => {
    const raw = { width: 820, height: 820, channels: 3 as const };
    const picture = await sharp(randomBytes(raw.width * raw.height * raw.channels), { raw })
      .png()
      .toBuffer();
    expect(picture.length).toBeGreaterThan(1.9 * MB);
    expect(await send(new Uint8Array(picture))).toMatchObject({
      status: 200,
      body: { profileImage: expect.stringMatching(/^\//) },
    });
  });

  it('of 6 MB is refused by FORM, in Italian', async () => {
    expect(await send(new Uint8Array(6 * MB))).toMatchObject({
      status: 413,
      body: { code: 'TOO_LARGE', msg: 'Immagine troppo grande: al massimo 2 MB' },
    });
  });
});

describe.each(NAMES)('a CV through %s', (name) => {
  const send = (bytes: Buffer) =>
    through(name)('POST', '/files', {
      token: member.token,
      headers: { 'idempotency-key': randomUUID() },
      body: cvForm('Curriculum.pdf', bytes),
    });

  it('of 5 MB arrives, and with a byte more it is refused by FORM, in Italian', async () => {
    const most = await pdfOfSize(5 * MB);
    expect(await send(most)).toMatchObject({ status: 201, body: { size: most.length } });
    expect(await send(Buffer.concat([most, Buffer.from('\n')]))).toMatchObject({
      status: 413,
      body: { code: 'TOO_LARGE', msg: 'File troppo grande: al massimo 5 MB' },
    });
  });
});

it.each(NAMES)('limits count by the address that %s saw, whatever a client says of itself', async (name) => {
  const { hostname, port } = new URL(urlOf(name));
  const network = NAMES.indexOf(name) + 1;
  const register = async (localAddress: string, forwarded: string) => {
    const headers = { 'Content-Type': 'application/json', 'Content-Length': 2, 'X-Forwarded-For': forwarded };
    const call = request({ hostname, port, localAddress, path: '/api/auth/register', method: 'POST', headers });
    call.end('{}');
    const [answer] = await once(call, 'response');
    answer.resume();
    await once(answer, 'end');
    return answer.statusCode;
  };
  for (let count = 1; count <= REGISTRATIONS_MAX; count++) {
    expect(await register(`127.0.${network}.2`, `192.0.2.${count}`)).toBe(400);
  }
  expect(await register(`127.0.${network}.2`, '192.0.2.99')).toBe(429);
  expect(await register(`127.0.${network}.3`, '192.0.2.99')).toBe(400);
});

it('people read that FORM comes back while it is away, and it is there as soon as it has started', async () => {
  await killed();
  for (const name of NAMES) {
    const page = await fetch(urlOf(name));
    expect([502, 503]).toContain(page.status);
    expect(page.headers.get('content-type')).toMatch(/^text\/html/);
    expect({ after: page.headers.get('retry-after'), cache: page.headers.get('cache-control') }).toEqual({
      after: '30',
      cache: 'no-store',
    });
    expect(await page.text()).toContain('FORM torna tra un minuto');
    const { status } = await through(name)('POST', '/coin/transfer', { token: admin.token, body: {} });
    expect([502, 503]).toContain(status);
  }
  form = await started();
  for (const name of NAMES) {
    await eventually(
      async () => (await through(name)('GET', '/user/me', { token: member.token })).status === 200,
      4000,
    );
  }
});
