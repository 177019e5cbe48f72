import { randomUUID } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { databaseErrorIn } from '../http/database-error.js';
import type { Role } from '../http/signed-in.js';
import { DomainError } from '../ledger/errors.js';
import type { Outcome } from '../ledger/pending.js';
import { hashPassword } from './passwords.js';
import { Person } from './person.entity.js';
import type { RoleFields } from './person-rules.js';
import { Wallets } from './wallets.js';

/** The data that a person enters at registration. */
export interface NewPerson extends RoleFields {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly role: Role;
  /** When an adult declared to have come of age; null and undefined: they did not. */
  readonly declaredAdultAt?: Date | null;
}

export class RegisterPerson extends Command<Outcome> {
  constructor(
    readonly person: NewPerson,
    /** The time of the registration, where a history is imported. */
    readonly now?: Date,
  ) {
    super();
  }
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

@CommandHandler(RegisterPerson)
export class RegisterPersonHandler implements ICommandHandler<RegisterPerson> {
  constructor(
    @InjectRepository(Person) private readonly people: Repository<Person>,
    private readonly wallets: Wallets,
  ) {}

  async execute({ person: { password, role, ...given }, now }: RegisterPerson): Promise<Outcome> {
    const person = this.people.create({
      ...given,
      // The wallet is opened with it, before the row is read back.
      dateOfBirth: given.dateOfBirth ?? null,
      id: randomUUID(),
      wallet: randomUUID(),
      passwordHash: await hashPassword(password),
      passwordVersion: 1,
      joinedAs: role,
      createdAt: now ?? new Date(),
    });
    await this.people.insert(person).catch((error: unknown) => {
      throw isEmailTaken(error) ? emailTaken() : error;
    });
    return this.wallets.open(person, now);
  }
}
