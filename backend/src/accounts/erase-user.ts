import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { forgetMentions } from '../http/stored-responses.js';
import type { CommandKind, Sender } from '../ledger/command.js';
import { Ledger } from '../ledger/ledger.js';
import { Outbox } from '../mail/outbox.js';
import type { CloseAccount } from './account.js';
import { ErasureList } from './erasure-list.js';
import { ErasurePreparations } from './erasure-preparations.js';
import { FormerAddresses } from './former-addresses.js';
import { People } from './people.js';
import { Person } from './person.entity.js';
import { userNotFound } from './users.js';
import { Wallets } from './wallets.js';

/** Injection token: the kind of command that closes an account, with the rules of all modules. */
export const CLOSE_ACCOUNT = Symbol('CLOSE_ACCOUNT');

/** A person deletes their account, or an administrator does. */
export class EraseUser extends Command<number> {
  constructor(
    readonly personId: string,
    readonly initiator: CloseAccount['initiator'],
    readonly sender: Sender,
  ) {
    super();
  }
}

/** Deletes a person and all their data; the ledger retains pseudonyms and commitments, which can no longer be resolved. */
@CommandHandler(EraseUser)
export class EraseUserHandler implements ICommandHandler<EraseUser> {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @Inject(CLOSE_ACCOUNT) private readonly closeAccount: CommandKind<CloseAccount>,
    private readonly ledger: Ledger,
    private readonly wallets: Wallets,
    private readonly people: People,
    private readonly erasures: ErasureList,
    private readonly preparations: ErasurePreparations,
    private readonly outbox: Outbox,
    private readonly former: FormerAddresses,
  ) {}

  /**
   * The ledger decides, then the row is deleted. After an interruption the account is already closed, and a second request
   * or the next start finishes the erasure.
   * @param isTold whether a mail tells the person; not who was told before a backup was restored
   * @returns the revision of the ledger at which the erasure is visible
   * @throws DomainError NOT_ALLOWED | NOT_FOUND | LAST_ADMIN | ADMIN_ACCOUNT | the error of a closing rule
   */
  async execute({ personId, initiator, sender }: EraseUser, isTold = true): Promise<number> {
    const person = await this.database.manager.findOneBy(Person, { id: personId });
    if (!person) throw userNotFound();
    const { wallet } = person;
    if (!this.wallets.isOpen(wallet) && !this.wallets.isClosed(wallet)) await this.wallets.open(person, sender.now);
    await this.preparations.prepare(wallet, sender.now ?? new Date());
    const { revision } = await this.ledger.execute(this.closeAccount, { wallet, initiator }, sender);
    await this.finish(personId, isTold);
    return revision;
  }

  /** Erases a person whose account is closed in the ledger. Does nothing when they are erased already. */
  async finish(id: string, isTold = true): Promise<void> {
    try {
      await this.database.transaction(async (transaction) => {
        const person = await transaction.findOne(Person, { where: { id }, lock: { mode: 'pessimistic_write' } });
        if (!person) return;
        await this.erasures.add(person.wallet, new Date());
        const left = await this.former.of(id, transaction);
        await forgetMentions([id, person.email, ...left.map(({ email }) => email)], transaction);
        for (const { email } of [person, ...left]) await this.outbox.forgetAddress(email, transaction);
        if (isTold) await this.tell(person, transaction);
        // All their data refers to the row and is deleted with it.
        await transaction.delete(Person, { id });
      });
    } finally {
      this.people.drop(id);
    }
  }

  /** The message is about nobody, so that it is not erased with the person. */
  private async tell({ wallet, email, emailConfirmedAt }: Person, transaction: EntityManager): Promise<void> {
    if (emailConfirmedAt === null) return;
    const mail = { kind: 'erasure-done', to: email, about: [], params: {}, cause: `erasure ${wallet}` } as const;
    await this.outbox.add(mail, transaction);
  }
}
