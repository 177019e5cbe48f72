import { SYSTEM } from '../../src/engine/ledger/format/envelope.js';
import { DomainError, LedgerUnavailable } from '../../src/engine/ledger/format/errors.js';
import type { Outcome } from '../../src/engine/ledger/writing/pending.js';
import { lateEffect } from '../../src/platform/effects/processors.js';
import { KINDS, PEOPLE, type SimulatedCommand } from './commands.js';
import type { Invariants } from './invariants.js';
import { STREAM } from './ledger-names.js';
import { Observations } from './observations.js';
import type { Parts } from './parts.js';
import type { Command, Slot } from './plan.js';
import { type SimulatedProcess, textOf } from './process.js';
import type { ProcessorName } from './processors.js';
import type { Server } from './server.js';
import { Actor } from './world.js';

/** How often a command with a key is sent when nobody answers. */
const SENT_MAX = 6;
const RETRY_MS = 400;
/** As long as Effects waits. */
const EFFECT_MS_MAX = 2000;

/** A command as its client sees it. */
interface Sent {
  readonly tag: number;
  readonly command: Command;
  times: number;
  /** It may be in the ledger, or may get there. */
  isUnknown: boolean;
  /** What it was answered, if anything. */
  answer: 'done' | 'refused' | undefined;
}

/** Where a call stands among the others. */
interface Call {
  readonly called: number;
  /** How many commands the ledger held. */
  readonly after: number;
  /** Its newest revision. */
  readonly since: number;
}

/** Those who send commands over HTTP: they outlive the processes, and ask again with the key when they get no answer. */
export class Clients {
  readonly actor: Actor;
  private readonly sent: Sent[] = [];
  private readonly observations = new Observations();
  /** The answer to each key, by the hashes of its events. */
  private readonly answers = new Map<string, string>();
  /** Which processes have carried a command out, since somebody cleared this. */
  readonly served = new Set<Slot>();
  /** How many wait for an answer, or before they ask again. */
  waiting = 0;

  constructor(
    private readonly server: Server,
    private readonly invariants: Invariants,
    private readonly processes: readonly SimulatedProcess[],
  ) {
    this.actor = new Actor(server.world.seed, 'clients');
  }

  send(command: Command): void {
    const one: Sent = { tag: this.sent.length, command, times: 0, isUnknown: false, answer: undefined };
    this.sent.push(one);
    this.waiting += 1;
    this.ask(one, command.by);
  }

  /** Every command is in the ledger as often as its client may believe. */
  check(): void {
    for (const { tag, answer, isUnknown } of this.sent) {
      const times = this.invariants.times.get(tag) ?? 0;
      if (answer === 'done' && times !== 1)
        this.violated('what was acknowledged is there', `command ${tag}, ${times} times`);
      if (answer === 'refused' && !isUnknown && times !== 0)
        this.violated('what was refused is not there', `command ${tag}`);
    }
    const unexplained = this.observations.unexplained(this.server.eventsOf(STREAM));
    if (unexplained) this.violated('the history is linearizable', unexplained);
  }

  private ask(one: Sent, slot: Slot): void {
    const { world } = this.server;
    const { tag, command } = one;
    const process = this.processes[slot];
    const parts = process?.parts;
    one.times += 1;
    if (!process || !parts) {
      this.unanswered(one, slot);
      return;
    }
    const { actor } = process;
    const isAnswered = { yet: false };
    this.observations.called(tag);
    world.after(0, actor, () => {
      world.log(actor.name, `command ${tag}: ${describe(command)}`);
      const call = {
        called: this.observations.now(),
        after: this.invariants.commands,
        since: this.server.head(STREAM),
      };
      this.carryOut(one, parts, slot).then(
        (outcome) => {
          isAnswered.yet = true;
          if (typeof outcome === 'number') this.wasRead(one, outcome, call, actor.name);
          else this.done(one, outcome, actor.name);
        },
        (error: unknown) => {
          isAnswered.yet = true;
          if (!(error instanceof LedgerUnavailable)) return this.refused(one, error, call, actor.name);
          world.log(actor.name, `command ${tag}: ${error.message}`);
          this.lost(one, slot);
        },
      );
    });
    // The connection of a process that ends is cut.
    const look = () => {
      if (isAnswered.yet) return;
      if (actor.isAlive) world.after(RETRY_MS, this.actor, look);
      else this.lost(one, slot);
    };
    world.after(RETRY_MS, this.actor, look);
  }

  /** @returns for a read, the coins of the account */
  private async carryOut({ tag, command }: Sent, parts: Parts, slot: Slot): Promise<Outcome | number> {
    const { commands, runner, processors, read } = parts;
    const { kind, from, to, amount, key } = command;
    if (kind === 'read') {
      await commands.synced();
      await runner.requireReached(commands.head.revision);
      return read(PEOPLE[from] ?? '');
    }
    const data: SimulatedCommand = { tag, from, to, amount };
    const outcome = await commands.execute(KINDS[kind], data, { actor: SYSTEM, ...(key !== undefined && { key }) });
    this.served.add(slot);
    if (commands.head.revision < outcome.revision)
      this.violated('a process knows what it answers', `command ${tag} at ${outcome.revision}`);
    if (await lateEffect(processors, outcome.events, performance.now() + EFFECT_MS_MAX))
      throw new LedgerUnavailable('an effect has not happened yet');
    for (const { type, rev } of outcome.events) {
      for (const { name } of processors.filter((processor) => processor.effects.isAwaited(type))) {
        const rows = this.server.processorRows(name as ProcessorName);
        if (rows.owes(rev) && rows.happened.get(rev) !== 1)
          this.violated('an answer waits for the effects', `command ${tag}, ${name} at ${rev}`);
      }
    }
    return outcome;
  }

  private wasRead(one: Sent, coins: number, { called, after }: Call, by: string): void {
    const { tag, command } = one;
    this.server.world.log(by, `command ${tag}: ${coins} coins`);
    this.waiting -= 1;
    const account = PEOPLE[command.from] ?? '';
    const fits = (balance: number) => balance === coins;
    this.observations.looked({ name: `command ${tag} read ${coins}`, account, fits, called, after });
  }

  private done(one: Sent, { events, revision, replayed, balances }: Outcome, by: string): void {
    const { tag, command } = one;
    this.server.world.log(by, `command ${tag}: done at ${revision}${replayed ? ', as the first time' : ''}`);
    const stored = this.server.eventsOf(STREAM);
    for (const { rev, hash } of events) {
      if (stored[rev]?.hash !== hash) this.violated('an answer is durable', `command ${tag}, revision ${rev}`);
    }
    const hashes = events.map(({ hash }) => hash).join();
    const first = this.answers.get(command.key ?? '') ?? hashes;
    if (first !== hashes) this.violated('a key gives the first answer', `key ${command.key}, command ${tag}`);
    if (command.key !== undefined) this.answers.set(command.key, hashes);
    const made = events[0]?.data.tag;
    if (typeof made === 'number') this.observations.done(made, balances);
    for (const [account, coins] of Object.entries(balances ?? {})) {
      if (this.invariants.balanceAt(account, revision) !== coins)
        this.violated('an answer tells the balance after its events', `command ${tag}, ${coins} coins`);
    }
    if (made === tag) one.answer = 'done';
    else if (!replayed) this.violated('an answer is about the command', `command ${tag}`);
    this.waiting -= 1;
  }

  private refused(one: Sent, error: unknown, { called, after, since }: Call, by: string): void {
    const { tag, command } = one;
    this.server.world.log(by, `command ${tag}: ${textOf(error)}`);
    one.answer = 'refused';
    this.waiting -= 1;
    if (!(error instanceof DomainError)) {
      // A transfer to oneself breaks a rule that no module may break.
      if (command.kind !== 'transfer' || command.from !== command.to)
        this.violated('an answer is one that clients know', `command ${tag}: ${textOf(error)}`);
      return;
    }
    const from = PEOPLE[command.from] ?? '';
    const fits = (balance: number) => balance < command.amount;
    this.observations.looked({ name: `command ${tag} refused`, account: from, fits, called, after });
    if (this.invariants.wasBelow(from, command.amount, since, this.server.head(STREAM))) return;
    this.violated('a refusal rests on what was durable meanwhile', `command ${tag}`);
  }

  private lost(one: Sent, slot: Slot): void {
    one.isUnknown = true;
    this.unanswered(one, slot);
  }

  /** Asks again, now and then the other process. */
  private unanswered(one: Sent, slot: Slot): void {
    if (one.command.key === undefined || one.times >= SENT_MAX) {
      this.waiting -= 1;
      return;
    }
    const hasOther = this.processes.length > 1 && this.actor.random.chance(0.5);
    const next = hasOther ? this.otherThan(slot) : slot;
    this.server.world.after(RETRY_MS, this.actor, () => this.ask(one, next));
  }

  private otherThan(slot: Slot): Slot {
    const others = this.processes.map((process) => process.slot).filter((other) => other !== slot);
    return others[others.length > 1 ? this.actor.random.below(others.length) : 0] ?? slot;
  }

  private violated(invariant: string, detail: string): void {
    this.invariants.violated(invariant, detail);
  }
}

const describe = ({ kind, from, to, amount, key }: Command): string =>
  `${kind} ${amount}${kind === 'transfer' ? ` from ${from}` : ''}${kind === 'notes' ? '' : ` to ${to}`}${key === undefined ? '' : `, key ${key}`}`;
