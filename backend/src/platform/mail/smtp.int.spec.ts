import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type MailServerOptions, startMailServer } from '../../../test/mail-server.js';
import { serverAdvice } from './mail-problems.js';
import { Smtp } from './smtp.js';

/** A server of SMTP that cannot be used: what operators read of it (product.md 15.4). */

const CERTIFICATES = fileURLToPath(new URL('../../../../scripts/eventstore-certificates.sh', import.meta.url));
const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

let folder: string;
let tls: MailServerOptions['tls'];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'form-mail-'));
  await promisify(execFile)('bash', [CERTIFICATES, folder, 'mail.example.it']);
  const [cert, key] = await Promise.all([readFile(`${folder}/node/node.crt`), readFile(`${folder}/node/node.key`)]);
  if (!cert || !key) throw new Error('no certificate was made');
  tls = { cert, key };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function start(options?: MailServerOptions) {
  const server = await startMailServer(options);
  closers.push(() => server.close());
  return server;
}

const problemOf = (url: string): Promise<string | undefined> =>
  new Smtp(url, 'form@example.it').reach().then(
    () => undefined,
    ({ problem }: { problem: string }) => problem,
  );

describe('is named, with what to do, where', () => {
  it.each<[string, () => Promise<string>, RegExp, RegExp]>([
    [
      'nobody trusts its certificate',
      async () => `smtp://127.0.0.1:${(await start({ tls })).port}`,
      /^untrusted UNABLE_TO_/,
      /its certificate is not trusted .*NODE_EXTRA_CA_CERTS/,
    ],
    [
      'its certificate has expired',
      async () => `smtp://localhost:${(await start()).port}`,
      /^expired CERT_HAS_EXPIRED$/,
      /not valid today.*renew it/,
    ],
    [
      'its certificate is for another name',
      async () => `smtp://localhost:${(await start({ tls })).port}/?tls.ca=${encodeURIComponent(await authority())}`,
      /^other-name ERR_TLS_CERT_ALTNAME_INVALID$/,
      /is for another name/,
    ],
    [
      'TLS begins at once, and its port has none',
      async () => `smtps://localhost:${(await start()).port}`,
      /^no-tls ERR_SSL_/,
      /speaks no TLS there .*465/,
    ],
    [
      'a password may not leave without TLS',
      async () => `smtp://form:segreta@localhost:${(await start({ plain: true })).port}/?requireTLS=true`,
      /^no-tls 5\d\d/,
      /speaks no TLS there/,
    ],
    ['nothing listens', () => closedPort(), /^closed-port ECONNREFUSED$/, /refuses the connection .*port/],
    [
      'there is no such host',
      () => Promise.resolve('smtp://posta.invalid:587'),
      /^no-host ENOTFOUND$/,
      /no host of this name/,
    ],
  ])('%s', async (_, url, problem, advice) => {
    const found = await problemOf(await url());
    expect(found).toMatch(problem);
    expect(serverAdvice(String(found))).toMatch(advice);
  });
});

it('is cut where it is too slow with a message, which may have caused that, whatever it sends meanwhile', async () => {
  const server = await start();
  server.behaviour = { answer: () => new Promise(() => undefined) };
  const slow = new Smtp(server.url, 'form@example.it', 300);
  const message = { to: 'ada@example.it', subject: 'Ciao', text: '', html: '', messageId: '<1@x>', date: new Date() };
  await expect(slow.send(message, new AbortController().signal)).rejects.toMatchObject({
    outcome: 'delayed',
    problem: 'unreachable ETIMEDOUT',
  });
});

const authority = () => readFile(join(folder, 'ca', 'ca.crt'), 'utf8');

async function closedPort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return `smtp://127.0.0.1:${port}`;
}
