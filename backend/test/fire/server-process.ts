import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { EMBEDDED_DATABASE } from '../../src/engine/event-store/postgres/embedded-postgres.js';

const run = promisify(execFile);
/** Enough to find out that a file cannot grow. */
const FILE_BYTES_MAX = 8192;

/** The embedded PostgreSQL of a program, as the operating system sees it. */
export class ServerProcess {
  /** @param dataDir of the program */
  constructor(private readonly dataDir: string) {}

  /** Kills the postmaster, whose children then end by themselves. */
  async kill(): Promise<void> {
    process.kill((await this.postmaster()).pid, 'SIGKILL');
  }

  /** Freezes the postmaster and all its children. @returns a function that wakes them */
  async freeze(): Promise<() => void> {
    const { pid } = await this.postmaster();
    const pids = [pid, ...(await childrenOf(pid))];
    for (const each of pids) signal(each, 'SIGSTOP');
    // A child that was started in between.
    for (const each of await childrenOf(pid)) {
      if (pids.includes(each)) continue;
      signal(each, 'SIGSTOP');
      pids.push(each);
    }
    return () => {
      for (const each of pids) signal(each, 'SIGCONT');
    };
  }

  /** Forbids every process of the server to write beyond the first pages of a file, or allows it again. */
  async limitFiles(isLimited: boolean): Promise<void> {
    const { pid } = await this.postmaster();
    const limit = isLimited ? `--fsize=${FILE_BYTES_MAX}:` : '--fsize=unlimited:';
    for (const each of [pid, ...(await childrenOf(pid))]) {
      await run('prlimit', ['--pid', String(each), limit]).catch(() => undefined);
    }
  }

  /** The connection string of the superuser. */
  async url(): Promise<string> {
    const password = (await readFile(join(this.dataDir, 'postgres-password'), 'utf8')).trim();
    return `postgresql://form:${password}@127.0.0.1:${(await this.postmaster()).port}/${EMBEDDED_DATABASE}`;
  }

  /** Ends every connection. */
  disconnectAll(): Promise<unknown> {
    return this.withClient((client) => client.query(TERMINATE_OTHERS, [HOLDER]));
  }

  /** Takes every connection that the server gives, until the returned function ends them. */
  async takeConnections(): Promise<() => Promise<void>> {
    const held: pg.Client[] = [];
    let isOver = false;
    const connectionString = await this.url();
    const taking = (async () => {
      while (!isOver) {
        const client = new pg.Client({ connectionString, application_name: HOLDER });
        client.on('error', () => undefined);
        try {
          await client.connect();
          held.push(client);
        } catch {
          // All are taken: the ones that FORM has become free one after the other.
          const [first] = held;
          await first?.query(TERMINATE_OTHERS, [HOLDER]).catch(() => undefined);
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      }
    })();
    return async () => {
      isOver = true;
      await taking;
      await Promise.all(held.map((client) => client.end().catch(() => undefined)));
    };
  }

  async withClient<T>(use: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: await this.url(), application_name: HOLDER });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await use(client);
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  private async postmaster(): Promise<{ pid: number; port: number }> {
    const file = join(this.dataDir, 'postgres', 'cluster', 'postmaster.pid');
    const lines = (await readFile(file, 'utf8')).split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]) };
  }
}

const HOLDER = 'fire';
const TERMINATE_OTHERS = `select pg_terminate_backend(pid) from pg_stat_activity
  where backend_type = 'client backend' and application_name <> $1`;

async function childrenOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      // The name in parentheses may hold spaces; the parent is the second field after it.
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    }),
  );
  return pids.filter((_, index) => parents[index] === parent);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It ended in the meantime.
  }
}
