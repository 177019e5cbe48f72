import type { SealedEvent } from '../format/envelope.js';
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
export type Decider<Data, Made extends LedgerEvent = LedgerEvent> = (
  state: LedgerState,
  data: Data,
  context: DecisionContext,
) => readonly Made[];

/** What the process that sends a command knows; the state of a process that follows may be behind. */
export interface SendingContext {
  readonly state: LedgerState;
  /** Wallet of the person who acts, or SYSTEM. */
  readonly actor: string;
}

/** A text in the data of a command: whoever sends the command gives the text, its decision gets the commitment to it. */
export interface CommandText<Data> {
  /** The field of the event that has the commitment. */
  readonly field: (data: Data) => string;
  /** Wallet of the person with whom the text is erased; null when nobody owns it. */
  readonly owner: (data: Data, context: SendingContext) => string | null;
  readonly textIn: (data: Data) => string | undefined;
  /** The same data with the commitment in the place of the text. */
  readonly withCommitment: (data: Data, commitment: string) => unknown;
  /** Nobody typed it: a repetition of the command may have another. */
  readonly isLookedUp?: boolean;
}

/** Something that the ledger's state holds until it is finished. */
export interface Archivable {
  /** As `@ReadsArchived` calls it. */
  readonly kind: string;
  readonly id: string;
}

/** What sending a command of a kind needs besides its decision. */
export interface Sending<Data> {
  readonly texts?: readonly CommandText<Data>[];
  /** Throws a DomainError about the texts themselves, before they are stored: the decision sees commitments. */
  readonly refuseTexts?: (data: Data, context: SendingContext) => void;
  /** What it is about, where that may be finished: the decision is then made on what the read tables hold of it. */
  readonly about?: (data: Data) => Archivable;
  /** Whether the first event of an earlier command with the same key is what this one asks for; its texts are compared as well. */
  readonly isRepeated?: (event: SealedEvent, data: Data, context: SendingContext) => boolean;
}

/** A kind of command: its name between processes, its decision, and what sending it needs. Its feature declares it. */
export interface CommandKind<Data> extends Sending<Data> {
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
  sending: Sending<Data> = {},
): CommandKind<Data> => ({ type, decide, ...sending });

/**
 * A text that is a field of the command's data.
 * @param name of the field; of the event's as well, unless `field` says otherwise
 */
export const committedText = <Name extends string, Data extends { readonly [Field in Name]?: string | undefined }>(
  name: Name,
  owner: CommandText<Data>['owner'],
  field: string = name,
): CommandText<Data> => ({
  field: () => field,
  owner,
  textIn: (data) => data[name],
  withCommitment: (data, commitment) => ({ ...data, [name]: commitment }),
});

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
