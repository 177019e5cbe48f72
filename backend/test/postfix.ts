import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eventually } from './conditions.js';
import { freeAddress } from './fire/program-group.js';
import { ROOT } from './operator-files/debian-program.js';

const run = promisify(execFile);

/** A message that was there, by the clock of this machine, to the second. */
export interface Arrival {
  readonly at: Date;
  readonly to: string;
}

/** Debian's Postfix with a configuration of its own, as a school's provider has it: it takes messages and throws them away. */
export interface Postfix {
  readonly port: number;
  /** Of which address each message was that it took, in order. */
  arrivals(): Promise<Arrival[]>;
  /** Its whole log. */
  log(): Promise<string>;
  /** Replaces settings, from the next connection on. */
  set(settings: Settings): Promise<void>;
  close(): Promise<void>;
}

/** Lines of main.cf. */
export type Settings = Readonly<Record<string, string>>;

const SERVICES = `
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
proxymap unix - - n - - proxymap
error unix - - n - - error
retry unix - - n - - error
discard unix - - n - - discard
anvil unix - - n - 1 anvil
postlog unix-dgram n - n - 1 postlogd
`;

/** @param smtps begins with TLS, in place of STARTTLS */
export async function startPostfix(settings: Settings = {}, smtps = false): Promise<Postfix> {
  const { stdout: programs } = await run('bash', ['scripts/postfix.sh'], { cwd: ROOT });
  const folder = await mkdtemp(join(tmpdir(), 'form-postfix-'));
  const [config, data, log] = ['config', 'data', 'mail.log'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const address = await freeAddress();
  const write = (changed: Settings) => writeFile(join(config, 'main.cf'), mainOf({ folder, programs, log }, changed));
  for (const one of [config, data, join(folder, 'queue')]) await mkdir(one);
  // Its own users read there.
  await chmod(folder, 0o755);
  await run('chown', ['postfix', data]);
  await write(settings);
  const wrapper = smtps ? ' -o smtpd_tls_wrappermode=yes' : '';
  await writeFile(join(config, 'master.cf'), `${address} inet n - n - - smtpd${wrapper}${SERVICES}`);
  const server = spawn('postfix', ['-c', config, 'start-fg'], { stdio: 'ignore' });
  const exited = once(server, 'exit');
  const port = Number(address.split(':')[1]);
  await eventually(() => greets(port));
  return {
    port,
    arrivals: async () => arrivalsIn(await readFile(log, 'utf8')),
    log: () => readFile(log, 'utf8'),
    set: async (changed) => {
      await write(changed);
      await run('postfix', ['-c', config, 'reload']);
    },
    close: async () => {
      // What was started waits for it.
      process.kill(Number(await readFile(join(folder, 'queue', 'pid', 'master.pid'), 'utf8')), 'SIGTERM');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const mainOf = ({ folder, programs, log }: Readonly<Record<'folder' | 'programs' | 'log', string>>, own: Settings) =>
  Object.entries({
    compatibility_level: '3.6',
    queue_directory: join(folder, 'queue'),
    data_directory: join(folder, 'data'),
    daemon_directory: programs.trim(),
    maillog_file: log,
    maillog_file_prefixes: folder,
    myhostname: 'posta.example.it',
    mydestination: '',
    alias_maps: '',
    alias_database: '',
    inet_protocols: 'ipv4',
    default_transport: 'discard:',
    // This machine counts as any client.
    smtpd_client_event_limit_exceptions: '',
    smtpd_recipient_restrictions: 'permit_mynetworks, reject',
    ...own,
  })
    .map(([name, value]) => `${name} = ${value}\n`)
    .join('');

/** A server that does not greet in words may begin with TLS. */
const greets = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/** Nov 28 15:49:12 posta postfix/discard[1]: 4A: to=<ada@example.it>, relay=none, … status=sent (example.it) */
function arrivalsIn(log: string): Arrival[] {
  const year = new Date().getFullYear();
  return [...log.matchAll(/^(\w{3} +\d+ [\d:]{8}) \S+ postfix\/discard\[\d+\]: \w+: to=<([^>]+)>.*status=sent/gm)].map(
    ([, at = '', to = '']) => ({ at: new Date(`${at} ${year}`), to }),
  );
}
