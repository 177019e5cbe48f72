import { randomUUID } from 'node:crypto';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import type { PersonId } from '../../../basics/ids.js';
import type { Sender } from '../../../engine/ledger/state/command.js';
import { TooManyAttempts } from '../../../platform/http/errors/errors.js';
import { type FailureLimit, FailureLimits } from '../../../platform/http/requests/failure-limits.js';
import { networkOf } from '../../../platform/http/server/network.js';
import { Outbox } from '../../../platform/mail/outbox.js';
import { AdminActs, CarriesOut } from '../../audit-log/admin-acts.js';
import { Person } from '../people/person.entity.js';
import { userNotFound } from '../people/users.js';
import { Wallets } from '../people/wallets.js';
import { salutationName } from '../registration/salutation-name.js';
import { AfterAnswer } from '../sign-in/after-answer.js';
import { lockedPerson } from '../sign-in/locked-person.js';
import { OneTimeTokens } from './one-time-tokens.js';
import { RESET_MINUTES, resetPath } from './reset-password.js';

const HOUR_S = 60 * 60;
const PER_EMAIL_MAX = 3;
const PER_NETWORK_MAX = 30;

/** Sends people the link with which they choose a new password (product.md 2.21). */
@Injectable()
export class ResetLinks implements BeforeApplicationShutdown {
  private readonly byEmail: FailureLimit;
  private readonly byNetwork: FailureLimit;
  private readonly afterAnswer = new AfterAnswer(new Logger('ResetLinks'), 'a link for a new password was not sent');

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly tokens: OneTimeTokens,
    private readonly outbox: Outbox,
    private readonly wallets: Wallets,
    private readonly acts: AdminActs,
    limits: FailureLimits,
  ) {
    this.byEmail = limits.limit('reset-email', PER_EMAIL_MAX, HOUR_S);
    this.byNetwork = limits.limit('reset-network', PER_NETWORK_MAX, HOUR_S);
  }

  /** While there is a database. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.afterAnswer.settled();
  }

  /**
   * Whoever asks learns nothing: neither the answer nor its time depends on whether somebody has the address, because that is
   * looked up only afterwards. Too many requests are answered in the same way, and send nothing.
   * @param email in lower case
   * @param address IP address of the request
   */
  async ask(email: string, address: string, now: Date): Promise<void> {
    const isAllowed = await Promise.all([this.byNetwork.failed(networkOf(address)), this.byEmail.failed(email)]).then(
      () => true,
      (error: unknown) => {
        if (error instanceof TooManyAttempts) return false;
        throw error;
      },
    );
    if (isAllowed)
      this.afterAnswer.begin(() =>
        this.database.transaction((transaction) => this.sendTo({ email }, now, transaction)),
      );
  }

  /** An administrator sends the link to a person, and never sees it. @throws DomainError NOT_FOUND */
  async send(personId: PersonId, sender: Pick<Sender, 'actor'>): Promise<void> {
    const person = await this.database.manager.findOneBy(Person, { id: personId });
    if (!person) throw userNotFound();
    const subject = { kind: 'person', id: person.wallet } as const;
    await this.acts.change({ act: 'reset-link-sent', subject, fields: { person: personId }, sender });
  }

  /** @throws DomainError NOT_FOUND */
  @CarriesOut('reset-link-sent')
  async issue({ person: id }: { readonly person: string }, transaction: EntityManager, at: Date): Promise<void> {
    if (!(await this.sendTo({ id }, at, transaction))) throw userNotFound();
  }

  /** @returns whether there is such a person with an account that is not closed */
  private async sendTo(
    who: { readonly id: string } | { readonly email: string },
    now: Date,
    transaction: EntityManager,
  ): Promise<boolean> {
    const person = await lockedPerson(who, transaction);
    if (!person || this.wallets.isClosed(person.wallet)) return false;
    const token = await this.tokens.issue(person, 'reset-password', now, RESET_MINUTES, transaction);
    const params = { name: salutationName(person), link: resetPath(token), minutes: RESET_MINUTES };
    const letter = { to: person.email, about: [person.wallet], params, cause: randomUUID() };
    await this.outbox.add({ kind: 'reset-password', ...letter }, transaction);
    return true;
  }
}
