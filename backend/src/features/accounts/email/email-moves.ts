import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import { Outbox } from '../../../platform/mail/outbox.js';
import { AccountHooks } from '../account-hooks.js';
import { endTokens, OneTimeTokens } from '../passwords/one-time-tokens.js';
import { passwordChanged } from '../passwords/password-changed.js';
import { requireUnguessable } from '../passwords/password-rules.js';
import { hashPassword } from '../passwords/passwords.js';
import { People } from '../people/people.js';
import { Person } from '../people/person.entity.js';
import { Wallets } from '../people/wallets.js';
import { emailTaken, isEmailTaken } from '../registration/register-person.js';
import type { Browser } from '../sign-in/device-cookie.js';
import { KnownDevices } from '../sign-in/known-devices.js';
import { lockedPerson } from '../sign-in/locked-person.js';
import { LoginThrottle } from '../sign-in/login-throttle.js';
import { endSessions } from '../sign-in/sessions.js';
import { FormerAddresses } from './former-addresses.js';

const unusableLink = () =>
  new DomainError(
    'RESTORE_LINK_INVALID',
    400,
    'Questo link non è valido, è già stato usato o è scaduto: se qualcun altro usa il tuo account, scrivi a chi gestisce FORM',
  );

/** A person whose account has another address: with it a new session may begin. */
export type Moved = Pick<Person, 'id' | 'wallet' | 'passwordVersion'>;

/** Accounts get the address that their person asked for, or get back one that they left (product.md 2.36 to 2.38). */
@Injectable()
export class EmailMoves {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly tokens: OneTimeTokens,
    private readonly former: FormerAddresses,
    private readonly hooks: AccountHooks,
    private readonly throttle: LoginThrottle,
    private readonly devices: KnownDevices,
    private readonly people: People,
    private readonly wallets: Wallets,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Whoever opens the link that was sent to the new address has shown that it is theirs. Every session ends.
   * @param id of the person whose token it is
   * @returns whose new session may begin; undefined where the token was used meanwhile or the request has ended
   * @throws DomainError EMAIL_TAKEN where somebody else has the address by now; the link stays
   */
  async confirm(id: string, token: string, now: Date): Promise<Moved | undefined> {
    const moved = await this.refusingTaken(async (transaction) => {
      const before = await lockedPerson({ id }, transaction);
      if (!before || this.wallets.isClosed(before.wallet)) return undefined;
      const [asked] = await transaction.query<{ email: string }[]>(
        'select email from email_changes where person = $1',
        [id],
      );
      const owner = asked && { ...before, ...asked };
      if (!owner || !(await this.tokens.use(token, 'confirm-new-email', owner, now, transaction))) return undefined;
      if (before.emailConfirmedAt) await this.former.leave(before, now, transaction);
      const after = await this.move(before, { email: owner.email, emailConfirmedAt: now }, transaction);
      await this.former.forgetOwn(id, owner.email, transaction);
      if (before.emailConfirmedAt)
        await this.hooks.run('moveEmail', after, `${id} ${after.passwordVersion}`, transaction);
      return after;
    });
    if (moved) this.people.evict(id);
    return moved;
  }

  /**
   * Brings an address back with the link that was sent to it. Whoever changed it knew the password, so it gets a new one.
   * @throws DomainError RESTORE_LINK_INVALID | InvalidInput | TooManyAttempts
   */
  async restore(token: string, newPassword: string, browser: Browser, now: Date): Promise<void> {
    const { address } = browser;
    await this.throttle.checkAddress(address);
    const link = await this.former.withToken(token, now);
    const owner = link && (await this.database.manager.findOneBy(Person, { id: link.person }));
    if (!link || !owner || this.wallets.isClosed(owner.wallet)) {
      await this.throttle.failedFrom(address);
      throw unusableLink();
    }
    await requireUnguessable('newPassword', newPassword, { name: owner.name, email: link.email });
    const passwordHash = await hashPassword(newPassword);
    const device = await this.devices.knownTo(owner.email, browser);
    await this.refusingTaken(async (transaction) => {
      const before = await lockedPerson({ id: link.person }, transaction);
      if (!before || !(await this.former.withToken(token, now, transaction))) throw unusableLink();
      await this.former.returnTo(link, transaction);
      const after = await this.move(before, { email: link.email, emailConfirmedAt: now, passwordHash }, transaction);
      await this.tell(before, after, transaction);
    });
    this.people.evict(owner.id);
    await this.throttle.forgetEarlier({ account: link.email, address, device });
  }

  /** Links that were sent to the address before no longer count. */
  private async move(
    { id }: Person,
    fields: Pick<Person, 'email' | 'emailConfirmedAt'> & Partial<Pick<Person, 'passwordHash'>>,
    transaction: EntityManager,
  ): Promise<Person> {
    await endTokens(id, transaction);
    await transaction.update(Person, { id }, fields);
    await endSessions(id, transaction);
    return transaction.findOneByOrFail(Person, { id });
  }

  private async tell(before: Person, after: Person, transaction: EntityManager): Promise<void> {
    const cause = `${after.id} ${after.passwordVersion}`;
    await this.outbox.add(passwordChanged(after, after.passwordVersion), transaction);
    if (!before.emailConfirmedAt || before.email === after.email) return;
    const { wallet, name, email: to } = before;
    await this.outbox.add({ kind: 'address-changed', to, about: [wallet], params: { name }, cause }, transaction);
    await this.hooks.run('moveEmail', after, cause, transaction);
  }

  /** @throws DomainError EMAIL_TAKEN */
  private async refusingTaken<Result>(work: (transaction: EntityManager) => Promise<Result>): Promise<Result> {
    try {
      return await this.database.transaction(work);
    } catch (error) {
      throw isEmailTaken(error) ? emailTaken() : error;
    }
  }
}
