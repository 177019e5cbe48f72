import { spawn } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freeAddress } from '../fire/program-group.js';
import { debianProgram, ROOT } from './debian-program.js';
import { untilItAnswers } from './running-server.js';

/** Debian's Caddy with the Caddyfile. */
export interface Caddy {
  readonly url: string;
  close(): Promise<void>;
}

/** @param upstreams host:port of each process of FORM */
export async function startCaddy(upstreams: readonly string[]): Promise<Caddy> {
  const caddy = await debianProgram('caddy');
  const folder = await mkdtemp(join(tmpdir(), 'form-caddy-'));
  const url = `http://${await freeAddress()}`;
  const proxy = spawn(caddy, ['run', '--config', 'Caddyfile', '--adapter', 'caddyfile'], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, HOME: folder, SITE: url, FORM_UPSTREAMS: upstreams.join(' ') },
    stdio: 'ignore',
  });
  return { url, close: await untilItAnswers(proxy, folder, () => fetch(url)) };
}
