import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import type { TokenHolder } from './access-token.js';
import { People } from './people.js';
import { userNotFound } from './users.js';

/** Ends sessions: a token names the version of the password that it was issued for. */
@Injectable()
export class Sessions {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly people: People,
  ) {}

  /** Every token of the person is refused from here on, that of the request included. */
  async endAll(personId: string): Promise<void> {
    await endSessions(personId, this.database.manager);
    this.people.drop(personId);
  }
}

/**
 * Ends every session of a person, in a transaction: who caused it goes on with a new token.
 * @returns what that is issued for
 * @throws DomainError NOT_FOUND
 */
export async function endSessions(personId: string, transaction: Pick<EntityManager, 'query'>): Promise<TokenHolder> {
  const [rows] = await transaction.query<[TokenHolder[], number]>(
    `update people set password_version = password_version + 1 where id = $1
     returning id, wallet, password_version as "passwordVersion"`,
    [personId],
  );
  const [holder] = rows;
  if (!holder) throw userNotFound();
  return holder;
}
