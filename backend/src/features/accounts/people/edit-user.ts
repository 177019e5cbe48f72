import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { PersonId } from '../../../basics/ids.js';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import type { CommandKind, Sender } from '../../../engine/ledger/state/command.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import type { Outcome } from '../../../engine/ledger/writing/pending.js';
import { LedgerCommand } from '../../../platform/commands/ledger-command.js';
import { invalid } from '../../../platform/http/errors/errors.js';
import { requireUsual } from '../../../platform/http/fields/mailbox.js';
import { Config } from '../../../platform/settings/config.js';
import { AccountHooks } from '../account-hooks.js';
import type { EditAccount } from '../domain/edit-account.js';
import type { UserEditBody } from './account-bodies.js';
import { Person } from './person.entity.js';
import { PersonEdits } from './person-edits.js';
import { fieldsOfRole, isAdult } from './person-rules.js';
import { versionOf } from './person-version.js';
import { userNotFound } from './users.js';

/** Injection token: the kind of command that edits an account, with the consequences of all modules. */
export const EDIT_ACCOUNT = Symbol('EDIT_ACCOUNT');

const DEFAULT_REASON = 'Rettifica amministrativa';

/** An administrator edits a person: their data, their role and, by an adjustment, their coins. */
@Injectable()
export class EditUser {
  constructor(
    @InjectRepository(Person) private readonly people: Repository<Person>,
    private readonly commands: CommandBus,
    private readonly ledger: Ledger,
    private readonly edits: PersonEdits,
    private readonly hooks: AccountHooks,
    @Inject(EDIT_ACCOUNT) private readonly editAccount: CommandKind<EditAccount>,
    @Inject(Config) private readonly config: Pick<Config, 'minimumAge'>,
  ) {}

  /**
   * The row is changed only if the ledger accepts the edit, and an edit that was made already is no conflict with itself.
   * @throws DomainError NOT_ALLOWED | NOT_FOUND | UNDER_AGE | DATA_CHANGED | EMAIL_TAKEN | EDIT_UNDER_WAY | LAST_ADMIN |
   * BALANCE_CHANGED | InvalidInput | what a module refuses (account-hooks.ts)
   */
  async execute(personId: PersonId, given: UserEditBody, sender: Sender): Promise<Outcome> {
    const person = await this.people.findOneBy({ id: personId });
    if (!person) throw userNotFound();
    const { name, email } = given;
    requireUsual('email', { label: 'E-mail', given: email, known: person.email });
    const limits = { now: sender.now ?? new Date(), minimumAge: this.config.minimumAge };
    requireAgeOfRole(given, person.dateOfBirth, limits.now);
    const correction = dateCorrectionIn(given, person);
    const { wallet } = person;
    let known = this.ledger.state.accounts.get(wallet)?.role;
    const lacksGuardian = known === 'minor' && person.parentEmail === null;
    // An address that stays is not written: the person may be giving the account another one.
    const moved = email === person.email ? {} : { email };
    const ofRole = fieldsOfRole({ ...given, ...companyIn(given, person), known: person, lacksGuardian }, limits);
    const fields = { ...(name && { name }), ...moved, ...ofRole };
    await this.hooks.run('checkEdit', { person, changes: fields, now: limits.now });
    const edit = { id: randomUUID(), person: personId, fields };
    const changesRow = changes(fields, person);
    const { role, coinBalance: balance, expectedBalance, expectedVersion, adjustmentReason } = given;
    const isAsRead = () => expectedVersion === versionOf({ ...person, role: known });
    if (expectedVersion && !isAsRead()) {
      // The role may have changed just now in another process.
      known = await this.ledger.read(({ accounts }) => accounts.get(wallet)?.role);
      if (!isAsRead() && (changesRow || role !== known)) throw dataChanged();
    }
    const renames = Boolean(fields.companyName) && fields.companyName !== person.companyName;
    const reason = adjustmentReason || DEFAULT_REASON;
    const data = { edit: edit.id, wallet, role, balance, expectedBalance, reason, changesRow, renames, correction };
    const decide = (dataReadAt: number) =>
      this.commands.execute(new LedgerCommand(this.editAccount, data, { ...sender, dataReadAt }));
    return this.edits.carryOut(edit, decide);
  }
}

/** What is missing stays as it is: it may be longer than a new text may be. */
const companyIn = (given: UserEditBody, known: Person) => ({
  companyName: given.companyName ?? known.companyName,
  companySize: given.companySize ?? known.companySize,
  companyLocation: given.companyLocation ?? known.companyLocation,
});

const dataChanged = () =>
  new DomainError('DATA_CHANGED', 409, 'Questi dati sono cambiati da quando li hai aperti: ricarica la pagina');

const changes = (fields: Partial<Person>, person: Person): boolean =>
  Object.keys(fields).some((name) => fields[name as keyof Person] !== person[name as keyof Person]);

/**
 * Nobody under eighteen gets another role (product.md 2.35).
 * @param known the stored date of birth, unless the edit corrects it
 * @throws DomainError UNDER_AGE
 */
function requireAgeOfRole({ role, dateOfBirth }: UserEditBody, known: string | null, now: Date): void {
  const birthday = dateOfBirth || known;
  if (role === 'minor' || !birthday || isAdult(birthday, now)) return;
  throw new DomainError('UNDER_AGE', 409, 'Chi ha meno di 18 anni può avere solo un account da minore');
}

/** @returns the reason for another date of birth; undefined where the date stays. @throws InvalidInput without a reason */
function dateCorrectionIn(
  { dateOfBirth, adjustmentReason }: UserEditBody,
  { dateOfBirth: known }: Person,
): string | undefined {
  if (!dateOfBirth || dateOfBirth === known) return undefined;
  if (adjustmentReason) return adjustmentReason;
  throw invalid('adjustmentReason', 'Motivo: scrivi perché cambia la data di nascita');
}
