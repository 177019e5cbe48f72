import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DomainError } from '../../engine/ledger/format/errors.js';
import type { Sender } from '../../engine/ledger/state/command.js';
import { Ledger } from '../../engine/ledger/writing/ledger.js';
import { idOfNew, isKeyUsedFor, keyReusedWithOtherInput, USE_KEY } from '../commands/used-keys.js';

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
    if (key === undefined) {
      if (refused) throw refused;
      return randomUUID();
    }
    const refusal = refused && { code: refused.code, status: refused.status, message: refused.message };
    const { events } = await this.ledger
      .execute(USE_KEY, { kind, row: idOfNew(kind, actor, key, now), refusal }, sender)
      .catch((error: unknown) => {
        // With what the ledger does not know of it, such as its field.
        throw refused && error instanceof DomainError && error.code === refused.code ? refused : error;
      });
    const [first] = events;
    if (!isKeyUsedFor(first, kind) || first.data.row === undefined) throw keyReusedWithOtherInput();
    return first.data.row;
  }
}
