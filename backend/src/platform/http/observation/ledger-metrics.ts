import type { EventStore, PoolFigures } from '../../../engine/event-store/event-store.js';
import type { Checkpoints } from '../../../engine/ledger/checkpoints/checkpoints.js';
import type { HeadTimes } from '../../../engine/ledger/state/head-times.js';
import type { ClockGuard } from '../../../engine/ledger/writing/clock-guard.js';
import type { LocalLedger } from '../../../engine/ledger/writing/local-ledger.js';
import type { ProjectionRunner } from '../../../engine/projections/runner.js';
import type { Metrics } from './metrics.js';

/** What is measured; a Runtime has all of it. */
export interface MeasuredParts {
  readonly ledger: LocalLedger;
  readonly headTimes: Pick<HeadTimes, 'lagMs'>;
  readonly store: Pick<EventStore, 'connections'>;
  readonly checkpoints: Pick<Checkpoints, 'treeSize' | 'last'>;
  readonly projections: Pick<ProjectionRunner, 'revision'>;
  readonly clock: Pick<ClockGuard, 'offsetMs'>;
}

const APPEND_BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const BATCH_BUCKETS = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024];

/** The metrics of the ledger, of what follows it, and of the connections below them. */
export class LedgerMetrics {
  /** @param pools of connections to PostgreSQL, by name */
  constructor(
    metrics: Metrics,
    private readonly parts: MeasuredParts,
    pools: Readonly<Record<string, PoolFigures>>,
  ) {
    this.registerLedger(metrics);
    this.registerFollowers(metrics);
    this.registerConnections(metrics, pools);
  }

  private registerLedger(metrics: Metrics): void {
    const { ledger } = this.parts;
    const appendSeconds = metrics.histogram(
      { name: 'form_ledger_append_seconds', help: 'Duration of an append of one batch to the event store' },
      APPEND_BUCKETS_S,
    );
    const batchEvents = metrics.histogram(
      { name: 'form_ledger_batch_events', help: 'Events of an append' },
      BATCH_BUCKETS,
    );
    ledger.onAppend(({ events, seconds }) => {
      appendSeconds(seconds);
      batchEvents(events);
    });
    metrics.gauge({ name: 'form_ledger_revision', help: 'Revision of the newest durable event' }, () => this.head);
    metrics.gauge(
      { name: 'form_ledger_queue_length', help: 'Commands that wait to be decided' },
      () => ledger.queueLength,
    );
    metrics.counter(
      {
        name: 'form_ledger_conflicts_total',
        help: 'Batches that were decided again because another process had written first',
      },
      () => ledger.conflicts,
    );
    metrics.gauge(
      { name: 'form_ledger_broken', help: '1 when the chain was found broken and nothing is written' },
      () => (ledger.broken ? 1 : 0),
    );
    metrics.gauge(
      { name: 'form_snapshot_age_seconds', help: 'Time since the newest event that the newest snapshot holds' },
      () => ledger.snapshotHead && (Date.now() - Date.parse(ledger.snapshotHead.ts)) / 1000,
    );
    metrics.gauge(
      { name: 'form_clock_offset_seconds', help: 'How far the clock of the database is ahead of that of FORM' },
      () => this.parts.clock.offsetMs && this.parts.clock.offsetMs / 1000,
    );
    metrics.counter(
      { name: 'form_snapshot_failures_total', help: 'Snapshots that could not be saved' },
      () => ledger.snapshotFailures,
    );
  }

  private registerFollowers(metrics: Metrics): void {
    const { projections, checkpoints } = this.parts;
    metrics.gauge(
      { name: 'form_projections_revision', help: 'Revision up to which the read tables are current' },
      () => projections.revision,
    );
    metrics.gauge({ name: 'form_projection_lag_events', help: 'Durable events that the read tables lack' }, () =>
      Math.max(0, this.head - projections.revision),
    );
    metrics.gauge(
      {
        name: 'form_projection_lag_seconds',
        help: 'How long the oldest event that the read tables lack has been waiting; 0 when they lack none',
      },
      () => this.lagSeconds(projections.revision),
    );
    const { ledger } = this.parts;
    metrics.gauge(
      { name: 'form_leader', help: '1 in the process that decides commands, and runs projections, tree and jobs' },
      () => (ledger.isLeader ? 1 : 0),
    );
    metrics.gauge(
      { name: 'form_tree_lag_events', help: 'Durable events that the Merkle tree lacks; in the leader' },
      () => (ledger.isLeader ? Math.max(0, this.head + 1 - checkpoints.treeSize) : undefined),
    );
    metrics.gauge(
      {
        name: 'form_checkpoint_age_seconds',
        help: 'How long the oldest event that no signed checkpoint covers has been waiting, in the leader; 0 when all are covered',
      },
      () => (ledger.isLeader ? this.lagSeconds((checkpoints.last?.size ?? 0) - 1) : undefined),
    );
  }

  private registerConnections(metrics: Metrics, pools: Readonly<Record<string, PoolFigures>>): void {
    metrics.labelledGauge(
      { name: 'form_pool_connections', help: 'Connections to PostgreSQL by pool and state' },
      ['pool', 'state'],
      () =>
        Object.entries(pools).flatMap(([pool, { totalCount, idleCount }]) => [
          { labels: { pool, state: 'idle' }, value: idleCount },
          { labels: { pool, state: 'busy' }, value: totalCount - idleCount },
        ]),
    );
    metrics.labelledGauge(
      { name: 'form_pool_waiting', help: 'Callers that wait for a connection to PostgreSQL, by pool' },
      ['pool'],
      () => Object.entries(pools).map(([pool, { waitingCount: value }]) => ({ labels: { pool }, value })),
    );
    metrics.gauge(
      {
        name: 'form_listener_up',
        help: '1 while the event store tells this process when another one has written; the leader does not need it',
      },
      () => {
        const { connections } = this.parts.store;
        return connections && (this.parts.ledger.isLeader || connections.isListening ? 1 : 0);
      },
    );
  }

  private get head(): number {
    return this.parts.ledger.head.revision;
  }

  /** @param reached the last revision that the follower has handled */
  private lagSeconds(reached: number): number {
    return this.parts.headTimes.lagMs(reached) / 1000;
  }
}
