import type { EventStore } from '../../event-store/event-store.js';
import { EVENTS_PER_COMMAND_MAX } from '../format/chain.js';
import { deriveEventId, parseEnvelope, type SealedEvent } from '../format/envelope.js';
import { LedgerUnavailable } from '../format/errors.js';
import type { Outcome, UsedKey } from '../writing/pending.js';

/**
 * What a command made when its key was used first.
 * @param actor who sent it
 * @throws LedgerUnavailable
 */
export async function firstOutcome(
  store: Pick<EventStore, 'read'>,
  stream: string,
  actor: string,
  { revision, keyText }: UsedKey,
): Promise<Outcome> {
  const events: SealedEvent[] = [];
  try {
    for await (const batch of store.read(stream, { from: revision, limit: EVENTS_PER_COMMAND_MAX })) {
      for (const { envelope } of batch) {
        const event = parseEnvelope(envelope);
        if (event?.id !== deriveEventId(actor, keyText, events.length)) break;
        events.push(event);
      }
    }
  } catch (cause) {
    throw new LedgerUnavailable('the event store does not answer', { cause });
  }
  return { events, revision: revision + Math.max(events.length - 1, 0), replayed: true };
}
