import { DiscoveryService } from '@nestjs/core';
import type { EntityManager } from 'typeorm';
import type { SealedEvent } from '../../engine/ledger/format/envelope.js';
import type { EventOf, EventType } from '../../engine/ledger/state/event-data.js';

export interface EffectDeclaration {
  /** A processor has a position in the ledger of its own: its effects happen in the order of the events, and stop no other processor. */
  readonly processor: string;
  /** The types of the events that it follows from. */
  readonly on: readonly string[];
  /** Which person or thing it is about: behind an effect that cannot happen wait those about the same. */
  readonly about: (event: SealedEvent) => string;
  /** It begins once the read tables of this release hold the event. */
  readonly readsTables?: true;
  /** The processors after which its own passes an event. */
  readonly after?: readonly string[];
  /** Its processor passes an event after every other processor: what it deletes the others may still need. */
  readonly isLast?: true;
  /** Nobody waits for it, neither a request (`Effects.committed`) nor a processor that is last. */
  readonly isLater?: true;
  /** Its method gets the events of a transaction at once, in order; no other effect has its processor. */
  readonly inBatches?: true;
}

export const EffectMethod = DiscoveryService.createDecorator<EffectDeclaration>();

interface Declared<Type extends EventType> extends Omit<EffectDeclaration, 'on' | 'about'> {
  readonly on: readonly Type[];
  readonly about: (event: EventOf<Type>) => string;
}

/** What a method gets: one event or, where it takes them at once, those of a transaction. */
type Given<Type extends EventType, Batch> = Batch extends true ? readonly EventOf<Type>[] : EventOf<Type>;

/**
 * What happens to rows of `public` and to mail because of an event, once: the method gets the event and a transaction, in which
 * its processor moves on as well (processor.ts). Effects of other events may share it; where one of them fails, each gets one of its own.
 * A method that finds nothing left to do, because the row is gone, does nothing.
 */
export const Effect = <const Type extends EventType, Batch extends true | undefined = undefined>(
  declared: Declared<Type> & { readonly inBatches?: Batch },
) =>
  EffectMethod(declared as unknown as EffectDeclaration) as <
    Method extends (given: Given<Type, Batch>, transaction: EntityManager) => Promise<void>,
  >(
    target: object,
    name: string,
    method: TypedPropertyDescriptor<Method>,
  ) => void;

export interface BoundEffect extends EffectDeclaration {
  /** Where it is a reaction: sends what the event leads to, before the position moves. @returns whether there was anything */
  readonly send?: (event: SealedEvent) => Promise<boolean>;
  /** `committed` waits for what it sends. */
  readonly isAwaited?: true;
  /** @param events one, unless it takes them at once */
  run(events: readonly SealedEvent[], transaction: EntityManager): Promise<void>;
}
