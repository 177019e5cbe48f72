import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { SealedEvent } from '../ledger/envelope.js';
import type { DomainError } from '../ledger/errors.js';
import { Ledger } from '../ledger/ledger.js';
import type { LedgerEvent } from '../ledger/state.js';
import { idOfNew, keyReusedWithOtherInput } from './idempotency.js';

const KEY_USED = 'KeyUsed';

/** A request with an idempotency key that appends no other event to the ledger: it creates a row, or nothing. */
export const keyUsed = (kind: string, row?: string): LedgerEvent => ({ type: KEY_USED, data: { kind, row } });

/** Whether the event belongs to a request of this kind. */
export const isKeyUsedFor = (event: SealedEvent | undefined, kind: string): event is SealedEvent =>
  event?.type === KEY_USED && event.data.kind === kind;

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
   * @param owner wallet of the caller
   * @param refusal why no row can be created; it leaves a new key unused
   * @throws DomainError KEY_REUSED the key was used for something else, or `refusal`
   */
  async idFor(kind: string, owner: string, key: string | undefined, now: Date, refusal?: DomainError): Promise<string> {
    if (key === undefined) return randomUUID();
    const event = keyUsed(kind, idOfNew(kind, owner, key, now));
    const { events } = await this.ledger.write(
      () => {
        if (refusal) throw refusal;
        return [event];
      },
      { actor: owner, key, now },
    );
    const [first] = events;
    if (!isKeyUsedFor(first, kind)) throw keyReusedWithOtherInput();
    return String(first.data.row);
  }
}
