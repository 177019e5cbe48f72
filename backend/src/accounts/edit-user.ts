import { randomUUID } from 'node:crypto';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { Sender } from '../ledger/command.js';
import { DomainError } from '../ledger/errors.js';
import { Ledger } from '../ledger/ledger.js';
import type { Outcome } from '../ledger/pending.js';
import { EDIT_ACCOUNT } from './account.js';
import type { UserEditBody } from './account-bodies.js';
import { CommittedTexts } from './committed-texts.js';
import { Person } from './person.entity.js';
import { type PersonEdit, PersonEdits } from './person-edits.js';
import { fieldsOfRole } from './person-rules.js';
import { userNotFound } from './users.js';

const DEFAULT_REASON = 'Rettifica amministrativa';

/** An administrator edits a person: their data, their role and, by an adjustment, their coins. */
export class EditUser extends Command<Outcome> {
  constructor(
    readonly personId: string,
    readonly edit: UserEditBody,
    readonly sender: Sender,
  ) {
    super();
  }
}

@CommandHandler(EditUser)
export class EditUserHandler implements ICommandHandler<EditUser> {
  constructor(
    @InjectRepository(Person) private readonly people: Repository<Person>,
    private readonly ledger: Ledger,
    private readonly texts: CommittedTexts,
    private readonly edits: PersonEdits,
  ) {}

  /**
   * The row is changed only if the ledger accepts the edit.
   * @throws DomainError NOT_ALLOWED | NOT_FOUND | EMAIL_TAKEN | EDIT_UNDER_WAY | LAST_ADMIN | BALANCE_CHANGED | InvalidInput
   */
  async execute(command: EditUser): Promise<Outcome> {
    const { personId, edit: given, sender } = command;
    const person = await this.people.findOneBy({ id: personId });
    if (!person) throw userNotFound();
    const { name, email } = given;
    const fields = { name, email, ...fieldsOfRole({ ...given, known: person.dateOfBirth }, sender.now ?? new Date()) };
    const edit = { id: randomUUID(), person: personId, fields };
    await this.edits.reserve(edit);
    const outcome = await this.decide(command, person, edit).catch(async (error: unknown) => {
      await (error instanceof DomainError ? this.edits.drop(edit) : this.edits.abandon(edit));
      throw error;
    });
    await this.edits.complete(edit).catch(async (error: unknown) => {
      await this.edits.abandon(edit);
      throw error;
    });
    return outcome;
  }

  private async decide({ edit, sender }: EditUser, person: Person, { id, fields }: PersonEdit): Promise<Outcome> {
    const { wallet } = person;
    const given: Partial<Person> = fields;
    const changesRow = Object.keys(given).some((name) => given[name as keyof Person] !== person[name as keyof Person]);
    const { role, coinBalance: balance, expectedBalance, adjustmentReason } = edit;
    // The text is about the owner of the wallet, so they may read it and it is erased with them.
    const reason = await this.texts.keep(wallet, 'reason', adjustmentReason || DEFAULT_REASON);
    const data = { edit: id, wallet, role, balance, expectedBalance, reason, changesRow };
    return this.texts.forgetUnnamed(reason, this.ledger.execute(EDIT_ACCOUNT, data, sender));
  }
}
