import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import { Outbox } from '../../../platform/mail/outbox.js';
import { People } from '../people/people.js';
import { Person } from '../people/person.entity.js';
import { LoginThrottle } from '../sign-in/login-throttle.js';
import { OneTimeTokens } from './one-time-tokens.js';
import { passwordChanged } from './password-changed.js';
import { requireUnguessable } from './password-rules.js';
import { hashPassword } from './passwords.js';

/** How long the link is valid (product.md 2.21). */
export const RESET_MINUTES = 60;

/** The path of the page that takes the token, which stays in the browser: a server gets no fragment. */
export const resetPath = (token: string): string => `/reset-password#${token}`;

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
    private readonly outbox: Outbox,
  ) {}

  /**
   * Whoever got the link has the address that it was sent to, which is confirmed by that. The second step stays.
   * @param address IP address of the request
   * @throws DomainError RESET_LINK_INVALID, the same for an unknown, used and expired token | InvalidInput | TooManyAttempts
   */
  async execute(token: string, newPassword: string, address: string, now: Date): Promise<void> {
    await this.throttle.checkAddress(address);
    const id = await this.tokens.ownerOf(token, 'reset-password', now);
    if (id === undefined) {
      await this.throttle.failedFrom(address);
      throw unusableLink();
    }
    const owner = await this.database.manager.findOneBy(Person, { id });
    if (!owner) throw unusableLink();
    await requireUnguessable('newPassword', newPassword, owner);
    const passwordHash = await hashPassword(newPassword);
    const person = await this.database.transaction(async (transaction) => {
      if (!(await this.tokens.use(token, 'reset-password', now, transaction))) throw unusableLink();
      const changed = await transaction.findOneByOrFail(Person, { id });
      const emailConfirmedAt = changed.emailConfirmedAt ?? now;
      const passwordVersion = () => 'password_version + 1';
      await transaction.update(Person, { id }, { passwordHash, passwordVersion, emailConfirmedAt });
      await this.outbox.add(passwordChanged(changed, changed.passwordVersion + 1), transaction);
      return changed;
    });
    this.people.evict(id);
    // Whoever typed wrong passwords before can sign in with the new one at once.
    await this.throttle.forget({ account: person.email, address });
  }
}
