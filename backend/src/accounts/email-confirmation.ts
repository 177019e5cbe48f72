import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { type FailureLimit, FailureLimits } from '../http/failure-limits.js';
import { DomainError } from '../ledger/errors.js';
import { Outbox } from '../mail/outbox.js';
import { LoginThrottle } from './login-throttle.js';
import { OneTimeTokens } from './one-time-tokens.js';
import { People } from './people.js';
import { Person } from './person.entity.js';
import { Registrations } from './registrations.js';

/** How long the link is valid (product.md 2.22). */
const CONFIRM_DAYS = 7;
const DAY_MINUTES = 24 * 60;
const AGAIN_MAX = 3;
const HOUR_S = 60 * 60;

/** The path and query of the page that takes the token. */
const confirmPath = (token: string): string => `/confirm-email?token=${token}`;

const unusableLink = () =>
  new DomainError(
    'CONFIRM_LINK_INVALID',
    400,
    'Questo link non è valido, è già stato usato o è scaduto: accedi per chiederne uno nuovo',
  );

/** Shows that an e-mail address belongs to the person who gave it: they open the link that is sent there. */
@Injectable()
export class EmailConfirmation implements OnModuleInit {
  private readonly again: FailureLimit;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly tokens: OneTimeTokens,
    private readonly outbox: Outbox,
    private readonly registrations: Registrations,
    private readonly people: People,
    private readonly throttle: LoginThrottle,
    limits: FailureLimits,
  ) {
    this.again = limits.limit('confirm-email', AGAIN_MAX, HOUR_S);
  }

  onModuleInit(): void {
    this.registrations.register(async (person, transaction) => {
      if (!person.emailConfirmedAt) await this.ask(person, person.createdAt, transaction);
    });
  }

  /** Sends a link to the person's address, which ends an earlier one. */
  async ask(
    { id, wallet, email }: Pick<Person, 'id' | 'wallet' | 'email'>,
    now: Date,
    transaction: EntityManager,
  ): Promise<void> {
    const token = await this.tokens.issue(id, 'confirm-email', now, CONFIRM_DAYS * DAY_MINUTES, transaction);
    const params = { link: confirmPath(token) };
    await this.outbox.add(
      { kind: 'confirm-email', to: email, about: [wallet], params, cause: randomUUID() },
      transaction,
    );
  }

  /** @throws DomainError EMAIL_CONFIRMED | TooManyAttempts */
  async askAgain(personId: string, now: Date): Promise<void> {
    const person = await this.database.manager.findOneByOrFail(Person, { id: personId });
    if (person.emailConfirmedAt) {
      throw new DomainError('EMAIL_CONFIRMED', 409, 'Il tuo indirizzo e-mail è già confermato');
    }
    await this.again.failed(personId);
    await this.database.transaction((transaction) => this.ask(person, now, transaction));
  }

  /**
   * @param address IP address of the request
   * @throws DomainError CONFIRM_LINK_INVALID, the same for an unknown, used and expired token | TooManyAttempts
   */
  async confirm(token: string, address: string, now: Date): Promise<void> {
    await this.throttle.checkAddress(address);
    const id = await this.tokens.ownerOf(token, 'confirm-email', now);
    if (id === undefined) {
      await this.throttle.failedFrom(address);
      throw unusableLink();
    }
    await this.database.transaction(async (transaction) => {
      if (!(await this.tokens.use(token, 'confirm-email', now, transaction))) throw unusableLink();
      await transaction.update(Person, { id }, { emailConfirmedAt: now });
    });
    this.people.drop(id);
  }
}
