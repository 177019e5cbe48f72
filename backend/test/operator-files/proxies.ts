import { spawn } from 'node:child_process';
import { chmod, copyFile, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freeAddress } from '../fire/program-group.js';
import { debianProgram, ROOT } from './debian-program.js';
import { untilItAnswers } from './running-server.js';
import { WITHOUT_ROOT } from './without-root.js';

/** Debian's reverse proxies with the files of docs/proxies: only addresses and folders are others, and TLS is left out. */

export type ProxyName = 'nginx' | 'apache2' | 'haproxy';

export interface ReverseProxy {
  readonly url: string;
  close(): Promise<void>;
}

interface Place {
  readonly folder: string;
  /** Where it listens. */
  readonly address: string;
  /** The file of docs/proxies, made fit for this place. */
  readonly site: string;
}

interface Kind {
  readonly file: string;
  /** What stands for an address in the file. */
  readonly listens: string;
  readonly tls: RegExp;
  /** The folder of away.html. */
  readonly pages: string;
  /** What Debian's own configuration says around it, as far as somebody may who is not root. */
  around(place: Place): string;
  args(place: Place, config: string): readonly string[];
}

const APACHE_MODULES = [
  'alias',
  'authz_core',
  'deflate',
  'filter',
  'headers',
  'mime',
  'mpm_event',
  'proxy',
  'proxy_http',
];

const KINDS: Readonly<Record<ProxyName, Kind>> = {
  nginx: {
    file: 'nginx.conf',
    listens: '443 ssl http2',
    tls: /^ *ssl_.*\n/gm,
    pages: '/etc/nginx/form',
    around: ({ folder, site }) => `
      daemon off;
      pid ${folder}/pid;
      events { worker_connections 512; }
      http {
        types { text/html html; }
        access_log off;
        ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
        ${site}
      }`,
    args: ({ folder }, config) => ['-p', folder, '-e', join(folder, 'errors'), '-c', config],
  },
  apache2: {
    file: 'apache.conf',
    listens: '*:443',
    tls: /^ *(SSL|Protocols ).*\n/gm,
    pages: '/etc/apache2/form',
    around: ({ folder, address, site }) => `
      ${APACHE_MODULES.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
      ServerName localhost
      DefaultRuntimeDir ${folder}
      PidFile ${folder}/pid
      ErrorLog ${folder}/errors
      TypesConfig /etc/mime.types
      AddOutputFilterByType DEFLATE text/html text/css text/javascript application/json
      Listen ${address}
      ${site}`,
    args: ({ folder }, config) => ['-D', 'FOREGROUND', '-d', folder, '-f', config],
  },
  haproxy: {
    file: 'haproxy.cfg',
    listens: ':443 ssl crt /etc/haproxy/form/form.example.it.pem alpn h2,http/1.1',
    tls: /^ *ssl .*\n/gm,
    pages: '/etc/haproxy/form',
    around: ({ site }) => `global\n    maxconn 512\n${site}`,
    args: (_, config) => ['-db', '-f', config],
  },
};

/** @param upstream host:port of FORM */
export async function startProxy(name: ProxyName, upstream: string): Promise<ReverseProxy> {
  const { file, listens, tls, pages, around, args } = KINDS[name];
  const program = await debianProgram(name);
  const folder = await mkdtemp(join(tmpdir(), `form-${name}-`));
  await chmod(folder, 0o777);
  await copyFile(join(ROOT, 'docs/proxies/away.html'), join(folder, 'away.html'));
  const address = await freeAddress();
  let site = (await readFile(join(ROOT, 'docs/proxies', file), 'utf8')).replaceAll(tls, '');
  for (const [documented, here] of Object.entries({
    [listens]: address,
    [pages]: folder,
    '127.0.0.1:3000': upstream,
  })) {
    if (!site.includes(documented)) throw new Error(`docs/proxies/${file} has no ${documented}`);
    site = site.replaceAll(documented, here);
  }
  const place = { folder, address, site };
  const config = join(folder, 'config');
  await writeFile(config, `${around(place)}\n`);
  const proxy = spawn(program, args(place, config), { ...WITHOUT_ROOT, stdio: 'ignore' });
  const url = `http://${address}`;
  return { url, close: await untilItAnswers(proxy, folder, () => fetch(url)) };
}
