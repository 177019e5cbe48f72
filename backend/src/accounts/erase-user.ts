import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { Principal } from '../http/signed-in.js';
import { forgetMentions } from '../http/stored-responses.js';
import { DomainError } from '../ledger/errors.js';
import { Ledger } from '../ledger/ledger.js';
import { type ClosingRule, closeAccount } from './account.js';
import { People } from './people.js';
import { Person } from './person.entity.js';
import { userNotFound } from './users.js';
import { Wallets } from './wallets.js';

/** Injection token: what keeps an account from being closed, by all the modules. */
export const CLOSING_RULES = Symbol('CLOSING_RULES');

/** A person leaves, or an administrator deletes them. */
export class EraseUser extends Command<number> {
  constructor(
    readonly by: Principal,
    readonly personId: string,
    readonly initiator: 'self' | 'administrator',
    readonly now: Date,
  ) {
    super();
  }
}

/** Administrators leave by themselves only: nobody deletes one by mistake. */
const noAdmin: ClosingRule = ({ accounts }, wallet) =>
  accounts.get(wallet)?.role === 'admin'
    ? new DomainError('ADMIN_ACCOUNT', 409, 'Gli account amministratore non si eliminano da qui')
    : undefined;

/** Deletes a person and everything of theirs; the ledger keeps pseudonyms and commitments, which then mean nothing. */
@CommandHandler(EraseUser)
export class EraseUserHandler implements ICommandHandler<EraseUser> {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @Inject(CLOSING_RULES) private readonly rules: readonly ClosingRule[],
    private readonly ledger: Ledger,
    private readonly wallets: Wallets,
    private readonly people: People,
  ) {}

  /**
   * The ledger decides, then the row goes. Whatever comes between, the person is gone by then, and the erasure is finished by
   * whoever asks again or at the next start.
   * @returns the revision of the ledger that it is to be seen at
   * @throws DomainError NOT_FOUND | LAST_ADMIN | ADMIN_ACCOUNT | what a closing rule gives
   */
  async execute({ by, personId, initiator, now }: EraseUser): Promise<number> {
    const person = await this.database.manager.findOneBy(Person, { id: personId });
    if (!person) throw userNotFound();
    const { wallet } = person;
    if (!this.wallets.isOpen(wallet) && !this.wallets.isClosed(wallet)) await this.wallets.open(person, now);
    const rules = initiator === 'administrator' ? [noAdmin, ...this.rules] : this.rules;
    const { revision } = await this.ledger.execute((state) => closeAccount(state, { wallet }, rules), {
      actor: by.wallet,
      now,
    });
    await this.finish(personId);
    return revision;
  }

  /** Erases who is closed in the ledger. Does nothing for who is gone already. */
  async finish(id: string): Promise<void> {
    try {
      await this.database.transaction(async (transaction) => {
        const person = await transaction.findOne(Person, { where: { id }, lock: { mode: 'pessimistic_write' } });
        if (!person) return;
        await forgetMentions([id, person.email], transaction);
        // Everything of theirs refers to the row and goes with it.
        await transaction.delete(Person, { id });
      });
    } finally {
      this.people.drop(id);
    }
  }
}
