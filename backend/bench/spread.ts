import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { Agent, get } from 'node:http';
import { startCaddy } from '../test/operator-files/caddy.js';
import { form, startServer } from './processes.js';
import type { Row } from './report.js';
import type { BenchServer } from './server.js';

/** How evenly the processes of one supervisor take requests: who is free takes the next connection (ADR 26). */

const REQUESTS = 2000;
const SHARE_MAX = 0.8;
/** Fewer at once keep no process busy: then it matters little who takes them. */
const BUSY = 64;
/** How often it is looked whether the second one serves, too. */
const LOOKS_MAX = 1000;
const LOADS = [1, 8, BUSY, 256];

export const spread = (server: BenchServer): Promise<Row[]> =>
  server.withDatabase('bench_spread', async (url) => {
    const env = { DATABASE_URL: url, JWT_SECRET: randomBytes(32).toString('hex'), PROCESSES: '2' };
    const program = await startServer(form('start'), env);
    return measure(program.port).finally(program.stop);
  });

async function measure(port: number): Promise<Row[]> {
  await bothServe(port);
  return [...(await sharesOf(port)), ...(await sharesBehindCaddy(port))];
}

/** @returns no rows, and a line on the console, where there is no Caddy */
async function sharesBehindCaddy(port: number): Promise<Row[]> {
  if (spawnSync(process.env.CADDY ?? 'caddy', ['version']).status !== 0) {
    process.stderr.write('shares behind Caddy: not measured, caddy is not on the PATH and CADDY does not name it\n');
    return [];
  }
  const caddy = await startCaddy([`127.0.0.1:${port}`]);
  return sharesOf(Number(new URL(caddy.url).port), ', Caddy before them').finally(caddy.close);
}

async function sharesOf(port: number, behind = ''): Promise<Row[]> {
  const rows: Row[] = [];
  for (const keepAlive of [false, true]) {
    for (const connections of LOADS) {
      const which = keepAlive ? 'connections that stay' : 'new connections at once';
      rows.push({
        work: `share of the busier of two processes, ${connections} ${which}${behind}`,
        value: await busierShare(port, connections, keepAlive),
        unit: 'of all requests',
        ...(connections >= BUSY && { bar: { atMost: SHARE_MAX } }),
      });
    }
  }
  return rows;
}

async function bothServe(port: number): Promise<void> {
  for (let left = LOOKS_MAX; left > 0; left--) if ((await busierShare(port, BUSY, false, BUSY)) < 1) return;
  throw new Error('one of two processes takes nothing');
}

async function busierShare(
  port: number,
  connections: number,
  keepAlive: boolean,
  requests = REQUESTS,
): Promise<number> {
  const agent = new Agent({ keepAlive, maxSockets: connections });
  const taken = new Map<unknown, number>();
  let left = requests;
  const ask = async () => {
    while (left-- > 0) {
      const role = await roleOf(port, agent);
      taken.set(role, (taken.get(role) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: connections }, ask));
  agent.destroy();
  return Math.max(...taken.values()) / requests;
}

/** What the process that answers is: of two, one leads and one follows. */
function roleOf(port: number, agent: Agent): Promise<unknown> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: '/health/ready', agent }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => {
        body += text;
      });
      response.on('end', () => {
        if (response.statusCode === 200) resolve(JSON.parse(body).checks?.leader?.value);
        else reject(new Error(`answer ${response.statusCode}: ${body}`));
      });
    }).on('error', reject);
  });
}
