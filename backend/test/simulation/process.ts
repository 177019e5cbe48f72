import { CheckpointSigner } from '../../src/ledger/checkpoint-signer.js';
import { DurableEvents } from '../../src/ledger/durable-events.js';
import { LocalLedger } from '../../src/ledger/local-ledger.js';
import { TreeTiles } from '../../src/ledger/tree-tiles.js';
import { ProjectionRunner } from '../../src/projections/runner.js';
import type { Invariants } from './invariants.js';
import { KEY, ORIGIN, STREAM } from './ledger-names.js';
import { Link } from './link.js';
import type { Mutant } from './mutants.js';
import type { Plan, Slot } from './plan.js';
import { projections } from './projections.js';
import type { Server } from './server.js';
import { SimulatedStore } from './simulated-store.js';
import {
  type DataFolder,
  SimulatedLocalCheckpoint,
  SimulatedReadTables,
  SimulatedTileTable,
} from './simulated-tables.js';
import { Actor, type World } from './world.js';

/** Often, so that a short history has many. */
const SIGN_EVERY = { everyEvents: 12, everyMs: 700 };
/** Small, so that a short history reaches the limits. */
const LIMITS = { recentMax: 6, readMax: 4 };
/** How long after a failed start, or when it does not end, a process is started anew. */
const START_AGAIN_MS = 500;
const STOP_MS_MAX = 20_000;

/** What a process consists of once it has started, as runtime.ts puts it together. */
interface Parts {
  readonly ledger: LocalLedger;
  readonly signer: CheckpointSigner;
  readonly runner: ProjectionRunner;
  readonly following: AbortController;
  readonly followed: Promise<void>;
}

interface Surroundings {
  readonly server: Server;
  readonly invariants: Invariants;
  readonly plan: Plan;
  readonly mutant: Mutant | undefined;
}

/** One of the two processes of FORM on the server: started, ended and started again, each time as another actor. */
export class SimulatedProcess {
  actor: Actor;
  link: Link;
  store: SimulatedStore;
  parts: Parts | undefined;
  /** Nobody starts it again. */
  isOver = false;
  private readonly folder: DataFolder = { lastCheckpoint: undefined };
  private readonly name: string;
  private readonly world: World;
  private starts = 0;
  /** What was told to end. */
  private ending: Actor | undefined;

  constructor(
    readonly slot: Slot,
    private readonly around: Surroundings,
  ) {
    this.name = 'AB'[slot] ?? '';
    this.world = around.server.world;
    this.actor = new Actor(this.world.seed, this.name);
    this.link = new Link(around.server, this.actor);
    this.store = this.newStore();
    this.actor.isAlive = false;
  }

  start(): void {
    if (this.actor.isAlive || this.isOver) return;
    this.starts += 1;
    this.actor = new Actor(this.world.seed, `${this.name}${this.starts}`);
    this.link = new Link(this.around.server, this.actor);
    this.store = this.newStore();
    this.around.server.listeners.add(this.store);
    this.world.log(this.actor.name, 'starts');
    const { actor } = this;
    this.world.after(0, actor, () => {
      this.open().then(
        (parts) => {
          this.parts = parts;
          this.world.log(actor.name, `has started at revision ${parts.ledger.head.revision}`);
        },
        (error: unknown) => {
          this.world.log(actor.name, `cannot start: ${textOf(error)}`);
          this.end(START_AGAIN_MS);
        },
      );
    });
  }

  /** The process is gone, whatever it was doing. @param startsInMs when it is started again */
  end(startsInMs: number): void {
    if (!this.actor.isAlive) return;
    this.actor.isAlive = false;
    this.parts = undefined;
    this.store.abandon();
    this.world.log(this.actor.name, 'is gone');
    this.world.after(startsInMs, this.around.server.actor, () => this.start());
  }

  /** Ends it before its next step but `steps`. */
  crashAfter(steps: number, startsInMs: number): void {
    const { actor } = this;
    actor.crash ??= {
      beforeStep: actor.steps + steps,
      end: () => {
        this.world.log(actor.name, '! crash');
        this.end(startsInMs);
      },
    };
  }

  /** Ends it as SIGTERM does, and kills it when it does not end. */
  restart(startsInMs: number): void {
    const { parts, actor, world } = this;
    if (!parts || !actor.isAlive || this.ending === actor) return;
    this.ending = actor;
    world.log(actor.name, '! is told to end');
    const gone = () => {
      if (actor === this.actor) this.end(startsInMs);
    };
    world.after(0, actor, () => void this.close(parts).then(gone));
    world.after(STOP_MS_MAX, this.around.server.actor, gone, true);
  }

  /** Closes everything in the order of runtime.ts. */
  async close({ ledger, signer, runner, following, followed }: Parts): Promise<void> {
    await runner.stop();
    await signer.stop();
    following.abort();
    await followed;
    await ledger.close();
    await this.store.close();
    this.world.log(this.actor.name, 'has closed everything');
  }

  private newStore(): SimulatedStore {
    return new SimulatedStore(this.link, this.around.plan.appendsInFlight);
  }

  private async open(): Promise<Parts> {
    const { world, actor, link, store } = this;
    const { invariants, mutant } = this.around;
    const onError = (error: unknown) => world.log(actor.name, `reports ${textOf(error)}`);
    const durable = new (mutant?.Events ?? DurableEvents)(store, STREAM, LIMITS);
    const ledger = await LocalLedger.open({ store, origin: ORIGIN, vkey: KEY.public.vkey, stream: STREAM, durable });
    const following = new AbortController();
    const followed = ledger.follow(following.signal);
    const saved = (checkpoint: Parameters<Invariants['signed']>[0]) => invariants.signed(checkpoint, 'the file');
    const signer = await CheckpointSigner.start({
      store,
      ledger,
      tiles: new TreeTiles(new SimulatedTileTable(link)),
      key: KEY,
      localCheckpoint: new SimulatedLocalCheckpoint(link, this.folder, saved),
      onError,
      ...SIGN_EVERY,
    });
    const runner = new ProjectionRunner({
      store,
      stream: STREAM,
      events: ledger.durable,
      tables: new SimulatedReadTables(link),
      projections,
      onError,
    });
    await runner.start();
    return { ledger, signer, runner, following, followed };
  }
}

export const textOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);
