import { randomUUID } from 'node:crypto';
import { type BeforeApplicationShutdown, Inject, Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import type { PersonId } from '../../../basics/ids.js';
import { invalid, TooManyAttempts } from '../../../platform/http/errors/errors.js';
import { type Owner, PersonalDataSection } from '../../../platform/http/fields/personal-data.js';
import { type FailureLimit, FailureLimits } from '../../../platform/http/requests/failure-limits.js';
import { mailAnswer } from '../../../platform/mail/mail-answers.js';
import { Outbox } from '../../../platform/mail/outbox.js';
import { Config } from '../../../platform/settings/config.js';
import { AccountHooks } from '../account-hooks.js';
import { endTokens, OneTimeTokens } from '../passwords/one-time-tokens.js';
import { People } from '../people/people.js';
import { Person } from '../people/person.entity.js';
import { isEmailTaken } from '../registration/register-person.js';
import { AfterAnswer } from '../sign-in/after-answer.js';
import { lockedPerson } from '../sign-in/locked-person.js';
import { confirmPath, EmailConfirmation } from './email-confirmation.js';
import { FormerAddresses } from './former-addresses.js';

/** How long the link is valid (product.md 2.36). */
const CONFIRM_DAYS = 7;
const DAY_S = 24 * 60 * 60;
const PER_PERSON_MAX = 5;
const PER_ADDRESS_MAX = 3;

export interface PendingEmail {
  readonly email: string;
  readonly askedAt: Date;
  readonly expiresAt: Date;
}

/**
 * People ask for another address of their account. Whether somebody has it is looked up once the answer has left, so that
 * neither the answer nor its time tells; the request is a row by then, which another process finishes where this one ends.
 */
@Injectable()
export class EmailChanges implements BeforeApplicationShutdown {
  private readonly perPerson: FailureLimit;
  private readonly perAddress: FailureLimit;
  private readonly afterAnswer = new AfterAnswer(new Logger('EmailChanges'), 'a new address is looked at later');

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @Inject(Config) private readonly config: Pick<Config, 'smtpUrl'>,
    private readonly confirmation: EmailConfirmation,
    private readonly tokens: OneTimeTokens,
    private readonly former: FormerAddresses,
    private readonly hooks: AccountHooks,
    private readonly outbox: Outbox,
    private readonly people: People,
    limits: FailureLimits,
  ) {
    this.perPerson = limits.limit('new-email', PER_PERSON_MAX, DAY_S);
    this.perAddress = limits.limit('new-email-address', PER_ADDRESS_MAX, DAY_S);
  }

  /** Also a request that has ended, as long as it is stored. */
  @PersonalDataSection({ section: 'emailChanges', forGuardian: 'everything' })
  async ownedBy({ personId }: Owner): Promise<object> {
    const [pending = null] = await this.database.query<object[]>(
      'select email, asked_at as "askedAt" from email_changes where person = $1',
      [personId],
    );
    return { pending, former: await this.former.listFor(personId) };
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.afterAnswer.settled();
  }

  /**
   * Asks for an address, in place of one asked for before, whose link ends.
   * @param person who has just shown that it is them
   * @param email in lower case
   * @returns what to do next, in Italian: the same for every address
   * @throws InvalidInput | TooManyAttempts
   */
  async ask(person: Person, email: string, now: Date): Promise<string> {
    if (email === person.email) throw invalid('email', 'E-mail: è già l’indirizzo del tuo account');
    await this.hooks.run('checkEmail', person, email);
    await this.perPerson.failed(person.id);
    await this.database.transaction(async (transaction) => {
      await lockedPerson({ id: person.id }, transaction);
      await this.end(person.id, transaction);
      await transaction.query(
        `insert into email_changes (person, email, password_version, asked_at) values ($1, $2, $3, $4)
         on conflict (person) do update set email = excluded.email, password_version = excluded.password_version,
           asked_at = excluded.asked_at, sent_at = null`,
        [person.id, email, person.passwordVersion, now],
      );
    });
    this.afterAnswer.begin(() => this.carryOut(person.id, new Date()));
    return this.nextStep(person);
  }

  /** What the person asked for and has not confirmed, unless a new password has ended it; also where somebody has the address. */
  async pendingOf(personId: PersonId): Promise<PendingEmail | undefined> {
    const [pending] = await this.database.query<PendingEmail[]>(
      `select c.email, c.asked_at as "askedAt", c.asked_at + make_interval(days => $2) as "expiresAt"
       from email_changes c join people p on p.id = c.person and p.password_version = c.password_version
       where c.person = $1 and c.asked_at > now() - make_interval(days => $2)`,
      [personId, CONFIRM_DAYS],
    );
    return pending;
  }

  async cancel(personId: PersonId): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await lockedPerson({ id: personId }, transaction);
      await this.end(personId, transaction);
    });
  }

  /** Sends the link, or, while no address of the account was ever confirmed, puts the address right. Does so once. */
  async carryOut(personId: PersonId, now: Date): Promise<void> {
    const [asked] = await this.database.query<{ email: string }[]>(
      'select email from email_changes where person = $1 and sent_at is null',
      [personId],
    );
    if (!asked) return;
    const isWithinLimit = await this.countTowards(asked.email);
    await this.database
      .transaction(async (transaction) => {
        const person = await lockedPerson({ id: personId }, transaction);
        if (!person) return;
        const [, taken]: [unknown, number] = await transaction.query(
          `update email_changes set sent_at = $4 where person = $1 and email = $2 and password_version = $3 and sent_at is null`,
          [personId, asked.email, person.passwordVersion, now],
        );
        if (taken === 0) return;
        if (!isWithinLimit || !(await this.isFor(person, asked.email, transaction))) return;
        if (person.emailConfirmedAt) await this.sendLink(person, asked.email, now, transaction);
        else await this.putRight(person, asked.email, now, transaction);
      })
      .catch((error: unknown) => {
        // Somebody has just taken it: the next run finds it taken.
        if (!isEmailTaken(error)) throw error;
      });
    this.people.evict(personId);
  }

  /** What a process left that ended before it carried a request out, and what has expired. */
  async finish(askedBefore: Date, now: Date): Promise<void> {
    const left = await this.database.query<{ person: string }[]>(
      'select person from email_changes where sent_at is null and asked_at < $1 order by asked_at limit 200',
      [askedBefore],
    );
    for (const { person } of left) await this.carryOut(person, now);
    await this.database.query(
      'delete from email_changes where asked_at < $1::timestamptz - make_interval(days => $2)',
      [now, CONFIRM_DAYS],
    );
    await this.former.forgetExpired(now);
  }

  private nextStep({ emailConfirmedAt }: Person): string {
    const first = mailAnswer(this.config, 'confirm-new-email');
    return emailConfirmedAt ? `${first}. Fino ad allora vale quello di prima` : first;
  }

  private async end(personId: PersonId, transaction: EntityManager): Promise<void> {
    await endTokens(personId, transaction, ['confirm-new-email']);
  }

  /** @returns whether the address may get one more message today, whoever asks */
  private async countTowards(email: string): Promise<boolean> {
    try {
      await this.perAddress.failed(email);
      return true;
    } catch (error) {
      if (error instanceof TooManyAttempts) return false;
      throw error;
    }
  }

  private async isFor(person: Person, email: string, transaction: EntityManager): Promise<boolean> {
    const owned = await transaction.query<unknown[]>(
      `select from people where lower(email) = $1 and id <> $2
       union all select from person_edits where lower(email) = $1 and person <> $2
       union all select from former_addresses where lower(email) = $1 and person <> $2`,
      [email, person.id],
    );
    return owned.length === 0 && (await this.hooks.run('mayAskForEmail', person, email, transaction)).every(Boolean);
  }

  private async sendLink(person: Person, email: string, now: Date, transaction: EntityManager): Promise<void> {
    const minutes = CONFIRM_DAYS * 24 * 60;
    const token = await this.tokens.issue({ ...person, email }, 'confirm-new-email', now, minutes, transaction);
    const params = { link: confirmPath(token), days: CONFIRM_DAYS };
    const mail = { kind: 'confirm-new-email', to: email, about: [person.wallet], params, cause: randomUUID() } as const;
    await this.outbox.add(mail, transaction);
  }

  /** Nobody has shown that the old address is theirs, so nobody there is told, and the links that were sent there end. */
  private async putRight(person: Person, email: string, now: Date, transaction: EntityManager): Promise<void> {
    await transaction.update(Person, { id: person.id }, { email });
    await this.former.forgetOwn(person.id, email, transaction);
    await this.confirmation.askAnew({ ...person, email }, now, transaction);
  }
}
