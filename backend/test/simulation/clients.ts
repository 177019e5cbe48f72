import type { Decide } from '../../src/ledger/chain.js';
import { SYSTEM } from '../../src/ledger/envelope.js';
import { DomainError, LedgerUnavailable } from '../../src/ledger/errors.js';
import type { Outcome } from '../../src/ledger/pending.js';
import { move, TREASURY, wallet } from '../../src/ledger/postings.js';
import { balanceOf } from '../../src/ledger/state.js';
import type { Invariants } from './invariants.js';
import { ADA, BEN, EVA, STREAM } from './ledger-names.js';
import type { Command, Slot } from './plan.js';
import { type SimulatedProcess, textOf } from './process.js';
import type { Server } from './server.js';
import { Actor } from './world.js';

const PEOPLE = [ADA, BEN, EVA].map(wallet);
/** How often a command with a key is sent when nobody answers. */
const SENT_MAX = 6;
const RETRY_MS = 400;
const OTHER = [1, 0] as const satisfies readonly Slot[];

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

/** Those who send commands over HTTP: they outlive the processes, and ask again with the key when they get no answer. */
export class Clients {
  readonly actor: Actor;
  private readonly sent: Sent[] = [];
  /** The answer to each key, by the hashes of its events. */
  private readonly answers = new Map<string, string>();
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
    world.after(0, actor, () => {
      world.log(actor.name, `command ${tag}: ${describe(command)}`);
      const since = this.server.head(STREAM);
      const now = new Date();
      parts.ledger.write(decideOf(command, tag), { actor: SYSTEM, key: command.key, now }).then(
        (outcome) => {
          isAnswered.yet = true;
          this.done(one, outcome, actor.name);
        },
        (error: unknown) => {
          isAnswered.yet = true;
          if (!(error instanceof LedgerUnavailable)) return this.refused(one, error, since, actor.name);
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

  private done(one: Sent, { events, revision, replayed }: Outcome, by: string): void {
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
    if (events[0]?.data.tag === tag) one.answer = 'done';
    else if (!replayed) this.violated('an answer is about the command', `command ${tag}`);
    this.waiting -= 1;
  }

  private refused(one: Sent, error: unknown, since: number, by: string): void {
    const { tag, command } = one;
    this.server.world.log(by, `command ${tag}: ${textOf(error)}`);
    one.answer = 'refused';
    this.waiting -= 1;
    if (!(error instanceof DomainError)) return;
    const from = PEOPLE[command.from] ?? '';
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
    const next = hasOther ? OTHER[slot] : slot;
    this.server.world.after(RETRY_MS, this.actor, () => this.ask(one, next));
  }

  private violated(invariant: string, detail: string): void {
    this.invariants.violated(invariant, detail);
  }
}

function decideOf({ kind, from, to, amount }: Command, tag: number): Decide {
  const [source = '', target = ''] = [PEOPLE[from], PEOPLE[to]];
  switch (kind) {
    case 'deposit':
      return () => [{ type: 'BalanceAdjusted', data: { postings: move(TREASURY, target, amount), tag } }];
    case 'transfer':
      return (state) => {
        if (balanceOf(state, source) < amount) throw new DomainError('INSUFFICIENT_COINS', 409, 'Saldo insufficiente');
        return [
          { type: 'CoinsTransferred', data: { postings: move(source, target, amount), tag } },
          { type: 'NotificationSent', data: { params: { amount } } },
        ];
      };
    case 'notes':
      return () => Array.from({ length: amount }, (_, index) => ({ type: 'Noted', data: index === 0 ? { tag } : {} }));
    default:
      return kind satisfies never;
  }
}

const describe = ({ kind, from, to, amount, key }: Command): string =>
  `${kind} ${amount}${kind === 'transfer' ? ` from ${from}` : ''}${kind === 'notes' ? '' : ` to ${to}`}${key === undefined ? '' : `, key ${key}`}`;
