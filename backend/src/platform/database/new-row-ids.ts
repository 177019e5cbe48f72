import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { SealedEvent } from '../../engine/ledger/format/envelope.js';
import { DomainError } from '../../engine/ledger/format/errors.js';
import { commandKind, type Sender } from '../../engine/ledger/state/command.js';
import type { LedgerEvent, LedgerState } from '../../engine/ledger/state/state.js';
import { Ledger } from '../../engine/ledger/writing/ledger.js';
import { idOfNew, keyReusedWithOtherInput } from '../http/commands/idempotency.js';

export const KEY_USED = 'KeyUsed';

/** A request with an idempotency key that appends no other event to the ledger: it creates a row, or nothing. */
export const keyUsed = (kind: string, row?: string): LedgerEvent => ({ type: KEY_USED, data: { kind, row } });

/** Whether the event belongs to a request of this kind. */
export const isKeyUsedFor = (event: SealedEvent | undefined, kind: string): event is SealedEvent =>
  event?.type === KEY_USED && event.data.kind === kind;

interface UseKey {
  readonly kind: string;
  readonly row: string;
  /** Why no row can be created. */
  readonly refusal: Pick<DomainError, 'code' | 'status' | 'message'> | undefined;
}

/** Records a key that creates a row. @throws DomainError the refusal */
function recordKey(_: LedgerState, { kind, row, refusal }: UseKey): LedgerEvent[] {
  if (refusal) throw new DomainError(refusal.code, refusal.status, refusal.message);
  return [keyUsed(kind, row)];
}

export const USE_KEY = commandKind('use-key', recordKey);

/**
 * Ids of new rows. Only the ledger has the used keys of all commands, rows and processes, so a key that creates a row is
 * recorded there (ADR 15).
 */
@Injectable()
export class NewRowIds {
  constructor(private readonly ledger: Ledger) {}

  /**
   * The id of a row that a request creates: the same key gives the first id again.
   * @param kind what the row is
   * @param sender the caller
   * @param refused why no row can be created; it leaves a new key unused
   * @throws DomainError KEY_REUSED the key was used for something else, or `refused`
   */
  async idFor(kind: string, sender: Sender, refused?: DomainError): Promise<string> {
    const { actor, key, now = new Date() } = sender;
    if (key === undefined) return randomUUID();
    const refusal = refused && { code: refused.code, status: refused.status, message: refused.message };
    const { events } = await this.ledger.execute(
      USE_KEY,
      { kind, row: idOfNew(kind, actor, key, now), refusal },
      sender,
    );
    const [first] = events;
    if (!isKeyUsedFor(first, kind)) throw keyReusedWithOtherInput();
    return String(first.data.row);
  }
}
