import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import type { PersonId, Wallet } from '../../../basics/ids.js';
import { LedgerUnavailable } from '../../../engine/ledger/format/errors.js';
import type { CommandKind, Sender } from '../../../engine/ledger/state/command.js';
import type { EventOf } from '../../../engine/ledger/state/event-data.js';
import { LedgerCommand } from '../../../platform/commands/ledger-command.js';
import { Effect } from '../../../platform/effects/effect.js';
import { Effects } from '../../../platform/effects/effects.js';
import { forgetMentions } from '../../../platform/http/commands/stored-responses.js';
import { Outbox } from '../../../platform/mail/outbox.js';
import { AccountHooks } from '../account-hooks.js';
import type { CloseAccount } from '../domain/account.js';
import { FormerAddresses } from '../email/former-addresses.js';
import { Person } from '../people/person.entity.js';
import { userNotFound } from '../people/users.js';
import { Wallets } from '../people/wallets.js';
import { ErasureList } from './erasure-list.js';

/** Injection token: the kind of command that closes an account, with the rules of all modules. */
export const CLOSE_ACCOUNT = Symbol('CLOSE_ACCOUNT');

const WAIT_MS_MAX = 2000;
const POLL_MS = 20;

/** Deletes a person and all their data; the ledger retains pseudonyms and commitments, which can no longer be resolved. */
@Injectable()
export class EraseUser {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @Inject(CLOSE_ACCOUNT) private readonly closeAccount: CommandKind<CloseAccount>,
    private readonly commands: CommandBus,
    private readonly wallets: Wallets,
    private readonly effects: Effects,
    private readonly erasures: ErasureList,
    private readonly hooks: AccountHooks,
    private readonly outbox: Outbox,
    private readonly former: FormerAddresses,
  ) {}

  /**
   * The ledger decides, and the row is deleted because of it.
   * @throws DomainError NOT_ALLOWED | NOT_FOUND | LAST_ADMIN | ADMIN_ACCOUNT | the error of a closing rule
   * @throws LedgerUnavailable also where the account is closed and the row still there: it is deleted later
   */
  async execute(personId: PersonId, initiator: CloseAccount['initiator'], sender: Sender): Promise<void> {
    const person = await this.database.manager.findOneBy(Person, { id: personId });
    if (!person) throw userNotFound();
    const { wallet } = person;
    if (!this.wallets.isOpen(wallet) && !this.wallets.isClosed(wallet)) await this.wallets.open(person, sender.now);
    await this.hooks.run('beforeErasure', wallet, sender.now ?? new Date());
    await this.effects.committed(
      this.commands.execute(new LedgerCommand(this.closeAccount, { wallet, initiator }, sender)),
    );
    await this.untilGone(wallet);
  }

  /** A repeated command makes no event that could be waited for. @throws LedgerUnavailable */
  private async untilGone(wallet: Wallet): Promise<void> {
    const end = performance.now() + WAIT_MS_MAX;
    while (await this.database.manager.existsBy(Person, { wallet })) {
      if (performance.now() > end) {
        throw new LedgerUnavailable('the account is closed, and its person is still to be erased');
      }
      await delay(POLL_MS);
    }
  }

  @Effect({ processor: 'accounts', on: ['AccountClosed'], about: ({ data }) => data.wallet, isLast: true })
  async erase(
    closed: { readonly data: Pick<EventOf<'AccountClosed'>['data'], 'wallet' | 'repeated'> },
    transaction: EntityManager,
  ): Promise<void> {
    const { wallet, repeated } = closed.data;
    const person = await transaction.findOne(Person, { where: { wallet }, lock: { mode: 'pessimistic_write' } });
    if (!person) return;
    await this.erasures.add(wallet, new Date());
    const left = await this.former.listFor(person.id, transaction);
    await forgetMentions([person.id, person.email, ...left.map(({ email }) => email)], transaction);
    for (const { email } of [person, ...left]) await this.outbox.forgetAddress(email, transaction);
    // Who was told before a backup was restored is not told again.
    if (!repeated) await this.tell(person, transaction);
    // All their data refers to the row and is deleted with it.
    await transaction.delete(Person, { id: person.id });
  }

  /** The message is about nobody, so that it is not erased with the person. */
  private async tell({ wallet, email, emailConfirmedAt }: Person, transaction: EntityManager): Promise<void> {
    if (emailConfirmedAt === null) return;
    const mail = { kind: 'erasure-done', to: email, about: [], params: {}, cause: `erasure ${wallet}` } as const;
    await this.outbox.add(mail, transaction);
  }
}
