import { CheckpointSigner } from '../../src/engine/ledger/checkpoints/checkpoint-signer.js';
import { TreeTiles } from '../../src/engine/ledger/checkpoints/tree-tiles.js';
import { LedgerUnavailable } from '../../src/engine/ledger/format/errors.js';
import { DurableEvents } from '../../src/engine/ledger/writing/durable-events.js';
import type { Ledger } from '../../src/engine/ledger/writing/ledger.js';
import { LocalLedger } from '../../src/engine/ledger/writing/local-ledger.js';
import { ProjectionRunner } from '../../src/engine/projections/runner.js';
import { ClusteredLedger } from '../../src/platform/cluster/clustered-ledger.js';
import { LeaderServices } from '../../src/platform/cluster/leader-services.js';
import { Leadership } from '../../src/platform/cluster/leadership.js';
import { LeaderService } from '../../src/platform/cluster/link/leader-service.js';
import type { Processor } from '../../src/platform/effects/processor.js';
import { FOLLOW, KINDS } from './commands.js';
import type { Invariants } from './invariants.js';
import { KEY, ORIGIN, STREAM } from './ledger-names.js';
import type { Link } from './link.js';
import type { Mutant } from './mutants.js';
import { type Network, SimulatedTransport } from './network.js';
import { startProcessors } from './processors.js';
import { coinsIn, projections } from './projections.js';
import { SimulatedLockSession } from './simulated-lock-session.js';
import type { SimulatedStore } from './simulated-store.js';
import {
  type DataFolder,
  SimulatedLocalCheckpoint,
  SimulatedReadTables,
  SimulatedTileTable,
} from './simulated-tables.js';

/** Often, so that a short history has many. */
const SIGN_EVERY = { everyEvents: 12, everyMs: 700 };
/** Small, so that a short history reaches the limits. */
const LIMITS = { recentMax: 6, readMax: 4 };
const SCHEMA = 'simulated';
const LOOK_MS = 50;
/** As long as a program that stops waits for the next leader. */
const HAND_OVER_MS_MAX = 5000;

/** What a process consists of once it has started, as runtime.ts puts it together. */
export interface Parts {
  readonly ledger: LocalLedger;
  /** What commands go to. */
  readonly commands: Ledger;
  readonly runner: ProjectionRunner;
  /** Undefined where another process signs. */
  readonly signer: CheckpointSigner | undefined;
  /** Undefined where each process decides for itself. */
  readonly leadership: Leadership | undefined;
  readonly processors: readonly Processor[];
  /** Coins of an account in the read tables. */
  readonly read: (account: string) => Promise<number>;
  /** Closes everything in the order of runtime.ts. */
  close(): Promise<void>;
}

export interface PartsOptions {
  readonly store: SimulatedStore;
  readonly link: Link;
  readonly folder: DataFolder;
  readonly invariants: Invariants;
  readonly mutant: Mutant | undefined;
  readonly onError: (error: unknown) => void;
}

/** A process that decides for itself, beside others that do. */
export async function openAlone(options: PartsOptions): Promise<Parts> {
  const ledger = await openLedger(options);
  const following = new AbortController();
  const followed = ledger.follow(following.signal);
  const signer = await startSigner(options, ledger);
  const runner = newRunner(options, ledger);
  await runner.start();
  const { processors, stop } = await startProcessors(
    options.link,
    { ledger, events: ledger.durable, projections: runner },
    options.onError,
  );
  const close = async () => {
    await stop();
    await runner.stop();
    await signer.stop();
    following.abort();
    await followed;
    await ledger.close();
  };
  const read = readingFrom(options);
  return { ledger, commands: ledger, runner, processors, signer, leadership: undefined, read, close };
}

export interface MemberOptions extends PartsOptions {
  readonly network: Network;
  /** Where others reach it. */
  readonly address: string;
  /** Called with what answers others. */
  readonly listen: (service: LeaderService) => void;
  /** Called with each session, which a process that ends leaves behind. */
  readonly opened: (session: SimulatedLockSession) => void;
}

/** A process of which one among several leads, put together as by member.ts and runtime.ts. */
export async function openMember(options: MemberOptions): Promise<Parts> {
  const { store, link, network, address, onError } = options;
  const { actor } = link;
  const service: LeaderService = new LeaderService(() => leadership);
  const leadership = new Leadership({
    process: actor.name,
    address,
    store,
    stream: STREAM,
    newSession: (onEnd) => {
      const session = new SimulatedLockSession(link, onEnd);
      options.opened(session);
      return session;
    },
    transportTo: (other) => new SimulatedTransport(network, { address, actor }, other),
    onPong: (pong) => service.hear(pong),
    onLead: () => undefined,
    onError,
  });
  options.listen(service);
  while (!leadership.mayDecide) {
    const { term } = leadership;
    if (term && term.process !== actor.name && (await store.head(STREAM)) >= 0) break;
    await new Promise<void>((resolve) => {
      setTimeout(resolve, LOOK_MS);
    });
  }
  const ledger = await openLedger(options, leadership);
  const runner = newRunner(options, ledger);
  runner.allowRunning(false);
  await runner.start();
  const services = new LeaderServices(runner, () => startSigner(options, ledger));
  const commands = new ClusteredLedger(ledger, leadership);
  const checkpoints = { answer: () => Promise.reject(new Error('nobody asks for checkpoints')) };
  const kinds = [...Object.values(KINDS), FOLLOW];
  service.begin({ ledger, kinds, projections: runner, schema: SCHEMA, checkpoints });
  await leadership.attach(ledger, () => services.start());
  const { processors, stop } = await startProcessors(
    link,
    { ledger: commands, events: ledger.durable, projections: runner },
    onError,
  );
  const close = async () => {
    await leadership.handOver(HAND_OVER_MS_MAX);
    await stop();
    await runner.stop();
    await leadership.stop();
  };
  return {
    ledger,
    commands,
    runner,
    processors,
    get signer() {
      return services.signer;
    },
    leadership,
    read: readingFrom(options),
    close,
  };
}

function openLedger({ store, mutant }: PartsOptions, role?: Leadership): Promise<LocalLedger> {
  const durable = new (mutant?.Events ?? DurableEvents)(store, STREAM, LIMITS);
  return LocalLedger.open({
    store,
    origin: ORIGIN,
    vkey: KEY.public.vkey,
    stream: STREAM,
    durable,
    ...(role && { mayDecide: () => role.mayDecide, isSilent: () => role.isStoreSilent }),
  });
}

function startSigner(
  { store, link, folder, invariants, onError }: PartsOptions,
  ledger: LocalLedger,
): Promise<CheckpointSigner> {
  const saved = (checkpoint: Parameters<Invariants['signed']>[0]) => invariants.signed(checkpoint, 'the file');
  return CheckpointSigner.start({
    store,
    ledger,
    tiles: new TreeTiles(new SimulatedTileTable(link)),
    key: KEY,
    localCheckpoint: new SimulatedLocalCheckpoint(link, folder, saved),
    onError,
    ...SIGN_EVERY,
  });
}

const newRunner = ({ store, link, onError }: PartsOptions, ledger: LocalLedger): ProjectionRunner =>
  new ProjectionRunner({
    store,
    stream: STREAM,
    events: ledger.durable,
    tables: new SimulatedReadTables(link),
    projections,
    onError,
  });

const readingFrom =
  ({ link }: PartsOptions): Parts['read'] =>
  (account) =>
    link.call(
      'tables',
      () => coinsIn(link.server.rows, account),
      () => new LedgerUnavailable('no answer'),
    );
