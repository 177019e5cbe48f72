import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import type { PersonId } from '../../../basics/ids.js';
import { notSignedIn } from '../../../platform/http/errors/errors.js';
import { type Owner, PersonalDataSection } from '../../../platform/http/fields/personal-data.js';
import { Config } from '../../../platform/settings/config.js';
import { endTokensOfSessions } from '../passwords/one-time-tokens.js';
import { People } from '../people/people.js';
import { userNotFound } from '../people/users.js';
import { AccessTokens, type TokenHolder } from './access-token.js';
import { sessionToEnd } from './session-of.js';

/** How many ended sessions a person has whose tokens have not expired; beyond it all of them end. */
const ENDED_MAX = 100;

/**
 * Ends sessions. All of a person's end by the version of the password, which a token names; one alone is listed in the
 * person's row for as long as its token would be valid. Every process hears of a change of the row.
 */
@Injectable()
export class Sessions {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly people: People,
    private readonly tokens: AccessTokens,
    @Inject(Config) private readonly config: Pick<Config, 'jwtSecret'>,
  ) {}

  /**
   * Ends the session of a token, and no other.
   * @param token also one without the end of its signature
   * @throws DomainError NOT_SIGNED_IN when the token is none, or no longer valid
   */
  async end(token: string, now: Date): Promise<void> {
    const session = sessionToEnd(token, this.config.jwtSecret, now);
    const personId = session && (await this.tokens.principalOf(session.claims))?.personId;
    if (!personId) throw notSignedIn();
    const { id, until } = session;
    await this.database.transaction(async (transaction) => {
      const [rows] = await transaction.query<[{ count: number }[], number]>(END, [personId, id, until, seconds(now)]);
      if ((rows[0]?.count ?? 0) > ENDED_MAX) await endSessions(personId, transaction);
    });
    this.people.evict(personId);
  }

  /** Every token of the person is refused from here on, that of the request included. */
  async endAll(personId: PersonId): Promise<void> {
    await this.database.transaction((transaction) => endSessions(personId, transaction));
    this.people.evict(personId);
  }

  @PersonalDataSection({ section: 'endedSessions', forGuardian: 'everything' })
  async endedOf({ personId }: Owner): Promise<{ id: string; until: string }[]> {
    const rows = await this.database.query<{ id: string; until: string }[]>(
      `select key as id, value as until from people, jsonb_each_text(coalesce(ended_sessions, '{}')) where people.id = $1`,
      [personId],
    );
    return rows.map(({ id, until }) => ({ id, until: new Date(Number(until) * 1000).toISOString() }));
  }
}

/** Those whose tokens have expired go; one that has ended already changes nothing. */
const END = `
  update people set ended_sessions = jsonb_build_object($2::text, $3::bigint) || coalesce(
    (select jsonb_object_agg(key, value) from jsonb_each(ended_sessions) where value::bigint > $4), '{}')
  where id = $1 and not jsonb_exists(coalesce(ended_sessions, '{}'), $2)
  returning (select count(*)::int from jsonb_object_keys(ended_sessions)) as count`;

const seconds = (time: Date): number => Math.floor(time.getTime() / 1000);

/**
 * Ends every session of a person, in a transaction, with links for a new password and a new address that waits, which whoever had
 * the account may have asked for: who caused it goes on with a new token.
 * @returns what that is issued for
 * @throws DomainError NOT_FOUND
 */
export async function endSessions(personId: PersonId, transaction: Pick<EntityManager, 'query'>): Promise<TokenHolder> {
  const [rows] = await transaction.query<[TokenHolder[], number]>(
    `update people set password_version = password_version + 1, ended_sessions = null where id = $1
     returning id, wallet, password_version as "passwordVersion"`,
    [personId],
  );
  const [holder] = rows;
  if (!holder) throw userNotFound();
  await endTokensOfSessions(personId, transaction);
  return holder;
}
