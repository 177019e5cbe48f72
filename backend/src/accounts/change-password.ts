import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { AccessTokens } from './access-token.js';
import { PasswordCheck, wrongPassword } from './password-check.js';
import { hashPassword } from './passwords.js';
import { People } from './people.js';
import { Person } from './person.entity.js';

/** Changes a person's password, after which every earlier token is refused. */
@Injectable()
export class ChangePassword {
  constructor(
    @InjectRepository(Person) private readonly persons: Repository<Person>,
    private readonly check: PasswordCheck,
    private readonly people: People,
    private readonly tokens: AccessTokens,
  ) {}

  /**
   * @returns a token for the new password
   * @throws DomainError WRONG_PASSWORD | TooManyAttempts
   */
  async execute(personId: string, currentPassword: string, newPassword: string, address: string): Promise<string> {
    const { id, wallet, passwordVersion } = await this.check.confirm(personId, currentPassword, address);
    const changed = { passwordHash: await hashPassword(newPassword), passwordVersion: passwordVersion + 1 };
    // Of two concurrent changes, the second no longer has the current password.
    const { affected } = await this.persons.update({ id, passwordVersion }, changed);
    this.people.drop(id);
    if (!affected) throw wrongPassword();
    return this.tokens.issue({ id, wallet, passwordVersion: changed.passwordVersion });
  }
}
