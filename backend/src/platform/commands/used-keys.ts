import { randomUUID } from 'node:crypto';
import { deriveEventId, type SealedEvent } from '../../engine/ledger/format/envelope.js';
import { DomainError } from '../../engine/ledger/format/errors.js';
import { datedKey, dayOf } from '../../engine/ledger/keys/key-days.js';
import { commandKind } from '../../engine/ledger/state/command.js';
import { type EventOf, isOf, type NewEvent } from '../../engine/ledger/state/event-data.js';
import type { LedgerState } from '../../engine/ledger/state/state.js';

export const KEY_USED = 'KeyUsed';

/** A request with an idempotency key that appends no other event to the ledger: it creates a row, or nothing. */
export const keyUsed = (kind: string, row?: string): NewEvent<'KeyUsed'> => ({ type: KEY_USED, data: { kind, row } });

/** Whether the event belongs to a request of this kind. */
export const isKeyUsedFor = (event: SealedEvent | undefined, kind: string): event is EventOf<typeof KEY_USED> =>
  isOf(event, KEY_USED) && event.data.kind === kind;

interface UseKey {
  readonly kind: string;
  readonly row: string;
  /** Why no row can be created. */
  readonly refusal: Pick<DomainError, 'code' | 'status' | 'message'> | undefined;
}

/** Records a key that creates a row. @throws DomainError the refusal */
function recordKey(_: LedgerState, { kind, row, refusal }: UseKey): NewEvent<'KeyUsed'>[] {
  if (refusal) throw new DomainError(refusal.code, refusal.status, refusal.message);
  return [keyUsed(kind, row)];
}

export const USE_KEY = commandKind('use-key', recordKey);

/**
 * The id of what a command creates: derived from the day and the key, if there is a key. A command repeated on another day
 * gets another id, so the first event identifies what it created.
 */
export const idOfNew = (kind: string, owner: string, key: string | undefined, now: Date): string =>
  key === undefined ? randomUUID() : deriveEventId(owner, `${kind}\n${datedKey(dayOf(now.getTime()), key)}`, 0);

/** The key was used for another request. */
export const keyReusedWithOtherInput = (): DomainError =>
  new DomainError('KEY_REUSED', 422, 'Questa richiesta è già stata usata con dati diversi');
