import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import type { Wallet } from '../../../basics/ids.js';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { flawOf } from '../../../platform/http/fields/mailbox.js';
import type { Role } from '../../../platform/http/requests/signed-in.js';
import type { AccountHookMethods } from '../../accounts/account-hooks.js';
import { People } from '../../accounts/people/people.js';
import { Person } from '../../accounts/people/person.entity.js';
import { Wallets } from '../../accounts/people/wallets.js';
import { emailTaken, RegisterPerson } from '../../accounts/registration/register-person.js';
import { lockedPerson } from '../../accounts/sign-in/locked-person.js';
import { unusableLink } from '../families/guardian-requests.js';
import type { AddressAccount } from '../guardian-views.js';
import { isMinorsMailbox } from './minors-mailboxes.js';

/** The account at the address that got a link. Who uses the link has shown that the address is theirs. */
@Injectable()
export class AddressAccounts {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly ledger: Ledger,
    private readonly people: People,
    private readonly wallets: Wallets,
    private readonly registerPerson: RegisterPerson,
  ) {}

  /**
   * What a guardian has to do at this address. An administrator signs in first, also with an unconfirmed address.
   * @throws DomainError GUARDIAN_LINK_INVALID where no guardian can be at it any more, and where an account would begin with an
   * address that is not taken anew
   */
  async accountAt(email: string): Promise<{ account: AddressAccount; owner: Person | null }> {
    const owner = await this.database.manager.findOneBy(Person, { email });
    if (await isMinorsMailbox(email, this.ledger.state, this.database)) throw unusableLink();
    if (!owner && flawOf(email) === undefined) return { account: 'none', owner };
    if (!owner || this.wallets.isClosed(owner.wallet)) throw unusableLink();
    const isTheirs = owner.emailConfirmedAt !== null || this.roleOf(owner) === 'admin';
    return { account: isTheirs ? 'confirmed' : 'unconfirmed', owner };
  }

  /**
   * A new account of role adult.
   * @param answer what the link is used for, in the transaction of the account: an error undoes both
   * @throws DomainError EMAIL_TAKEN
   */
  async open(
    { name, email, password }: { name: string; email: string; password: string },
    answer: AccountHookMethods['register'],
  ): Promise<Person> {
    const person = { name, email, password, role: 'adult', emailIsConfirmed: true } as const;
    await this.registerPerson.execute(person, undefined, answer);
    return this.database.manager.findOneByOrFail(Person, { email });
  }

  /**
   * The account is still the one that was found at the address, and as it was found. It is locked.
   * @throws DomainError EMAIL_TAKEN where something else is at the address by now: what is to be done there is another thing
   */
  async requireStill({ id, email, emailConfirmedAt }: Person, transaction: EntityManager): Promise<void> {
    const owner = await lockedPerson({ id }, transaction);
    const isConfirmed = emailConfirmedAt !== null;
    if (owner?.email !== email || (owner.emailConfirmedAt !== null) !== isConfirmed) throw emailTaken();
  }

  /** After an answer: the account as it is now, also where its process ended before the wallet was opened. */
  async again(wallet: Wallet): Promise<Person> {
    const person = await this.database.manager.findOneByOrFail(Person, { wallet });
    this.people.evict(person.id);
    await this.wallets.ensureOpen(person);
    return person;
  }

  private roleOf({ wallet, joinedAs }: Person): Role {
    return this.ledger.state.accounts.get(wallet)?.role ?? joinedAs;
  }
}

export const signInFirst = () =>
  new DomainError(
    'SIGN_IN_FIRST',
    403,
    'A questo indirizzo c’è già un account: accedi con quello, e se non hai ancora risposto apri di nuovo il link',
  );
