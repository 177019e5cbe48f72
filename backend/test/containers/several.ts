import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freeAddress } from '../fire/program-group.js';
import type { Run } from './docker.js';
import { Faults, formatRow, HEADER } from './faults.js';
import { parted } from './parted.js';
import { Traffic } from './traffic.js';

/** Three containers behind Caddy, under load, while one after the other is killed, paused, cut off and restarted. */

const PASSWORD = 'contenitori1';
const FILES = ['docker-compose.yml', 'docker-compose.scale.yml'];
const START_MS_MAX = 180_000;

/** @returns what must not be */
export async function runSeveral(run: Run): Promise<readonly string[]> {
  const { folder, image, hasEventStore, writers, say } = run;
  const env = {
    POSTGRES_PASSWORD: 'postgres-password',
    ADMIN_PASSWORD: PASSWORD,
    REGISTRATIONS_PER_HOUR_MAX: '100000',
  };
  const port = Number((await freeAddress()).split(':')[1]);
  const parts = await parted(run.project('several', FILES, env), { image, hasEventStore, port });
  const file = join(folder, 'parted.json');
  await writeFile(file, JSON.stringify({ ...parts.model, name: `${run.prefix}-parted` }));
  const project = run.project('parted', [file], env);
  // The first process makes the tables.
  await project.compose('up', '--detach', '--wait', 'form-1');
  await project.compose('up', '--detach', '--wait');
  const url = `http://127.0.0.1:${port}`;
  await untilReady(`${url}/health/ready`);
  const traffic = await Traffic.start(url, PASSWORD, writers);
  const faults = new Faults(project, parts, traffic, say);
  say(`\n${HEADER}`);
  const failure = await faults.runAll().then(
    () => undefined,
    (error: unknown) => error,
  );
  const problems = [...(await traffic.stop())];
  if (failure) problems.push(String(failure), await project.compose('logs', '--no-color', '--tail', '30'));
  const { acknowledged } = traffic;
  await project.exec('form-1', 'form', 'audit', 'export', '/tmp/ledger.ndjson');
  const written = transfersIn(await project.exec('form-1', 'cat', '/tmp/ledger.ndjson'));
  const verified = await project
    .exec('form-1', 'form', 'audit', 'verify-file', '/tmp/ledger.ndjson')
    .then(() => undefined, String);
  if (verified) problems.push(verified);
  const [told, found] = [new Set(acknowledged), new Set(written)];
  const lost = acknowledged.filter((id) => !found.has(id)).length;
  const untold = written.filter((id) => !told.has(id)).length;
  const doubled = written.length - found.size + (acknowledged.length - told.size);
  say(
    `\n${acknowledged.length} transfers acknowledged: ${lost} lost, ${doubled} doubled, ${untold} written and told nobody`,
  );
  if (lost + doubled + untold > 0) problems.push('the ledger is not what people were told');
  problems.push(...faults.rows.filter(({ missed }) => missed).map(formatRow));
  await project.remove();
  return problems;
}

function transfersIn(exported: string): string[] {
  return exported.split('\n').flatMap((line) => {
    const id = /"type\\?":\\?"CoinsTransferred/.test(line) ? /"id\\?":\\?"([0-9a-f-]{36})/.exec(line)?.[1] : undefined;
    return id ? [id] : [];
  });
}

async function untilReady(url: string): Promise<void> {
  const until = performance.now() + START_MS_MAX;
  while (
    !(await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (performance.now() > until) throw new Error(`${url} is not ready`);
    await delay(250);
  }
}
