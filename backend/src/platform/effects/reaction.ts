import { DiscoveryService } from '@nestjs/core';
import type { CommandKind } from '../../engine/ledger/state/command.js';
import type { EventOf, EventType } from '../../engine/ledger/state/event-data.js';
import type { EffectDeclaration } from './effect.js';

export interface ReactionDeclaration
  extends Pick<EffectDeclaration, 'processor' | 'on' | 'about' | 'readsTables' | 'after'> {
  /** `Effects.committed` waits for it, and for the read tables with what it made: only where it sends few commands. */
  readonly isAwaited?: true;
  /** Codes of refusals that are an end: nothing is left to do, or a later event that it also follows brings it up again. */
  readonly ends?: readonly string[];
}

export const ReactionMethod = DiscoveryService.createDecorator<ReactionDeclaration>();

/** A command that an event leads to, sent as `system`. */
// biome-ignore lint/suspicious/noExplicitAny: each command has data of its own kind.
export interface FollowingCommand<Data = any> {
  readonly kind: CommandKind<Data>;
  readonly data: Data;
  readonly key?: string;
}

/**
 * @param about the person or thing that the command is about, never a place in a list: with the event it makes its key
 * @returns the command, which is decided once for as long as keys count, and harmless afterwards by its decision
 */
export const following = <Data>(
  { id }: Pick<EventOf<EventType>, 'id'>,
  kind: CommandKind<Data>,
  data: Data,
  about: string,
): FollowingCommand<Data> => ({ kind, data, key: `${kind.type} ${id} ${about}` });

interface Declared<Type extends EventType> extends Omit<ReactionDeclaration, 'on' | 'about'> {
  readonly on: readonly Type[];
  readonly about: (event: EventOf<Type>) => string;
}

/**
 * Commands that an event leads to, at least once: the method gets the event and returns them. No transaction is open while they are
 * sent; the position of the processor moves once all are decided. Its effects and its reactions have processors of their own. A refusal
 * parks the event, unless `ends` names it.
 */
export const Reaction = <const Type extends EventType>(declared: Declared<Type>) =>
  ReactionMethod(declared as unknown as ReactionDeclaration) as <
    Method extends (event: EventOf<Type>) => Promise<readonly FollowingCommand[]>,
  >(
    target: object,
    name: string,
    method: TypedPropertyDescriptor<Method>,
  ) => void;
