import { setTimeout as delay } from 'node:timers/promises';
import { docker, type Project } from './docker.js';
import type { Neighbour, Parted, ProcessName } from './parted.js';
import { PROCESSES } from './parted.js';
import type { Traffic } from './traffic.js';

/** What is done to containers while people trade, and what came of it. */

export interface Row {
  readonly fault: string;
  /** From the beginning of the fault to the first answer to a write that was sent afterwards. */
  readonly writesAgainS: number | undefined;
  /** The longest time without an answered write, during the fault and until all is well again. */
  readonly pauseS: number;
  readonly requests: number;
  readonly failed: number;
  /** Undefined: met. */
  readonly missed: string | undefined;
}

interface Readiness {
  readonly status: string;
  readonly checks: Readonly<Record<string, { readonly value: unknown } | undefined>>;
}

const PAUSE_MS = 12_000;
const CUT_MS = 15_000;
const SETTLE_MS_MAX = 90_000;
/** In which writes go on after a fault, and after a planned restart of the leader. */
const WRITES_AGAIN_S_MAX = 10;
const RESTART_PAUSE_S_MAX = 2;
const RESTART_FAILED_MAX = 1 / 1000;
const STOP_S_MAX = 35;

export class Faults {
  readonly rows: Row[] = [];

  constructor(
    private readonly project: Project,
    private readonly parts: Parted,
    private readonly traffic: Traffic,
    private readonly say: (line: string) => void,
  ) {}

  async runAll(): Promise<void> {
    for (const role of ['leader', 'follower'] as const) {
      await this.during(`${role} killed`, role, async (name) => {
        await docker(['kill', this.container(name)]);
        await delay(3000);
        await docker(['start', this.container(name)]);
      });
      await this.during(`${role} paused for 12 s`, role, async (name) => {
        await docker(['pause', this.container(name)]);
        await delay(PAUSE_MS);
        await docker(['unpause', this.container(name)]);
      });
      await this.during(`${role} cut off from everything for 15 s`, role, (name) =>
        this.cut(name, this.parts.neighbours),
      );
      for (const neighbour of this.parts.neighbours) {
        await this.during(`${role} cut off from ${TOLD[neighbour]} for 15 s`, role, (name) =>
          this.cut(name, [neighbour]),
        );
      }
    }
    await this.restartAll();
  }

  /** One container after the other, the leader among them. */
  private async restartAll(): Promise<void> {
    await this.settled();
    const begun = performance.now();
    for (const name of PROCESSES) {
      await docker(['restart', '--time', String(STOP_S_MAX), this.container(name)]);
      await this.settled();
    }
    const pauseS = this.traffic.longestPauseAfter(begun) / 1000;
    const { requests, failed } = this.traffic.countAfter(begun);
    const missed =
      pauseS > RESTART_PAUSE_S_MAX || failed / requests > RESTART_FAILED_MAX
        ? `bar: ${RESTART_PAUSE_S_MAX} s, ${RESTART_FAILED_MAX} of the requests`
        : undefined;
    this.add({
      fault: 'all restarted, one after the other',
      writesAgainS: undefined,
      pauseS,
      requests,
      failed,
      missed,
    });
  }

  private async during(
    fault: string,
    role: 'leader' | 'follower',
    inflict: (name: ProcessName) => Promise<void>,
  ): Promise<void> {
    await this.settled();
    const leader = await this.leader();
    const name = role === 'leader' ? leader : PROCESSES.find((other) => other !== leader);
    if (!name) throw new Error('no process leads');
    const begun = performance.now();
    await inflict(name);
    await this.settled();
    const again = this.traffic.nextWriteAfter(begun);
    const pauseS = this.traffic.longestPauseAfter(begun) / 1000;
    const isMissed = again === undefined || again > WRITES_AGAIN_S_MAX * 1000 || pauseS > WRITES_AGAIN_S_MAX;
    const missed = isMissed ? `bar: ${WRITES_AGAIN_S_MAX} s` : undefined;
    this.add({
      fault,
      writesAgainS: again === undefined ? undefined : again / 1000,
      pauseS,
      ...this.traffic.countAfter(begun),
      missed,
    });
  }

  private add(row: Row): void {
    this.rows.push(row);
    this.say(formatRow(row));
  }

  /** Takes a container off networks, and puts it back under its names. */
  private async cut(name: ProcessName, neighbours: readonly Neighbour[]): Promise<void> {
    const container = this.container(name);
    const network = (neighbour: Neighbour) => `${this.project.name}_${neighbour}`;
    for (const neighbour of neighbours) await docker(['network', 'disconnect', network(neighbour), container]);
    await delay(CUT_MS);
    for (const neighbour of neighbours) {
      const address = neighbour === 'processes' ? ['--ip', this.parts.addresses[name]] : [];
      await docker(['network', 'connect', '--alias', name, ...address, network(neighbour), container]);
    }
  }

  /** Waits until every process is ready and a write has been answered. */
  private async settled(): Promise<void> {
    const until = performance.now() + SETTLE_MS_MAX;
    for (const name of PROCESSES) {
      while (!(await this.isReady(name))) {
        if (performance.now() > until) throw new Error(`${name} is not ready after ${SETTLE_MS_MAX / 1000} s`);
        await delay(250);
      }
    }
    const since = performance.now();
    while (this.traffic.nextWriteAfter(since) === undefined) {
      if (performance.now() > until) throw new Error('nothing was written for long after a fault');
      await delay(100);
    }
  }

  private async isReady(name: ProcessName): Promise<boolean> {
    return (await this.readiness(name))?.status === 'ok';
  }

  private async leader(): Promise<ProcessName> {
    for (const name of PROCESSES) {
      if ((await this.readiness(name))?.checks.leader?.value === 'leader') return name;
    }
    throw new Error('no process leads');
  }

  /** What a process says of itself, asked inside its container. */
  private async readiness(name: ProcessName): Promise<Readiness | undefined> {
    const ask = "fetch('http://localhost:3000/health/ready').then((r) => r.text()).then(console.log)";
    const said = await docker(['exec', this.container(name), 'node', '-e', ask]).catch(() => undefined);
    return said === undefined ? undefined : (JSON.parse(said) as Readiness);
  }

  private container(name: ProcessName): string {
    return this.project.container(name);
  }
}

const TOLD: Readonly<Record<Neighbour, string>> = {
  events: 'the event store',
  database: 'PostgreSQL',
  processes: 'the other processes',
  front: 'Caddy',
};

const WIDTHS = [44, 14, 10, 10, 8] as const;
const inColumns = (cells: readonly string[]): string =>
  cells.map((cell, at) => (at === 0 ? cell.padEnd(WIDTHS[0]) : cell.padStart(WIDTHS[at] ?? 0))).join(' ');

export const HEADER = inColumns(['fault', 'next write, s', 'pause, s', 'requests', 'failed']);

export function formatRow({ fault, writesAgainS, pauseS, requests, failed, missed }: Row): string {
  const cells = [fault, writesAgainS?.toFixed(1) ?? '', pauseS.toFixed(1), String(requests), String(failed)];
  return `${inColumns(cells)}${missed ? `   MISSED, ${missed}` : ''}`;
}
