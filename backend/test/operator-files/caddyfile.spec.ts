import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { UNAVAILABLE } from '../../src/platform/http/errors/error-body.js';
import { eventually } from '../conditions.js';
import { freeAddress } from '../fire/program-group.js';
import { everyDayOrLong } from '../runs.js';
import { type Caddy, startCaddy } from './caddy.js';
import { debianProgram, ROOT } from './debian-program.js';

/** The Caddyfile, in the Caddy that Debian has. */

const run = promisify(execFile);

let caddy: string;
let folder: string;
beforeAll(async () => {
  caddy = await debianProgram('caddy');
  folder = await mkdtemp(join(tmpdir(), 'form-caddy-'));
});
afterAll(() => rm(folder, { recursive: true }));

const environment = (more: NodeJS.ProcessEnv) => ({ PATH: process.env.PATH, HOME: folder, ...more });

it.each(everyDayOrLong([undefined], ['form.example.it', ':3000', undefined]))(
  'is valid, and formatted, with SITE=%s',
  async (site) => {
    const env = environment(site === undefined ? {} : { SITE: site });
    await run(caddy, ['validate', '--config', 'Caddyfile', '--adapter', 'caddyfile'], { cwd: ROOT, env });
    const { stdout } = await run(caddy, ['fmt', 'Caddyfile'], { cwd: ROOT, env });
    expect(stdout).toBe(await readFile(join(ROOT, 'Caddyfile'), 'utf8'));
  },
);

describe('in front of FORM', () => {
  let isStarting = true;
  /** Answers as FORM does while it starts, and then, at /reading, as a page whose data cannot be read. */
  const form = createServer((request, response) => {
    const status = !isStarting && request.url === '/health/serving' ? 200 : 503;
    const isPage = request.url === '/reading';
    response.writeHead(status, {
      'content-type': isPage ? 'text/html' : 'application/json; charset=utf-8',
      'retry-after': '2',
    });
    response.end(isPage ? 'a page of FORM' : JSON.stringify(UNAVAILABLE));
  });
  let formPort: number;
  let url: string;
  let proxy: Caddy;

  beforeAll(async () => {
    const address = await freeAddress();
    formPort = Number(address.split(':')[1]);
    proxy = await startCaddy([address]);
    url = proxy.url;
  });
  afterAll(async () => {
    await proxy.close();
    form.closeAllConnections();
    form.close();
  });

  const ask = async (path: string) => {
    const response = await fetch(`${url}${path}`);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };

  it('says in Italian that FORM comes back, while nothing answers', async () => {
    const { status, headers, text } = await ask('/marketplace?type=course');
    expect({ status, after: headers.get('retry-after'), type: headers.get('content-type') }).toEqual({
      status: 503,
      after: '30',
      type: 'text/html; charset=utf-8',
    });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(text).toContain('<html lang="it">');
    expect(text).toContain('FORM torna tra un minuto');
  });

  it('answers programs in the words of the API', async () => {
    const { status, headers, text } = await ask('/api/user/me');
    expect({ status, after: headers.get('retry-after') }).toEqual({ status: 503, after: '30' });
    expect(JSON.parse(text)).toEqual(UNAVAILABLE);
  });

  it('shows the same page while FORM starts, and leaves every answer of a FORM that serves alone', async () => {
    form.listen(formPort, '127.0.0.1');
    await once(form, 'listening');
    expect((await ask('/')).text).toContain('FORM torna tra un minuto');
    isStarting = false;
    await eventually(async () => (await ask('/api/user/me')).headers.get('retry-after') === '2');
    expect(await ask('/reading')).toMatchObject({ status: 503, text: 'a page of FORM' });
    expect(JSON.parse((await ask('/api/user/me')).text)).toEqual(UNAVAILABLE);
  });
});
