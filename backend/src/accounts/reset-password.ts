import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { DomainError } from '../ledger/errors.js';
import { LoginThrottle } from './login-throttle.js';
import { OneTimeTokens } from './one-time-tokens.js';
import { hashPassword } from './passwords.js';
import { People } from './people.js';
import { Person } from './person.entity.js';

/** How long the link is valid (product.md 2.21). */
export const RESET_MINUTES = 60;

/** The path and query of the page that takes the token. */
export const resetPath = (token: string): string => `/reset-password?token=${token}`;

const unusableLink = () =>
  new DomainError(
    'RESET_LINK_INVALID',
    400,
    'Questo link non è valido, è già stato usato o è scaduto: chiedine uno nuovo',
  );

/** Exchanges the token of a link for a new password, after which every earlier session is refused. */
@Injectable()
export class ResetPassword {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly tokens: OneTimeTokens,
    private readonly throttle: LoginThrottle,
    private readonly people: People,
  ) {}

  /**
   * @param address IP address of the request
   * @throws DomainError RESET_LINK_INVALID, the same for an unknown, used and expired token | TooManyAttempts
   */
  async execute(token: string, newPassword: string, address: string, now: Date): Promise<void> {
    await this.throttle.checkAddress(address);
    const id = await this.tokens.ownerOf(token, 'reset-password', now);
    if (id === undefined) {
      await this.throttle.failedFrom(address);
      throw unusableLink();
    }
    const passwordHash = await hashPassword(newPassword);
    const { email } = await this.database.transaction(async (transaction) => {
      if (!(await this.tokens.use(token, 'reset-password', now, transaction))) throw unusableLink();
      const person = await transaction.findOneByOrFail(Person, { id });
      await transaction.update(Person, { id }, { passwordHash, passwordVersion: () => 'password_version + 1' });
      return person;
    });
    this.people.drop(id);
    // Whoever typed wrong passwords before can sign in with the new one at once.
    await this.throttle.forget(email);
  }
}
