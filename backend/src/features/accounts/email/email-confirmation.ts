import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import type { PersonId } from '../../../basics/ids.js';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import { type FailureLimit, FailureLimits } from '../../../platform/http/requests/failure-limits.js';
import { Outbox } from '../../../platform/mail/outbox.js';
import { AccountHook } from '../account-hooks.js';
import { endTokens, OneTimeTokens, type TokenOwner } from '../passwords/one-time-tokens.js';
import { People } from '../people/people.js';
import { Person } from '../people/person.entity.js';
import { userNotFound } from '../people/users.js';
import { lockedPerson } from '../sign-in/locked-person.js';
import { LoginThrottle } from '../sign-in/login-throttle.js';
import { EmailMoves, type Moved } from './email-moves.js';

/** How long the link is valid (product.md 2.22). */
const CONFIRM_DAYS = 7;
const DAY_MINUTES = 24 * 60;
const AGAIN_MAX = 3;
const HOUR_S = 60 * 60;

/** The path of the page that takes the token, which stays in the browser: a server gets no fragment. */
export const confirmPath = (token: string): string => `/confirm-email#${token}`;

const unusableLink = () =>
  new DomainError(
    'CONFIRM_LINK_INVALID',
    400,
    'Questo link non è valido, è già stato usato o è scaduto: accedi per chiederne uno nuovo',
  );

/** @throws DomainError EMAIL_CONFIRMED | NOT_FOUND */
function requireUnconfirmed(person: Person | null): Person {
  if (!person) throw userNotFound();
  if (!person.emailConfirmedAt) return person;
  throw new DomainError('EMAIL_CONFIRMED', 409, 'Il tuo indirizzo e-mail è già confermato');
}

/** What a link has confirmed. */
export interface Confirmed {
  /** In Italian. */
  readonly msg: string;
  /** Of an account that has another address now: every session of before has ended. */
  readonly moved?: Moved;
}

/** Shows that an e-mail address belongs to the person who gave it: they open the link that is sent there. */
@Injectable()
export class EmailConfirmation {
  private readonly again: FailureLimit;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly tokens: OneTimeTokens,
    private readonly outbox: Outbox,
    private readonly people: People,
    private readonly throttle: LoginThrottle,
    private readonly moves: EmailMoves,
    limits: FailureLimits,
  ) {
    this.again = limits.limit('confirm-email', AGAIN_MAX, HOUR_S);
  }

  @AccountHook('register')
  async askRegistered(person: Person, transaction: EntityManager): Promise<void> {
    if (!person.emailConfirmedAt) await this.ask(person, person.createdAt, transaction);
  }

  /** Sends a link to the address of a person who is locked, which ends an earlier one. */
  async ask(person: TokenOwner & Pick<Person, 'wallet'>, now: Date, transaction: EntityManager): Promise<void> {
    const { wallet, email: to } = person;
    const token = await this.tokens.issue(person, 'confirm-email', now, CONFIRM_DAYS * DAY_MINUTES, transaction);
    const params = { link: confirmPath(token), days: CONFIRM_DAYS };
    await this.outbox.add({ kind: 'confirm-email', to, about: [wallet], params, cause: randomUUID() }, transaction);
  }

  /** The account has another address: what was sent to the old one no longer counts, and nobody has shown that the new one is theirs. */
  async askAnew(person: TokenOwner & Pick<Person, 'wallet'>, now: Date, transaction: EntityManager): Promise<void> {
    await endTokens(person.id, transaction);
    await this.ask(person, now, transaction);
  }

  /** @throws DomainError EMAIL_CONFIRMED | TooManyAttempts */
  async askAgain(personId: PersonId, now: Date): Promise<void> {
    requireUnconfirmed(await this.database.manager.findOneBy(Person, { id: personId }));
    await this.again.failed(personId);
    await this.database.transaction(async (transaction) =>
      this.ask(requireUnconfirmed(await lockedPerson({ id: personId }, transaction)), now, transaction),
    );
  }

  /**
   * @param token of a link to the account's address, or to one that it is to have
   * @param address IP address of the request
   * @throws DomainError CONFIRM_LINK_INVALID, the same for an unknown, used and expired token | EMAIL_TAKEN | TooManyAttempts
   */
  async confirm(token: string, address: string, now: Date): Promise<Confirmed> {
    await this.throttle.checkAddress(address);
    const confirmed = (await this.confirmOwn(token, now)) ?? (await this.confirmNew(token, now));
    if (confirmed) return confirmed;
    await this.throttle.failedFrom(address);
    throw unusableLink();
  }

  private async confirmOwn(token: string, now: Date): Promise<Confirmed | undefined> {
    const id = await this.tokens.ownerOf(token, 'confirm-email', now);
    if (id === undefined) return undefined;
    const isUsed = await this.database.transaction(async (transaction) => {
      const owner = await lockedPerson({ id }, transaction);
      if (!owner || !(await this.tokens.use(token, 'confirm-email', owner, now, transaction))) return false;
      await transaction.update(Person, { id }, { emailConfirmedAt: now });
      return true;
    });
    this.people.evict(id);
    return isUsed ? { msg: 'Indirizzo e-mail confermato' } : undefined;
  }

  private async confirmNew(token: string, now: Date): Promise<Confirmed | undefined> {
    const id = await this.tokens.ownerOf(token, 'confirm-new-email', now);
    const moved = id === undefined ? undefined : await this.moves.confirm(id, token, now);
    return moved && { msg: 'Nuovo indirizzo e-mail confermato: da ora accedi con quello', moved };
  }
}
