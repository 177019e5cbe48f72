import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { Principal } from '../../../platform/http/requests/signed-in.js';
import { Outbox } from '../../../platform/mail/outbox.js';
import { People } from '../people/people.js';
import { Person } from '../people/person.entity.js';
import { AccessTokens } from '../sign-in/access-token.js';
import { passwordChanged } from './password-changed.js';
import { PasswordCheck, wrongPassword } from './password-check.js';
import { requireUnguessable } from './password-rules.js';
import { hashPassword } from './passwords.js';

/** Changes a person's password, after which every earlier token is refused. */
@Injectable()
export class ChangePassword {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly check: PasswordCheck,
    private readonly people: People,
    private readonly tokens: AccessTokens,
    private readonly outbox: Outbox,
  ) {}

  /**
   * @returns a token for the new password
   * @throws DomainError WRONG_PASSWORD | InvalidInput | TooManyAttempts
   */
  async execute(by: Principal, currentPassword: string, newPassword: string, address: string): Promise<string> {
    const person = await this.check.confirm(by.personId, currentPassword, address);
    await requireUnguessable('newPassword', newPassword, person);
    const { id, wallet, passwordVersion: known } = person;
    const passwordVersion = known + 1;
    const passwordHash = await hashPassword(newPassword);
    await this.database.transaction(async (transaction) => {
      // Of two concurrent changes, the second no longer has the current password.
      const { affected } = await transaction.update(
        Person,
        { id, passwordVersion: known },
        { passwordHash, passwordVersion },
      );
      if (!affected) throw wrongPassword();
      if (person.emailConfirmedAt) await this.outbox.add(passwordChanged(person, passwordVersion), transaction);
    });
    this.people.evict(id);
    return this.tokens.issue({ id, wallet, passwordVersion }, by.sharedUntil);
  }
}
