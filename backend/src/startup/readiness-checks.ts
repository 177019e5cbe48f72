import { statfs } from 'node:fs/promises';
import { reasonOf } from '../basics/error-message.js';
import { commandLine } from '../basics/operator-commands.js';
import type { ProbedStore } from '../engine/event-store/append-watch.js';
import type { Checkpoint } from '../engine/ledger/format/checkpoint.js';
import { describeFinding, type Finding } from '../engine/ledger/format/findings.js';
import type { HeadTimes } from '../engine/ledger/state/head-times.js';
import type { ClockGuard } from '../engine/ledger/writing/clock-guard.js';
import type { Ledger } from '../engine/ledger/writing/ledger.js';
import type { ProjectionRunner } from '../engine/projections/runner.js';
import type { LeaderLink } from '../platform/cluster/link/leader-link.js';
import type { CheckOutcome, ReadinessCheck } from '../platform/http/observation/readiness.js';
import type { Runtime } from './runtime.js';

/** A connection that was lost is made again within this time. */
const PAUSE_MS_MAX = 2000;
/** The leader is pinged every 250 ms. */
const LEADER_SILENCE_MS_MAX = 2000;
const PROJECTION_LAG_S_MAX = 10;
const CHECKPOINT_LAG_S_MAX = 300;
const FREE_MB_MIN = 500;
const BYTES_PER_MB = 1_000_000;

/**
 * The conditions of readiness of the parts that run before the web application (docs/operations.md, "Readiness"); modules
 * register theirs with `Readiness`.
 */
export const readinessChecks = (runtime: Runtime): ReadinessCheck[] => {
  const { config, databaseFolder, store, ledger, clock, checkpoints, projections, headTimes, member } = runtime;
  return [
    ledgerCheck(ledger),
    ...(member ? [leaderCheck(member.leadership)] : []),
    clockCheck(ledger, clock),
    eventStoreCheck(store, ledger.stream),
    projectionsCheck(projections),
    projectionLagCheck(projections, headTimes),
    checkpointCheck(checkpoints, headTimes, () => ledger.isLeader),
    diskCheck([config.dataDir, ...(databaseFolder === undefined ? [] : [databaseFolder])]),
  ];
};

/**
 * Whether this process can do what another could. Without a way to the event store it cannot, where a leader with one answers; nor
 * without a way to the leader, where there is one.
 */
export const isUseful = (leadership: {
  readonly isStoreSilent: boolean;
  readonly isCutOffFromLeader: boolean;
  readonly link: Pick<LeaderLink, 'isAble'> | undefined;
}): boolean => !leadership.isCutOffFromLeader && !(leadership.isStoreSilent && leadership.link?.isAble);

/** A broken ledger takes no writes, nor does one with an event that this release does not know. */
export const ledgerCheck = (ledger: Pick<Ledger, 'broken' | 'outdated' | 'head'>): ReadinessCheck => ({
  name: 'ledger',
  severity: 'stop',
  check: () => {
    const { broken, outdated, head } = ledger;
    if (outdated) return { ok: false, value: 'OUTDATED', msg: outdated.message };
    return broken ? brokenBy(broken) : { ok: true, value: head.revision };
  },
});

function brokenBy(finding: Finding): CheckOutcome {
  const restored =
    finding.code === 'CHECKPOINT'
      ? `, or, after a backup was restored on purpose, "${commandLine('accept-restore')}"`
      : '';
  const msg = `the ledger is broken and takes no writes: run "${commandLine('audit', 'verify')}"${restored} (${describeFinding(finding)})`;
  return { ok: false, value: finding.code, msg };
}

/** A process without the lead needs the one that leads for every write. The value is the role. */
export const leaderCheck = (leadership: {
  readonly leads: boolean;
  readonly link: Pick<LeaderLink, 'address' | 'silenceMs' | 'broken'> | undefined;
}): ReadinessCheck => ({
  name: 'leader',
  severity: 'stop',
  check: () => {
    if (leadership.leads) return { ok: true, value: 'leader' };
    const { address, broken, silenceMs = Number.POSITIVE_INFINITY } = leadership.link ?? {};
    if (broken) return brokenBy(broken);
    if (silenceMs <= LEADER_SILENCE_MS_MAX) return { ok: true, value: 'follower' };
    const reach = address ? `: this host must reach ${address} (CLUSTER_ADDRESS)` : '';
    return { ok: false, value: null, msg: `no leader answers, so no write can succeed${reach}` };
  },
});

/** A clock that cannot be trusted dates no event. The value is how far the database's is ahead, in seconds. */
const clockCheck = (ledger: Pick<Ledger, 'clockProblem'>, clock: Pick<ClockGuard, 'offsetMs'>): ReadinessCheck => ({
  name: 'clock',
  severity: 'stop',
  check: () => {
    const problem = ledger.clockProblem();
    const value = clock.offsetMs === undefined ? null : Math.round(clock.offsetMs) / 1000;
    return problem ? { ok: false, value, msg: problem.reason } : { ok: true, value };
  },
});

/** The store answers, and takes writes again after an append without an answer. */
export const eventStoreCheck = (store: Pick<ProbedStore, 'probe'>, stream: string): ReadinessCheck => ({
  name: 'eventStore',
  severity: 'stop',
  check: async () => {
    const start = performance.now();
    try {
      await store.probe(stream);
      return { ok: true, value: `${Math.round(performance.now() - start)} ms` };
    } catch (error) {
      return { ok: false, value: null, msg: `no write can succeed: ${reasonOf(error)}` };
    }
  },
});

/** The read tables stop before an event that cannot be applied, and pause while the database refuses their rows. */
export const projectionsCheck = (
  projections: Pick<ProjectionRunner, 'failure' | 'pause' | 'revision'>,
): ReadinessCheck => ({
  name: 'projections',
  severity: 'stop',
  check: () => {
    const { failure, pause, revision: value } = projections;
    if (failure) {
      return { ok: false, value, msg: `${failure.message}: the read tables stopped there, read the log for the cause` };
    }
    if (pause && performance.now() - pause.since > PAUSE_MS_MAX) {
      return { ok: false, value, msg: `the read tables cannot be written: ${reasonOf(pause.error)}` };
    }
    return { ok: true, value };
  },
});

/** People see old figures while the read tables are behind. The value is in seconds. */
export const projectionLagCheck = (
  projections: Pick<ProjectionRunner, 'revision'>,
  headTimes: Pick<HeadTimes, 'lagMs'>,
): ReadinessCheck => ({
  name: 'projectionLag',
  severity: 'warn',
  check: () => {
    const value = secondsOf(headTimes.lagMs(projections.revision));
    const msg = `the read tables are ${value} s behind the ledger: look at the load of the database`;
    return value > PROJECTION_LAG_S_MAX ? { ok: false, value, msg } : { ok: true, value };
  },
});

/** Unsigned events can still be cut off unnoticed; the leader signs. The value is for how long the oldest has waited, in seconds. */
export const checkpointCheck = (
  checkpoints: { readonly last: Pick<Checkpoint, 'size'> | undefined },
  headTimes: Pick<HeadTimes, 'lagMs'>,
  signs: () => boolean = () => true,
): ReadinessCheck => ({
  name: 'checkpoint',
  severity: 'warn',
  check: () => {
    if (!signs()) return { ok: true, value: null };
    const value = secondsOf(headTimes.lagMs((checkpoints.last?.size ?? 0) - 1));
    const msg = `events have waited ${value} s for a signed checkpoint: read the log for why it is not signed`;
    return value > CHECKPOINT_LAG_S_MAX ? { ok: false, value, msg } : { ok: true, value };
  },
});

/** A full disk loses snapshots, checkpoints and the embedded database. The value is the free space in MB. */
export const diskCheck = (folders: readonly string[], freeBytesOf = freeBytes): ReadinessCheck => ({
  name: 'disk',
  severity: 'stop',
  check: async () => {
    const free = await Promise.all(folders.map(async (folder) => ({ folder, bytes: await freeBytesOf(folder) })));
    const [least] = free.toSorted((one, other) => one.bytes - other.bytes);
    const value = Math.floor((least?.bytes ?? 0) / BYTES_PER_MB);
    const msg = `only ${value} MB are free in ${least?.folder}, and ${FREE_MB_MIN} are needed: make room`;
    return value < FREE_MB_MIN ? { ok: false, value, msg } : { ok: true, value };
  },
});

/** @throws Error of the file system */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

const secondsOf = (ms: number): number => Math.round(ms / 100) / 10;
