import type { LeaderService } from '../../src/platform/cluster/link/leader-service.js';
import type { Invariants } from './invariants.js';
import { Link } from './link.js';
import type { Mutant } from './mutants.js';
import type { Network, Reachable } from './network.js';
import { openAlone, openMember, type Parts } from './parts.js';
import type { Plan, Slot } from './plan.js';
import type { Server } from './server.js';
import type { SimulatedLockSession } from './simulated-lock-session.js';
import { SimulatedStore } from './simulated-store.js';
import type { DataFolder } from './simulated-tables.js';
import { Actor, type World } from './world.js';

/** How long after a failed start, or when it does not end, a process is started anew. */
const START_AGAIN_MS = 500;
const STOP_MS_MAX = 20_000;

interface Surroundings {
  readonly server: Server;
  readonly network: Network;
  readonly invariants: Invariants;
  readonly plan: Plan;
  readonly mutant: Mutant | undefined;
}

/** One of the processes of FORM on the server: started, ended and started again, each time as another actor. */
export class SimulatedProcess implements Reachable {
  actor: Actor;
  link: Link;
  store: SimulatedStore;
  parts: Parts | undefined;
  /** Nobody starts it again. */
  isOver = false;
  /** What answers other processes. */
  service: LeaderService | undefined;
  readonly onGone = new Set<() => void>();
  private readonly folder: DataFolder = { lastCheckpoint: undefined };
  readonly address: string;
  private session: SimulatedLockSession | undefined;
  private readonly world: World;
  private starts = 0;
  /** What was told to end. */
  private ending: Actor | undefined;

  constructor(
    readonly slot: Slot,
    private readonly around: Surroundings,
  ) {
    this.address = 'ABC'[slot] ?? '';
    this.world = around.server.world;
    this.actor = new Actor(this.world.seed, this.address);
    this.link = new Link(around.server, this.actor);
    this.store = this.newStore();
    this.actor.isAlive = false;
    around.network.add(this);
  }

  start(): void {
    if (this.actor.isAlive || this.isOver) return;
    this.starts += 1;
    this.actor = new Actor(this.world.seed, `${this.address}${this.starts}`);
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
    this.service = undefined;
    this.store.abandon();
    this.session?.abandon();
    this.session = undefined;
    for (const gone of this.onGone) gone();
    this.onGone.clear();
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

  async close(parts: Parts): Promise<void> {
    await parts.close();
    await this.store.close();
    this.world.log(this.actor.name, 'has closed everything');
  }

  private newStore(): SimulatedStore {
    return new (this.around.mutant?.Store ?? SimulatedStore)(this.link, this.around.plan.appendsInFlight);
  }

  private open(): Promise<Parts> {
    const { world, actor, link, store, folder } = this;
    const { invariants, mutant, network, plan } = this.around;
    const onError = (error: unknown) => world.log(actor.name, `reports ${textOf(error)}`);
    const options = { store, link, folder, invariants, mutant, onError };
    if (!plan.hasLeader) return openAlone(options);
    return openMember({
      ...options,
      network,
      address: this.address,
      listen: (service) => {
        this.service = service;
      },
      opened: (session) => {
        if (actor === this.actor) this.session = session;
      },
    });
  }
}

export const textOf = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : String(error);
