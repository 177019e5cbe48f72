import { spawn } from 'node:child_process';
import { chmod, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once as runOnce } from '../database.js';
import { freeAddress } from '../fire/program-group.js';
import { debianProgram } from './debian-program.js';
import { untilItAnswers } from './running-server.js';
import { WITHOUT_ROOT } from './without-root.js';

/** Debian's PgBouncer before the server of a database. */
export interface PgBouncer {
  /** Of the same database, through it. */
  readonly url: string;
  close(): Promise<void>;
}

/** @param settings of its section `[pgbouncer]`, such as `pool_mode` */
export async function startPgBouncer(
  databaseUrl: string,
  settings: Readonly<Record<string, string | number>>,
): Promise<PgBouncer> {
  const program = await debianProgram('pgbouncer');
  const folder = await mkdtemp(join(tmpdir(), 'form-pgbouncer-'));
  const url = new URL(databaseUrl);
  const server = `host=${url.hostname} port=${url.port}`;
  url.host = await freeAddress();
  const lines = Object.entries({
    listen_addr: url.hostname,
    listen_port: url.port,
    unix_socket_dir: '',
    auth_type: 'plain',
    auth_file: join(folder, 'users'),
    ...settings,
  }).map(([name, value]) => `${name} = ${value}\n`);
  await writeFile(join(folder, 'users'), `"${url.username}" "${url.password}"\n`);
  await writeFile(join(folder, 'pgbouncer.ini'), `[databases]\n* = ${server}\n[pgbouncer]\n${lines.join('')}`);
  await chmod(folder, 0o755);
  const pooler = spawn(program, ['--quiet', join(folder, 'pgbouncer.ini')], { ...WITHOUT_ROOT, stdio: 'ignore' });
  return { url: url.href, close: await untilItAnswers(pooler, folder, () => runOnce(url.href, 'select')) };
}
