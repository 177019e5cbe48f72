import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../conditions.js';
import { freeAddress } from '../fire/program-group.js';
import { debianProgram, ROOT } from './debian-program.js';

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
  const exited = once(proxy, 'exit');
  await eventually(() =>
    fetch(url).then(
      () => true,
      () => false,
    ),
  );
  return {
    url,
    close: async () => {
      proxy.kill();
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
