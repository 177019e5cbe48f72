import { parseArgs } from 'node:util';
import { FAULTS } from './faults.js';
import { runFire } from './fire.js';
import { runGroupFire } from './group-fire.js';
import { formatSeen } from './timeline.js';

/** `make fire`: prints what clients and monitoring saw of each fault, and ends with 1 when something was lost. */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 31)) },
    faults: { type: 'string', default: String(FAULTS.length) },
    every: { type: 'string', default: '20' },
    hold: { type: 'string', default: '3-15' },
    only: { type: 'string', multiple: true, default: [] },
    processes: { type: 'string', default: '1' },
    callers: { type: 'string', default: '64' },
    'event-store': { type: 'boolean', default: false },
  },
});
if (Number(values.processes) > 1) await killProcesses();
else await setFires();

/** Kills one of several processes every so often, two minutes long unless said otherwise. */
async function killProcesses(): Promise<void> {
  const report = await runGroupFire({
    seed: Number(values.seed),
    processes: Number(values.processes),
    callers: Number(values.callers),
    kills: Number(values.faults),
    everyMs: Number(values.every) * 1000,
    onEventStore: values['event-store'],
  });
  for (const kill of report.kills) process.stdout.write(`${JSON.stringify(kill)}\n`);
  process.stdout.write(`slowest answer ${report.slowestMs} ms\n`);
  end(report);
}

async function setFires(): Promise<void> {
  const [min = 3, max = min] = values.hold.split('-').map(Number);
  const report = await runFire({
    seed: Number(values.seed),
    clients: 32,
    disk: '2g',
    faults: Number(values.faults),
    everyMs: Number(values.every) * 1000,
    holdMs: [min * 1000, max * 1000],
    kinds: values.only.length > 0 ? FAULTS.filter(({ name }) => values.only.includes(name)) : FAULTS,
  });
  process.stdout.write(`\n${formatSeen(report.seen)}\n\n`);
  end(report);
}

interface Report {
  readonly seed: number;
  readonly acknowledged: object;
  readonly problems: readonly string[];
  readonly errors: readonly string[];
}

function end(report: Report): void {
  process.stdout.write(`seed ${report.seed}, acknowledged: ${JSON.stringify(report.acknowledged)}\n`);
  for (const problem of report.problems) process.stdout.write(`PROBLEM ${problem}\n`);
  for (const error of report.errors) process.stdout.write(`LOGGED ${error}\n`);
  if (report.problems.length > 0) process.exitCode = 1;
}
