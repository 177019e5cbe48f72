import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { Outbox } from '../../../platform/mail/outbox.js';
import { People } from '../people/people.js';
import { Person } from '../people/person.entity.js';
import type { TokenHolder } from '../sign-in/access-token.js';
import type { Browser } from '../sign-in/device-cookie.js';
import { KnownDevices } from '../sign-in/known-devices.js';
import { lockedPerson } from '../sign-in/locked-person.js';
import { LoginThrottle } from '../sign-in/login-throttle.js';
import { endSessions } from '../sign-in/sessions.js';
import { OneTimeTokens } from './one-time-tokens.js';
import { passwordChanged } from './password-changed.js';
import { requireUnguessable } from './password-rules.js';
import { hashPassword } from './passwords.js';
import { takeOver } from './take-over.js';

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
    private readonly devices: KnownDevices,
    private readonly people: People,
    private readonly outbox: Outbox,
    private readonly ledger: Ledger,
  ) {}

  /**
   * Whoever got the link has the address that it was sent to, which is confirmed by that. The second step stays, unless this is the
   * first proof of the address: then whoever made the account may have been a stranger.
   * @throws DomainError RESET_LINK_INVALID, the same for an unknown, used and expired token | InvalidInput | TooManyAttempts
   */
  async execute(token: string, newPassword: string, browser: Browser, now: Date): Promise<void> {
    const { address } = browser;
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
    // Whoever takes the account over knows none of its devices afterwards.
    const device = await this.devices.knownTo(owner.email, browser);
    const person = await this.database.transaction(async (transaction) => {
      const before = await lockedPerson({ id }, transaction);
      const isTheirs = before && (await this.tokens.use(token, 'reset-password', before, now, transaction));
      if (!isTheirs) throw unusableLink();
      const { passwordVersion } = this.isFirstProof(before)
        ? await takeOver(id, passwordHash, now, transaction)
        : await this.replace(before, passwordHash, now, transaction);
      await this.outbox.add(passwordChanged(before, passwordVersion), transaction);
      return before;
    });
    this.people.evict(id);
    // Whoever typed wrong passwords before can sign in with the new one at once.
    await this.throttle.forgetEarlier({ account: person.email, address, device });
  }

  /** Of an administrator it never is one: an operator's link is sent nowhere, and what protects everybody is not lost by it. */
  private isFirstProof({ wallet, emailConfirmedAt }: Person): boolean {
    return !emailConfirmedAt && this.ledger.state.accounts.get(wallet)?.role !== 'admin';
  }

  private async replace(
    { id, emailConfirmedAt }: Person,
    passwordHash: string,
    now: Date,
    transaction: EntityManager,
  ): Promise<TokenHolder> {
    await transaction.update(Person, { id }, { passwordHash, emailConfirmedAt: emailConfirmedAt ?? now });
    return endSessions(id, transaction);
  }
}
