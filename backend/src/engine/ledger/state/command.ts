import type { LedgerEvent, LedgerState } from './state.js';

/** What a decision knows besides the state and the command. */
export interface DecisionContext {
  /** Wallet of the person who acts, or SYSTEM. */
  readonly actor: string;
  /** The time of the command, by the clock of the process that decides it. */
  readonly now: Date;
}

/**
 * Decides a command: pure, so the same state, data and context always give the same events.
 * @throws DomainError when a rule refuses the command
 */
export type Decider<Data> = (state: LedgerState, data: Data, context: DecisionContext) => readonly LedgerEvent[];

/** A kind of command: its name between processes, and its decision. composition.ts lists them all. */
export interface CommandKind<Data> {
  readonly type: string;
  readonly decide: Decider<Data>;
}

/** What survives the way to another process as JSON; a Date, a Map or a function is `never`. */
export type JsonData<Data> = Data extends string | number | boolean | null | undefined
  ? Data
  : Data extends Date | ((...args: never[]) => unknown)
    ? never
    : { readonly [Name in keyof Data]: JsonData<Data[Name]> };

/**
 * Declares a kind of command.
 * @param type unique among all kinds
 */
export const commandKind = <Data>(
  type: Data extends JsonData<Data> ? string : never,
  decide: Decider<Data>,
): CommandKind<Data> => ({ type, decide });

/** Who sends a command. */
export interface Sender {
  /** Wallet UUID of the person who acts, or SYSTEM. */
  readonly actor: string;
  /** Idempotency key, unique for the actor: as long as it counts (ADR 15) the same key never takes effect twice. */
  readonly key?: string | undefined;
  /** The time of the command, where a history is imported; otherwise the process that decides it takes its own. */
  readonly now?: Date | undefined;
  /** When the data was looked up, by `performance.now()` of this process: data that is too old is not decided on. */
  readonly dataReadAt?: number | undefined;
}
