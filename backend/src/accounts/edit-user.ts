import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { Principal } from '../http/signed-in.js';
import { Ledger } from '../ledger/ledger.js';
import type { Outcome } from '../ledger/pending.js';
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

  /** The row is changed only if the ledger takes the edit, and stays locked until it has. */
  execute({ by, personId, edit, now }: EditUser): Promise<Outcome> {
    const { name, email, role, coinBalance: balance, adjustmentReason } = edit;
    const fields = { name, email, ...fieldsOfRole(edit, now) };
    return this.database
      .transaction(async (transaction) => {
        const person = await transaction.findOne(Person, {
          where: { id: personId },
          lock: { mode: 'pessimistic_write' },
        });
        if (!person) throw userNotFound();
        await transaction.update(Person, { id: personId }, fields).catch((error: unknown) => {
          throw isEmailTaken(error) ? emailTaken() : error;
        });
        const reason = await this.texts.keep(by.wallet, 'reason', adjustmentReason || DEFAULT_REASON);
        const { wallet } = person;
        const outcome = await this.ledger
          .execute((state) => editAccount(state, { wallet, role, balance, reason }), { actor: by.wallet, now })
          .catch(async (error: unknown) => {
            await this.texts.forget(reason);
            throw error;
          });
        if (!outcome.events.some(({ type }) => type === 'BalanceAdjusted')) await this.texts.forget(reason);
        return outcome;
      })
      .finally(() => this.people.drop(personId));
  }
}
