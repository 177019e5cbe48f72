import type { EntityManager } from 'typeorm';
import type { SealedEvent } from '../../engine/ledger/format/envelope.js';
import type { BoundEffect } from './effect.js';

/** The effects or reactions of one processor, and what their declarations say of it. */
export class ProcessorEffects {
  readonly types: ReadonlySet<string>;
  /** It passes an event after all others, because it deletes what they may need. */
  readonly isLast: boolean;
  /** Nobody waits for it. */
  readonly isLater: boolean;
  /** The processors that it comes after. */
  readonly after: readonly string[];
  /** It sends commands. */
  readonly sends: boolean;

  constructor(private readonly effects: readonly BoundEffect[]) {
    this.types = new Set(effects.flatMap(({ on }) => on));
    this.isLast = effects.some(({ isLast }) => isLast);
    this.isLater = effects.every(({ isLater }) => isLater);
    this.after = effects.flatMap(({ after = [] }) => after);
    this.sends = effects.some(({ send }) => send);
  }

  /** Whether something happens because of events of a type that a request waits for. */
  isAwaited(type: string): boolean {
    return this.effects.some(
      ({ on, isLater, send, isAwaited }) => !isLater && (!send || isAwaited) && on.includes(type),
    );
  }

  /** Whether one of them reads what the read tables hold of the events. */
  readsTables(events: readonly SealedEvent[]): boolean {
    return this.effects.some(({ readsTables, on }) => readsTables && events.some(({ type }) => on.includes(type)));
  }

  aboutOf(event: SealedEvent): string {
    return this.effects.find(({ on }) => on.includes(event.type))?.about(event) ?? '';
  }

  /** @returns whether the event led to a command */
  async send(event: SealedEvent): Promise<boolean> {
    let sent = false;
    for (const { on, send } of this.effects) if (send && on.includes(event.type)) sent = (await send(event)) || sent;
    return sent;
  }

  async run(events: readonly SealedEvent[], transaction: EntityManager): Promise<void> {
    const [only, ...others] = this.effects;
    if (only?.inBatches && others.length === 0) return only.run(events, transaction);
    for (const event of events) {
      for (const effect of this.effects) if (effect.on.includes(event.type)) await effect.run([event], transaction);
    }
  }
}
