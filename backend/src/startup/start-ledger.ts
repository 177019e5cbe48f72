import type pg from 'pg';
import type { PartLog } from '../basics/part-log.js';
import type { EventStore } from '../engine/event-store/event-store.js';
import { derivedSecret } from '../engine/ledger/format/checkpoint.js';
import { LEDGER_STREAM } from '../engine/ledger/format/envelope.js';
import { HeadTimes } from '../engine/ledger/state/head-times.js';
import type { ClockGuard } from '../engine/ledger/writing/clock-guard.js';
import { LocalLedger } from '../engine/ledger/writing/local-ledger.js';
import { PostgresSnapshots } from '../engine/snapshots/snapshots.js';
import { refuseClosed } from '../features/accounts/domain/account.js';
import type { Config } from '../platform/settings/config.js';
import { ClockWatch } from './clock-watch.js';
import { eventTypes, mayBegin, slices } from './composition.js';
import { snapshotInProcess } from './snapshot-process.js';

export interface LedgerStart {
  readonly config: Config;
  readonly store: EventStore;
  readonly databaseUrl: string;
  readonly pool: pg.Pool;
  readonly snapshotPool: pg.Pool;
  readonly log: PartLog;
  readonly openedAt: Date | undefined;
  readonly acceptsClock: boolean;
  /** Of this process, where one leads; undefined: it works alone or beside others. */
  readonly role: Role | undefined;
}

interface Role {
  /** Whether this process decides commands at this moment. */
  readonly mayDecide: boolean;
  /** Whether the event store does not answer this process. */
  readonly isStoreSilent: boolean;
}

/**
 * Opens the ledger, which then follows what other processes write, with its clock and the times of its head.
 * @param closers get what closes it, in the order of starting
 * @throws LedgerUnavailable | Error with one line for people
 */
export async function startLedger(
  { config, store, databaseUrl, pool, snapshotPool, log, openedAt, acceptsClock, role }: LedgerStart,
  closers: (() => Promise<unknown>)[],
): Promise<{ ledger: LocalLedger; clock: ClockGuard; headTimes: HeadTimes }> {
  const secret = derivedSecret(config.signingKey, 'snapshot');
  const snapshots = await PostgresSnapshots.open(snapshotPool, secret);
  const { origin, eventStoreUrl } = config;
  const work = {
    databaseUrl,
    eventStoreUrl,
    stream: LEDGER_STREAM,
    origin,
    secret: secret.export().toString('base64'),
  };
  const watch = await ClockWatch.start({ dataDir: config.dataDir, pool, log });
  closers.push(() => watch.stop());
  const ledger = await LocalLedger.open({
    store,
    origin,
    vkey: config.signingKey.public.vkey,
    slices,
    eventTypes,
    mayBegin,
    actorRule: refuseClosed,
    openedAt,
    clock: acceptsClock ? undefined : watch.guard,
    mayDecide: () => role?.mayDecide ?? true,
    isSilent: () => role?.isStoreSilent ?? false,
    snapshots,
    takeSnapshot: (stopped) => snapshotInProcess(work, stopped),
    onSnapshotError: (err) => log.warn({ err }, 'the snapshot was not saved'),
  });
  watch.follow(ledger);
  const headTimes = new HeadTimes(() => ledger.head.revision);
  const following = new AbortController();
  const followed = role ? undefined : ledger.follow(following.signal);
  closers.push(async () => {
    headTimes.stop();
    following.abort();
    await followed;
    // Among others it is closed before the lead is handed over.
    if (!role) await ledger.close();
  });
  return { ledger, clock: watch.guard, headTimes };
}
