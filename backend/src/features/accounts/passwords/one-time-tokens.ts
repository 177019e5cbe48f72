import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { forgetLinks } from '../../../platform/mail/outbox.js';

/** What a token allows; the kind of the message that holds it. */
const PURPOSES = ['reset-password', 'confirm-email', 'confirm-new-email'] as const;
export type Purpose = (typeof PURPOSES)[number];

const TOKEN_BYTES = 32;

/**
 * Tokens in links that are sent to a person (product.md 2.21). The database holds only their hash: who reads it, or a
 * backup of it, can use none.
 */
@Injectable()
export class OneTimeTokens {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /**
   * Makes a token, which ends the person's earlier one of the same purpose.
   * @param minutes how long it is valid
   * @param transaction of the message that holds the link
   * @returns 43 characters that need no escaping in a URL
   */
  async issue(
    personId: string,
    purpose: Purpose,
    now: Date,
    minutes: number,
    transaction: Pick<EntityManager, 'query'> = this.database,
  ): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    await forgetLinks(purpose, { person: personId }, transaction);
    await transaction.query(
      `insert into one_time_tokens (person, purpose, hash, expires_at) values ($1, $2, $3, $4)
       on conflict (person, purpose) do update set hash = excluded.hash, expires_at = excluded.expires_at`,
      [personId, purpose, hashOf(token), new Date(now.getTime() + minutes * 60_000)],
    );
    return token;
  }

  /** @returns the id of the person whose valid token it is; undefined: it is none, it was used, or it has expired */
  async ownerOf(token: string, purpose: Purpose, now: Date): Promise<string | undefined> {
    const rows: { person: string }[] = await this.database.query(
      'select person from one_time_tokens where hash = $1 and purpose = $2 and expires_at > $3',
      [hashOf(token), purpose, now],
    );
    return rows[0]?.person;
  }

  /**
   * Uses the token up, in the transaction of what it allows: of two concurrent requests one succeeds.
   * @returns whether it was valid
   */
  async use(token: string, purpose: Purpose, now: Date, transaction: EntityManager): Promise<boolean> {
    const [[used]]: [{ person: string }[], number] = await transaction.query(
      'delete from one_time_tokens where hash = $1 and purpose = $2 and expires_at > $3 returning person',
      [hashOf(token), purpose, now],
    );
    if (used) await forgetLinks(purpose, used, transaction);
    return used !== undefined;
  }
}

/** All links to a person that were sent to an address they no longer have, and what they asked for from there. */
export async function endTokens(personId: string, transaction: EntityManager): Promise<void> {
  await transaction.query('delete from email_changes where person = $1', [personId]);
  await transaction.query('delete from one_time_tokens where person = $1 and purpose = any($2)', [personId, PURPOSES]);
  for (const purpose of PURPOSES) await forgetLinks(purpose, { person: personId }, transaction);
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
