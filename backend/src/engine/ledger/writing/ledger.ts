import type { Finding } from '../format/findings.js';
import type { Head } from '../format/verify.js';
import type { CommandKind, Sender } from '../state/command.js';
import type { UnknownEventType } from '../state/event-types.js';
import type { LedgerState } from '../state/state.js';
import type { ClockProblem } from './clock-guard.js';
import type { Outcome } from './pending.js';

/** The ledger as modules use it: the state to read, and `execute` as the only way to append. */
export abstract class Ledger {
  /**
   * What the events make, in this process. Where another process decides, it is a few milliseconds behind until `synced`
   * resolves, but never behind what was answered before a request came (`CurrentStateGuard`), or what `execute` has resolved
   * with; where this one does, it is ahead of what is durable while a batch is in flight. Use it to look things up; a rule is
   * checked by the decision of a command, and what must not be taken back is read with `read`.
   */
  abstract readonly state: LedgerState;
  /** Whether this process decides commands at this moment; otherwise it sends them to the one that does. */
  abstract readonly isLeader: boolean;

  /** Whether `state` holds everything that was durable a second ago, so that who was erased or demoted does not get in. */
  abstract readonly isFresh: boolean;

  /** Runs `task` each time that this process begins to decide. Resolves at once, or after the first time if it decides now. */
  abstract onBecomeLeader(task: () => Promise<void>): Promise<void>;
  abstract readonly stream: string;
  /** Identifies this ledger among all others; part of the genesis. */
  abstract readonly origin: string;
  /** The newest durable event that this process knows. */
  abstract readonly head: Head;
  /** Where the chain was found broken; from then on nothing is written. */
  abstract readonly broken: Finding | undefined;

  /**
   * The first event that this release does not know; from then on this process writes nothing, and its state and head stay
   * before that event.
   */
  abstract readonly outdated: UnknownEventType | undefined;

  /** Why nothing is written because of the clock; undefined when it can be trusted. */
  abstract clockProblem(): ClockProblem | undefined;

  /**
   * The only way to append. Resolves when the events are durable.
   * @param kind one of those in composition.ts
   * @param data what the decision needs; it may be decided again when another process wrote first
   * @throws DomainError what the decision refused
   * @throws ClockRefused the clock cannot be trusted
   * @throws LedgerUnavailable the store is unavailable, or too many commands wait; the same key may be sent again
   * @throws BrokenInvariant | NotCanonical the command is wrong; nothing was written
   */
  abstract execute<Data>(kind: CommandKind<Data>, data: Data, sender: Sender): Promise<Outcome>;

  /**
   * What a function finds in the state, for an answer or a row that must not rest on what is undone a moment later.
   * @param look sees everything that was durable, in any process, when this was called; it may be called again
   * @returns what it found, once all that it saw is durable
   * @throws LedgerUnavailable
   */
  abstract read<Found>(look: (state: LedgerState) => Found): Promise<Found>;

  /**
   * Resolves when `state` holds everything that was durable, in any process, when this was called.
   * @throws LedgerUnavailable
   */
  async synced(): Promise<void> {
    await this.read(() => undefined);
  }
}
