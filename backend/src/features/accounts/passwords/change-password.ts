import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { Principal } from '../../../platform/http/requests/signed-in.js';
import { Outbox } from '../../../platform/mail/outbox.js';
import { People } from '../people/people.js';
import { Person } from '../people/person.entity.js';
import { AccessTokens } from '../sign-in/access-token.js';
import { lockedPerson } from '../sign-in/locked-person.js';
import { endSessions } from '../sign-in/sessions.js';
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
  async execute(principal: Principal, currentPassword: string, newPassword: string, address: string): Promise<string> {
    const person = await this.check.confirm(principal.personId, currentPassword, address);
    await requireUnguessable('newPassword', newPassword, person);
    const { id, passwordVersion: known } = person;
    const passwordHash = await hashPassword(newPassword);
    const holder = await this.database.transaction(async (transaction) => {
      const before = await lockedPerson({ id }, transaction);
      // Of two concurrent changes, the second no longer has the current password.
      if (before?.passwordVersion !== known) throw wrongPassword();
      await transaction.update(Person, { id }, { passwordHash });
      const after = await endSessions(id, transaction);
      if (before.emailConfirmedAt) await this.outbox.add(passwordChanged(before, after.passwordVersion), transaction);
      return after;
    });
    this.people.evict(id);
    return this.tokens.issue(holder, principal.sharedUntil);
  }
}
