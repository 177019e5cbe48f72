import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Wallet } from '../../../basics/ids.js';
import { SYSTEM } from '../../../engine/ledger/format/envelope.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import type { Outcome } from '../../../engine/ledger/writing/pending.js';
import { LedgerCommand } from '../../../platform/commands/ledger-command.js';
import { Config } from '../../../platform/settings/config.js';
import { OPEN_ACCOUNT } from '../domain/account.js';
import { CONSENT_AGE } from '../domain/ages.js';
import { BECOME_ADULT, isOfAge } from '../domain/coming-of-age.js';
import type { Person } from './person.entity.js';
import { hasReached } from './person-rules.js';

type NewAccount = Pick<Person, 'wallet' | 'joinedAs'> & Partial<Pick<Person, 'dateOfBirth'>>;

/** Opens the wallet of a person. If the process ended between the row and the event, the next sign-in opens it. */
@Injectable()
export class Wallets {
  constructor(
    private readonly commands: CommandBus,
    @Inject(Ledger) private readonly ledger: Pick<Ledger, 'state'>,
    @Inject(Config) private readonly config: Pick<Config, 'welcomeCoins'>,
  ) {}

  isOpen(wallet: Wallet): boolean {
    return this.ledger.state.accounts.has(wallet);
  }

  /** Whether it was closed permanently. */
  isClosed(wallet: Wallet): boolean {
    return this.ledger.state.closedAccounts.has(wallet);
  }

  /** Opens it unless it is open, and makes it an adult's where its owner has come of age. */
  async ensureOpen(person: NewAccount): Promise<void> {
    const { wallet } = person;
    if (this.isOpen(wallet)) {
      if (!isOfAge(this.ledger.state, wallet)) return;
      await this.commands.execute(new LedgerCommand(BECOME_ADULT, { wallet }, { actor: SYSTEM }));
    } else await this.open(person);
  }

  /** @param now the time, where a history is imported */
  open({ wallet, joinedAs: role, dateOfBirth }: NewAccount, now?: Date): Promise<Outcome> {
    const { welcomeCoins } = this.config;
    const sender = { actor: wallet, key: 'open-account', now };
    // A row that was just written has no date at all, rather than null, where none was given.
    const isOfConsentAge = !!dateOfBirth && hasReached(CONSENT_AGE, dateOfBirth, now ?? new Date());
    return this.commands.execute(
      new LedgerCommand(OPEN_ACCOUNT, { wallet, role, welcomeCoins, isOfConsentAge }, sender),
    );
  }
}
