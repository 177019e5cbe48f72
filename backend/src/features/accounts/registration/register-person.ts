import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import type { Outcome } from '../../../engine/ledger/writing/pending.js';
import { databaseErrorIn } from '../../../platform/database/database-error.js';
import type { Role } from '../../../platform/http/requests/signed-in.js';
import { type AccountHookMethods, AccountHooks } from '../account-hooks.js';
import { hashPassword } from '../passwords/passwords.js';
import { Person } from '../people/person.entity.js';
import type { RoleFields } from '../people/person-rules.js';
import { Wallets } from '../people/wallets.js';
import type { NamedBrowser } from '../sign-in/device-cookie.js';
import { KnownDevices } from '../sign-in/known-devices.js';

/** The data that a person enters at registration. */
export interface NewPerson extends RoleFields {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly role: Role;
  /** When an adult declared to have come of age; null and undefined: they did not. */
  readonly declaredAdultAt?: Date | null;
  /** Whether the operator vouches for the address, so that no message asks to confirm it. */
  readonly emailIsConfirmed?: boolean;
  /** Of the privacy notice that they have read. */
  readonly privacyVersion?: string | null;
  /** Where they register themselves. */
  readonly browser?: NamedBrowser;
}

const UNIQUE_VIOLATION = '23505';

/** @throws DomainError EMAIL_TAKEN */
export const emailTaken = (): DomainError =>
  new DomainError('EMAIL_TAKEN', 409, 'Esiste già un account con questa e-mail');

/** The unique constraints of `people`, and of the edits that have reserved an e-mail. */
const EMAIL_CONSTRAINTS: readonly (string | undefined)[] = ['people_email', 'person_edits_email'];

/** Whether a write failed because the e-mail is taken or reserved. */
export function isEmailTaken(error: unknown): boolean {
  const cause = databaseErrorIn(error);
  return cause?.code === UNIQUE_VIOLATION && EMAIL_CONSTRAINTS.includes(cause.constraint);
}

@Injectable()
export class RegisterPerson {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly hooks: AccountHooks,
    private readonly devices: KnownDevices,
    private readonly wallets: Wallets,
  ) {}

  /**
   * @param now the time of the registration, where a history is imported
   * @param also what else happens in the transaction of the row: an error undoes both
   * @throws DomainError EMAIL_TAKEN
   */
  async execute(given: NewPerson, now?: Date, also?: AccountHookMethods['register']): Promise<Outcome> {
    const { password, role, emailIsConfirmed = false, browser, ...fields } = given;
    const createdAt = now ?? new Date();
    const person = this.database.manager.create(Person, {
      ...fields,
      // The wallet is opened with it, before the row is read back.
      dateOfBirth: fields.dateOfBirth ?? null,
      id: randomUUID(),
      wallet: randomUUID(),
      passwordHash: await hashPassword(password),
      passwordVersion: 1,
      joinedAs: role,
      emailConfirmedAt: emailIsConfirmed ? createdAt : null,
      createdAt,
    });
    await this.database
      .transaction(async (transaction) => {
        await transaction.insert(Person, person);
        await this.hooks.run('register', person, transaction);
        await also?.(person, transaction);
        if (browser) await this.devices.registered(person, browser, createdAt, transaction);
      })
      .catch((error: unknown) => {
        throw isEmailTaken(error) ? emailTaken() : error;
      });
    return this.wallets.open(person, now);
  }
}
