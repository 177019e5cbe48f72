import { Clients } from './clients.js';
import { Invariants } from './invariants.js';
import { STREAM } from './ledger-names.js';
import { MUTANTS, type Mutant, type MutantName } from './mutants.js';
import { Network } from './network.js';
import type { Command, Plan, PlannedFault, Slot } from './plan.js';
import { SimulatedProcess, textOf } from './process.js';
import { Server } from './server.js';
import { inVirtualTime } from './virtual-time.js';
import { World } from './world.js';

/** Both processes have opened the ledger by then, unless a fault keeps them from it. */
const OPENED_MS = 200;
/** How long everybody may take to catch up once faults have ended. */
const CATCH_UP_MS = 30_000;
/** How long it takes once faults have ended until one leads. */
const LEADER_MS_MAX = 5000;
/** How long it takes until every process has a command decided. */
const SERVED_MS_MAX = 6000;
/** Shorter than the time after which a subscriber looks by itself. */
const BUSY_EVERY_MS = 400;

export interface Run {
  readonly history: readonly string[];
  /** Why the run failed. */
  readonly failure: Error | undefined;
}

/** Carries out a plan in virtual time. The same plan always gives the same history. */
export async function simulate(plan: Plan, mutant?: MutantName): Promise<Run> {
  const world = new World(plan.seed);
  const unhandled = (error: unknown) => world.violated('every rejection is handled', textOf(error));
  process.on('unhandledRejection', unhandled);
  try {
    await inVirtualTime(world, () => new Simulation(world, plan, mutant).run());
    return { history: world.history, failure: undefined };
  } catch (error) {
    return { history: world.history, failure: error instanceof Error ? error : new Error(String(error)) };
  } finally {
    process.off('unhandledRejection', unhandled);
  }
}

/** Processes, their clients and the server, from the first fault until everybody has caught up. */
class Simulation {
  private readonly server: Server;
  private readonly network: Network;
  private readonly invariants: Invariants;
  private readonly processes: readonly SimulatedProcess[];
  private readonly clients: Clients;
  private faultsEnded = false;

  constructor(
    private readonly world: World,
    private readonly plan: Plan,
    mutantName: MutantName | undefined,
  ) {
    const mutant: Mutant | undefined = mutantName && MUTANTS[mutantName];
    mutant?.plant?.();
    this.server = new Server(world, mutant?.server ?? {});
    this.invariants = new Invariants(this.server);
    this.network = new Network(world);
    const around = { server: this.server, network: this.network, invariants: this.invariants, plan, mutant };
    const slots = ([0, 1, 2] as const).slice(0, plan.startsAt.length);
    this.processes = slots.map((slot) => new SimulatedProcess(slot, around));
    this.clients = new Clients(this.server, this.invariants, this.processes);
  }

  async run(): Promise<void> {
    const { world, plan, processes } = this;
    world.watch(() => this.checkProcesses());
    for (const [slot, at] of plan.startsAt.entries()) {
      world.after(at, this.server.actor, () => processes[slot]?.start());
    }
    const end = Math.max(this.scheduleCommands(), this.scheduleFaults(), ...plan.startsAt) + 1;
    await world.run(end);
    this.endFaults();
    await this.electLeader();
    await this.catchUpUnderLoad();
    await this.comeToRest();
    await this.startOver();
  }

  /** @returns the time of the last one */
  private scheduleCommands(): number {
    let at = OPENED_MS;
    for (const command of this.plan.commands) {
      at += command.gap;
      this.world.after(at, this.clients.actor, () => this.clients.send(command));
    }
    return at;
  }

  /** @returns when the last one begins */
  private scheduleFaults(): number {
    for (const fault of this.plan.faults) this.world.after(fault.at, this.server.actor, () => this.inject(fault));
    return Math.max(0, ...this.plan.faults.map(({ at }) => at));
  }

  private inject({ slot, what }: PlannedFault): void {
    const { world } = this;
    if (this.faultsEnded) return;
    const process = slot === 'leader' ? this.leader : this.processes[slot];
    if (!process) return;
    const { actor, link, store } = process;
    const say = (text: string) => world.log(what.kind === 'server freezes' ? 'server' : actor.name, `! ${text}`);
    switch (what.kind) {
      case 'link':
        if (what.operation === 'message') this.network.arm(process.address, what);
        else link.arm(what);
        break;
      case 'crash':
        process.crashAfter(what.steps, what.ms);
        break;
      case 'restart':
        process.restart(what.ms);
        break;
      case 'freeze':
        say(`is frozen for ${what.ms} ms`);
        actor.frozenUntil = world.now + what.ms;
        break;
      case 'server freezes':
        say(`is frozen for ${what.ms} ms`);
        this.server.actor.frozenUntil = world.now + what.ms;
        break;
      case 'deaf':
        say(`hears nothing for ${what.ms} ms`);
        store.goDeaf();
        world.after(what.ms, actor, () => store.hearAgain(what.isTold), true);
        break;
      case 'cut off':
        say(`does not reach the server for ${what.ms} ms`);
        link.cutOff(what.ms);
        store.goDeaf();
        world.after(what.ms, actor, () => store.hearAgain(true), true);
        break;
      case 'cut off from the store':
        say(`does not reach the events for ${what.ms} ms`);
        link.cutOffFromStore(what.ms);
        store.goDeaf();
        world.after(what.ms, actor, () => store.hearAgain(true), true);
        break;
      case 'parted':
        this.part(process, what.other, what.ms);
        break;
      default:
        what satisfies never;
    }
  }

  /** Who leads now. */
  private get leader(): SimulatedProcess | undefined {
    return this.processes.find(({ parts }) => parts?.leadership?.leads);
  }

  private part({ slot, address }: SimulatedProcess, otherSlot: Slot, ms: number): void {
    const other = this.processes[otherSlot];
    if (!other || other.slot === slot) return;
    this.world.log('network', `! ${address} and ${other.address} do not reach each other for ${ms} ms`);
    this.network.part(address, other.address, ms);
  }

  private endFaults(): void {
    const { world } = this;
    this.faultsEnded = true;
    world.log('-----', 'faults end');
    this.server.actor.frozenUntil = 0;
    for (const { actor, link, store } of this.processes) {
      actor.frozenUntil = 0;
      actor.crash = undefined;
      link.disarm();
      store.release();
    }
    this.network.mend();
    world.release();
  }

  private async electLeader(): Promise<void> {
    const { world, plan, processes } = this;
    if (!plan.hasLeader) return;
    const leads = () => processes.some(({ parts }) => parts?.leadership?.leads);
    if (!(await world.run(world.now + LEADER_MS_MAX, leads))) world.violated('one leads', 'nobody does');
    world.require();
  }

  /** Everybody reaches what was durable when faults ended, although more is written. */
  private async catchUpUnderLoad(): Promise<void> {
    const { world, plan } = this;
    const due = this.server.head(STREAM);
    let isOver = false;
    this.clients.served.clear();
    const load = () => {
      if (isOver) return;
      for (const by of plan.busyAfterwards) this.clients.send({ ...BUSY, by });
      world.after(BUSY_EVERY_MS, this.clients.actor, load);
    };
    load();
    const isServed = () => !plan.hasLeader || plan.busyAfterwards.every((slot) => this.clients.served.has(slot));
    if (!(await world.run(world.now + SERVED_MS_MAX, isServed))) {
      world.violated('every process answers commands', `only ${[...this.clients.served].join()} did`);
    }
    const reached = await world.run(world.now + CATCH_UP_MS, () => this.behind(due) === undefined);
    isOver = true;
    if (!reached) this.late('catches up while more is written', due);
  }

  /** Nothing more is sent: everybody holds the same, and every client has an answer. */
  private async comeToRest(): Promise<void> {
    const { world, clients, server } = this;
    const isAtRest = () =>
      clients.waiting === 0 &&
      this.behind(server.head(STREAM)) === undefined &&
      this.otherState() === undefined &&
      this.invariants.missingEffect === undefined;
    if (!(await world.run(world.now + CATCH_UP_MS, isAtRest))) {
      if (clients.waiting > 0) world.violated('every client gets an answer', `${clients.waiting} wait`);
      const other = this.otherState();
      if (other) world.violated('the state equals a replay', other);
      const { missingEffect } = this.invariants;
      if (missingEffect) world.violated('every effect happens', missingEffect);
      this.late('catches up', server.head(STREAM));
    }
    clients.check();
    if (!this.invariants.areRowsReplayed) world.violated('read tables equal a replay', 'at rest');
    world.require();
  }

  /** Both end, and start again from what is durable. */
  private async startOver(): Promise<void> {
    const { world, processes } = this;
    for (const process of processes) process.restart(0);
    const before = processes.map(({ actor }) => actor);
    const areBack = () =>
      processes.every(({ actor, parts }, index) => actor !== before[index] && parts !== undefined) &&
      this.behind(this.server.head(STREAM)) === undefined;
    if (!(await world.run(world.now + CATCH_UP_MS, areBack))) world.violated('starts again', 'from what is durable');
    world.require();
  }

  /** Who has not reached `revision`, and in what. */
  private behind(revision: number): string | undefined {
    for (const { actor, parts } of this.processes) {
      if (!parts) return `${actor.name} has not started`;
      const { ledger, runner, signer, leadership } = parts;
      if (ledger.head.revision < revision) return `${actor.name}'s state is at ${ledger.head.revision}`;
      if (runner.revision < revision) return `${actor.name}'s read tables are at ${runner.revision}`;
      if (leadership && !leadership.leads) continue;
      if ((signer?.last?.size ?? 0) <= revision)
        return `${actor.name}'s checkpoint covers ${signer?.last?.size ?? 0} events`;
    }
    return undefined;
  }

  /** Whose state differs from a replay of the ledger, and how. */
  private otherState(): string | undefined {
    const due = JSON.stringify([...this.invariants.finalBalances].sort());
    for (const { actor, parts } of this.processes) {
      const balances = parts && JSON.stringify([...parts.ledger.state.balances.entries()].sort());
      if (balances !== due) return `${actor.name} holds ${balances}, not ${due}`;
    }
    return undefined;
  }

  private late(invariant: string, revision: number): void {
    this.world.violated(invariant, `${this.behind(revision)}, not ${revision}`);
    this.world.require();
  }

  private checkProcesses(): void {
    for (const { actor, parts } of this.processes) {
      const broken = parts?.ledger.broken;
      if (broken)
        this.world.violated('nobody finds the ledger broken', `${actor.name}: ${broken.code} at ${broken.revision}`);
      const { leads, term } = parts?.leadership ?? {};
      if (leads && term) this.invariants.decides(actor.name, term.epoch);
      const failure = parts?.runner.failure;
      if (failure) this.world.violated('no event is refused', `${actor.name}: ${failure.message}`);
    }
  }
}

const BUSY: Omit<Command, 'by'> = { gap: 0, kind: 'deposit', from: 0, to: 0, amount: 1, key: undefined };
