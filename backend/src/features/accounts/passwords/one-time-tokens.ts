import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import type { PersonId } from '../../../basics/ids.js';
import { forgetLinks } from '../../../platform/mail/outbox.js';
import type { Person } from '../people/person.entity.js';

/** What a token allows; the kind of the message that holds it. */
const PURPOSES = ['reset-password', 'confirm-email', 'confirm-new-email'] as const;
export type Purpose = (typeof PURPOSES)[number];

/** The person a token is for, as their locked row has them, and the address that the link is sent to. */
export type TokenOwner = Pick<Person, 'id' | 'email' | 'passwordVersion'>;

const TOKEN_BYTES = 32;

/**
 * Tokens in links that are sent to a person (product.md 2.21). Each counts for one address and, unless it only confirms the one that the
 * account has, for the sessions of then, whatever happens to the account meanwhile. The database holds only their hash: who reads it, or
 * a backup of it, can use none.
 */
@Injectable()
export class OneTimeTokens {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /**
   * Makes a token, which ends the person's earlier one of the same purpose.
   * @param minutes how long it is valid
   * @param transaction of the message that holds the link, in which the person is locked
   * @returns 43 characters that need no escaping in a URL
   */
  async issue(
    { id, email, passwordVersion }: TokenOwner,
    purpose: Purpose,
    now: Date,
    minutes: number,
    transaction: EntityManager,
  ): Promise<string> {
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    await transaction.query(
      `insert into one_time_tokens (person, purpose, hash, expires_at, email, password_version) values ($1, $2, $3, $4, $5, $6)
       on conflict (person, purpose) do update set hash = excluded.hash, expires_at = excluded.expires_at,
         email = excluded.email, password_version = excluded.password_version`,
      [id, purpose, hashOf(token), new Date(now.getTime() + minutes * 60_000), email, passwordVersion],
    );
    await forgetLinks(purpose, { person: id }, transaction);
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
   * Uses the token up, in the transaction of what it allows, in which the person is locked: of two concurrent requests one succeeds.
   * @returns whether it was valid, and made for this address and these sessions
   */
  async use(
    token: string,
    purpose: Purpose,
    { id, email, passwordVersion }: TokenOwner,
    now: Date,
    transaction: EntityManager,
  ): Promise<boolean> {
    const [[used]]: [{ person: string }[], number] = await transaction.query(
      `delete from one_time_tokens where hash = $1 and purpose = $2 and expires_at > $3 and person = $4
         and (email is null or email = $5)
         and (password_version is null or password_version = $6 or purpose = 'confirm-email') returning person`,
      [hashOf(token), purpose, now, id, email, passwordVersion],
    );
    if (used) await forgetLinks(purpose, used, transaction);
    return used !== undefined;
  }
}

/** All links to a person that were sent to an address they no longer have, and what they asked for from there. */
export async function endTokens(
  personId: PersonId,
  transaction: Pick<EntityManager, 'query'>,
  purposes: readonly Purpose[] = PURPOSES,
): Promise<void> {
  await transaction.query('delete from email_changes where person = $1', [personId]);
  await transaction.query('delete from one_time_tokens where person = $1 and purpose = any($2)', [personId, purposes]);
  for (const purpose of purposes) await forgetLinks(purpose, { person: personId }, transaction);
}

/** The links that end with the sessions: who has the account again may have lost it to whoever asked for them. */
export const endTokensOfSessions = (personId: PersonId, transaction: Pick<EntityManager, 'query'>): Promise<void> =>
  endTokens(personId, transaction, ['reset-password', 'confirm-new-email']);

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
