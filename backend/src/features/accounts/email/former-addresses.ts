import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { forgetLinks, Outbox } from '../../../platform/mail/outbox.js';
import type { Person } from '../people/person.entity.js';

/** How long a change of the address can be undone (product.md 2.38). */
const UNDO_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;
const TOKEN_BYTES = 32;

export interface FormerAddress {
  readonly id: string;
  readonly person: string;
  readonly email: string;
  readonly changedAt: Date;
}

type Moving = Pick<Person, 'id' | 'wallet' | 'name' | 'email'>;

/**
 * Addresses that accounts have left, each with a link that brings it back. Unlike other links, a newer one does not end it:
 * whoever took an account over could change the address twice.
 */
@Injectable()
export class FormerAddresses {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** Keeps the address that a person is about to leave, and tells whoever reads there. It counts as taken until the link ends. */
  async leave({ id: person, wallet, name, email }: Moving, now: Date, transaction: EntityManager): Promise<void> {
    const [id, token] = [randomUUID(), randomBytes(TOKEN_BYTES).toString('base64url')];
    const until = new Date(now.getTime() + UNDO_DAYS * DAY_MS);
    await transaction.query(
      `insert into former_addresses (id, person, email, hash, changed_at, expires_at) values ($1, $2, $3, $4, $5, $6)`,
      [id, person, email, hashOf(token), now, until],
    );
    const params = { name, link: `/restore-email#${token}`, until: until.toISOString() };
    const mail = { kind: 'undo-new-email', to: email, about: [wallet], params, cause: id } as const;
    await this.outbox.add(mail, transaction);
  }

  /** @returns undefined for a token that is unknown, used or expired */
  async withToken(
    token: string,
    now: Date,
    transaction: Pick<EntityManager, 'query'> = this.database,
  ): Promise<FormerAddress | undefined> {
    const [found] = await transaction.query<FormerAddress[]>(
      `select id, person, email, changed_at as "changedAt" from former_addresses where hash = $1 and expires_at > $2`,
      [hashOf(token), now],
    );
    return found;
  }

  /** The person is back at an address: what they were at since counts no more. */
  async returnTo({ person, changedAt }: FormerAddress, transaction: EntityManager): Promise<void> {
    await this.forget('person = $1 and changed_at >= $2', [person, changedAt], transaction);
  }

  /** The account has this address again, in another way than by its link. */
  async forgetOwn(person: string, email: string, transaction: EntityManager): Promise<void> {
    await this.forget('person = $1 and email = $2', [person, email], transaction);
  }

  async forgetExpired(now: Date): Promise<void> {
    await this.forget('expires_at <= $1', [now], this.database.manager);
  }

  /** Newest first. */
  listFor(
    person: string,
    transaction: Pick<EntityManager, 'query'> = this.database,
  ): Promise<{ email: string; changedAt: Date; undoUntil: Date }[]> {
    return transaction.query(
      `select email, changed_at as "changedAt", expires_at as "undoUntil" from former_addresses where person = $1
       order by changed_at desc`,
      [person],
    );
  }

  private async forget(where: string, values: readonly unknown[], transaction: EntityManager): Promise<void> {
    const [gone]: [{ id: string }[], number] = await transaction.query(
      `delete from former_addresses where ${where} returning id`,
      [...values],
    );
    await forgetLinks('undo-new-email', { causes: gone.map(({ id }) => id) }, transaction);
  }
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
