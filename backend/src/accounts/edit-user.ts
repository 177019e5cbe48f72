import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import type { Principal } from '../http/signed-in.js';
import { DomainError } from '../ledger/errors.js';
import { Ledger } from '../ledger/ledger.js';
import type { Outcome } from '../ledger/pending.js';
import type { LedgerState } from '../ledger/state.js';
import { editAccount } from './account.js';
import type { UserEditBody } from './account-bodies.js';
import { KeptTexts } from './kept-texts.js';
import { People } from './people.js';
import { Person } from './person.entity.js';
import { fieldsOfRole } from './person-rules.js';
import { emailTaken, isEmailTaken } from './register-person.js';
import { userNotFound } from './users.js';

const DEFAULT_REASON = 'Rettifica amministrativa';

/** An administrator edits a person: their data, their role and, by an adjustment, their coins. */
export class EditUser {
  constructor(
    readonly by: Principal,
    readonly personId: string,
    readonly edit: UserEditBody,
    readonly now: Date,
  ) {}
}

@CommandHandler(EditUser)
export class EditUserHandler implements ICommandHandler<EditUser> {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly ledger: Ledger,
    private readonly texts: KeptTexts,
    private readonly people: People,
  ) {}

  /**
   * The row is changed only if the ledger takes the edit, and stays locked until it has.
   * @throws DomainError NOT_FOUND | EMAIL_TAKEN | LAST_ADMIN | InvalidInput
   */
  async execute({ by, personId, edit, now }: EditUser): Promise<Outcome> {
    const card = await this.people.withId(personId);
    if (!card) throw userNotFound();
    const { wallet } = card;
    const { role, coinBalance: balance, adjustmentReason } = edit;
    const row = { name: edit.name, email: edit.email, ...fieldsOfRole(edit, now) };
    // It is about whoever holds the wallet, so it is theirs to read and goes when they go.
    const reason = await this.texts.keep(wallet, 'reason', adjustmentReason || DEFAULT_REASON);
    let isUsed = false;
    try {
      const outcome = await this.database.transaction(async (transaction) => {
        await this.writeRow(transaction, personId, row);
        const decide = (state: LedgerState) => editAccount(state, { wallet, role, balance, reason });
        return this.ledger.execute(decide, { actor: by.wallet, now });
      });
      isUsed = outcome.events.some(({ type }) => type === 'BalanceAdjusted');
      return outcome;
    } catch (error) {
      // Where nobody knows what became of the event its text may be needed.
      isUsed = !(error instanceof DomainError);
      throw error;
    } finally {
      this.people.drop(personId);
      if (!isUsed) await this.texts.forget(reason);
    }
  }

  private async writeRow(transaction: EntityManager, id: string, row: Partial<Person>): Promise<void> {
    const { affected } = await transaction.update(Person, { id }, row).catch((error: unknown) => {
      throw isEmailTaken(error) ? emailTaken() : error;
    });
    if (!affected) throw userNotFound();
  }
}
