import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import type { Wallet } from '../../../basics/ids.js';
import { SYSTEM } from '../../../engine/ledger/format/envelope.js';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import type { EventOf } from '../../../engine/ledger/state/event-data.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import type { Outcome } from '../../../engine/ledger/writing/pending.js';
import { LedgerCommand } from '../../../platform/commands/ledger-command.js';
import { databaseErrorIn } from '../../../platform/database/database-error.js';
import { Effect } from '../../../platform/effects/effect.js';
import { Effects } from '../../../platform/effects/effects.js';
import { type FollowingCommand, following, Reaction } from '../../../platform/effects/reaction.js';
import { eachOfMany } from '../../../platform/jobs/each-of-many.js';
import { Job } from '../../../platform/jobs/job.js';
import { Outbox } from '../../../platform/mail/outbox.js';
import { NOTE_AGE, type NoteAge } from '../../minors/rules/age-commands.js';
import { AccountHooks } from '../account-hooks.js';
import { CONSENT_AGE, MAJORITY } from '../domain/ages.js';
import { EDIT_EVENTS, type EditEvent } from '../domain/edit-account.js';
import { EmailConfirmation } from '../email/email-confirmation.js';
import { FormerAddresses } from '../email/former-addresses.js';
import { emailTaken, isEmailTaken } from '../registration/register-person.js';
import { People } from './people.js';
import { Person } from './person.entity.js';
import { reachedAgeOf } from './person-rules.js';
import { userNotFound } from './users.js';

/** The changes of an edit to the row of a person; without `email` the address stays whatever it is by then. */
export type EditedFields = Partial<Omit<Person, 'id' | 'wallet' | 'createdAt'>>;

export interface PersonEdit {
  readonly id: string;
  /** Id of the person. */
  readonly person: string;
  /** None of an own edit, which writes the row in the transaction of its reservation. */
  readonly fields: EditedFields;
}

/** How long an edit waits for earlier ones of the person: past UNFINISHED's 5 seconds, and with time left to answer in. */
const WAIT_MS_MAX = 6_000;
const PAUSE_MS = 100;
/** What is left is to tell of it. */
const IS_IN_ROW = `fields = '{}'`;
/** Whoever began it would have ended it: its row has followed, or it is so old that its command is refused (`dataReadAt`). */
const UNFINISHED = `started_at < now() - case when ${IS_IN_ROW} then interval '5 seconds' else interval '1 minute' end`;
const EVERY_MS = 5_000;
/** Nobody to refer to, or whose e-mail to keep. */
const GONE = ['23503', '23502'];

/**
 * Edits of people that the ledger decides (ADR 16): the row is reserved, then the command is sent, and the row follows its event,
 * which contains the id of the edit. No connection is held meanwhile. The reservation ends with the row; of an own edit, which has
 * no event, once whoever keeps ages and names has been told.
 */
@Injectable()
export class PersonEdits {
  private readonly logger = new Logger('PersonEdits');

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly commands: CommandBus,
    private readonly ledger: Ledger,
    private readonly effects: Effects,
    private readonly people: People,
    private readonly hooks: AccountHooks,
    private readonly confirmation: EmailConfirmation,
    private readonly outbox: Outbox,
    private readonly former: FormerAddresses,
  ) {}

  /** Ends the reservations that a process left when it ended. */
  @Job({ everyMs: EVERY_MS, whenFailed: 'edits of people are finished later', atStart: 'begun' })
  async finishInterrupted(): Promise<void> {
    await eachOfMany(await this.reservations(UNFINISHED, []), (edit) =>
      this.finish(edit).catch((err: unknown) => this.logger.error({ err }, 'an edit of a person is unfinished')),
    );
  }

  /**
   * @param decide asks the ledger, with the edit's id in the event, and tells it how old the edit is
   * @throws DomainError EMAIL_TAKEN | NOT_FOUND | EDIT_UNDER_WAY | what `decide` throws
   */
  async carryOut(edit: PersonEdit, decide: (dataReadAt: number) => Promise<Outcome>): Promise<Outcome> {
    const dataReadAt = performance.now();
    await this.reserve(edit);
    const decided = await decide(dataReadAt).catch(async (error: unknown) => {
      // Where the outcome is unknown the row follows the event, or the reservation ends once there will be none.
      if (error instanceof DomainError) await this.release(edit);
      throw error;
    });
    // Nothing that the row would follow.
    if (!decided.events.some(({ data }) => data.edit === edit.id)) await this.release(edit);
    await this.effects.committed(decided);
    this.people.evict(edit.person);
    return decided;
  }

  /** The row follows the ledger, also after an edit of coins alone: an earlier one may have changed it since it was read. */
  @Effect({
    processor: 'people',
    on: EDIT_EVENTS,
    about: ({ data }) => data.edit ?? '',
  })
  async writeRowOf({ data, ts }: EventOf<EditEvent>, transaction: EntityManager): Promise<void> {
    if (data.edit !== undefined) await this.writeRow(data.edit, new Date(ts), transaction);
  }

  /** The ledger holds no date of birth: it is told how old the stored one makes the person. */
  @Reaction({
    processor: 'edited-people',
    on: ['RoleChanged', 'AdministratorActed', 'DateOfBirthCorrected'],
    about: ({ data }) => data.edit ?? '',
    after: ['people'],
  })
  async noteEditedAge(
    event: EventOf<'RoleChanged' | 'AdministratorActed' | 'DateOfBirthCorrected'>,
  ): Promise<FollowingCommand<NoteAge>[]> {
    if (event.data.edit === undefined) return [];
    const wallet = event.type === 'AdministratorActed' ? event.data.subject?.id : event.data.wallet;
    const row = wallet === undefined ? null : await this.database.manager.findOneBy(Person, { wallet });
    const age = row && noteOfAge(row, new Date(event.ts));
    return age ? [following(event, NOTE_AGE, age, age.wallet)] : [];
  }

  /**
   * In the transaction in which a person changes their date of birth or their company's name, which has locked the row:
   * `notifyAndRelease` follows it, and where its process ends before, another one does it.
   * @throws DomainError EDIT_UNDER_WAY
   */
  async reserveWithin(person: string, transaction: EntityManager): Promise<PersonEdit> {
    const edit = { id: randomUUID(), person, fields: {} };
    if (await this.tryToReserve(edit, transaction)) return edit;
    throw editUnderWay();
  }

  /**
   * Tells of the person's date of birth and company name as they are stored now, also where they stayed the same, and ends the
   * reservation. The ledger holds neither.
   */
  async notifyAndRelease(edit: PersonEdit, now: Date): Promise<void> {
    const row = await this.database.manager.findOneBy(Person, { id: edit.person });
    const age = row && noteOfAge(row, now);
    if (age) await this.commands.execute(new LedgerCommand(NOTE_AGE, age, { actor: SYSTEM }));
    if (row?.companyName) await this.hooks.run('afterRename', row.wallet, row.companyName);
    await this.release(edit);
  }

  /**
   * Reserves a person for one edit at a time; its e-mail is taken from here on.
   * @throws DomainError EMAIL_TAKEN | NOT_FOUND | EDIT_UNDER_WAY
   */
  private async reserve(edit: PersonEdit): Promise<void> {
    const end = performance.now() + WAIT_MS_MAX;
    while (!(await this.tryToReserve(edit, this.database))) {
      if (performance.now() > end) throw editUnderWay();
      const earlier = await this.reservations(`person = $1 and ${UNFINISHED}`, [edit.person]);
      await eachOfMany(earlier, (each) => this.finish(each));
      await delay(Math.random() * PAUSE_MS);
    }
  }

  /** Does nothing where the edit is over, or the person has left. The lock lets a reservation refer to the person. */
  private async writeRow(id: string, now: Date, transaction: EntityManager): Promise<void> {
    const before = await transaction
      .createQueryBuilder(Person, 'p')
      .where('p.id = (select person from person_edits where id = :id)', { id })
      .setLock('for_no_key_update')
      .getOne();
    if (!before) return;
    const [edit] = await transaction.query<Pick<PersonEdit, 'fields'>[]>(
      `select fields from person_edits where id = $1 and not ${IS_IN_ROW}`,
      [id],
    );
    if (!edit) return;
    const { fields } = edit;
    const isMoved = fields.email !== undefined && before.email !== fields.email;
    await transaction.update(Person, { id: before.id }, { ...fields, ...(isMoved && { emailConfirmedAt: null }) });
    if (isMoved) {
      await this.notifyOldAddress(before, id, transaction);
      await this.former.forgetOwn(before.id, fields.email ?? before.email, transaction);
      await this.confirmation.askAnew({ ...before, ...fields }, now, transaction);
    }
    await this.hooks.run('storeEdit', { person: before, changes: fields, now }, transaction);
    await transaction.query('delete from person_edits where id = $1', [id]);
  }

  /** Whoever reads there must hear of it: who has the account's address can have a new password. So must a guardian. */
  private async notifyOldAddress(before: Person, edit: string, transaction: EntityManager): Promise<void> {
    const { wallet, name, email, emailConfirmedAt } = before;
    if (!emailConfirmedAt) return;
    const cause = `address ${edit}`;
    await this.outbox.add(
      { kind: 'address-changed', to: email, about: [wallet], params: { name }, cause },
      transaction,
    );
    await this.hooks.run('moveEmail', before, cause, transaction);
  }

  private async release({ id, person }: PersonEdit): Promise<void> {
    await this.database.query('delete from person_edits where person = $1 and id = $2', [person, id]);
  }

  private async finish(edit: PersonEdit & { readonly wallet: Wallet }): Promise<void> {
    const last = await this.ledger.read(({ accounts }) => accounts.get(edit.wallet)?.edit);
    // Its effect was parked, or an earlier release has left it.
    if (last === edit.id) {
      await this.database.transaction((transaction) => this.writeRow(edit.id, new Date(), transaction));
    }
    await this.notifyAndRelease(edit, new Date());
  }

  /** @returns false where another edit of the person is in progress */
  private async tryToReserve(
    { id, person, fields }: PersonEdit,
    database: Pick<EntityManager, 'query'>,
  ): Promise<boolean> {
    try {
      const rows = await database.query<unknown[]>(
        `insert into person_edits (person, id, email, fields)
         select $1, $2, coalesce($3, (select email from people where id = $1)), $4
         on conflict (person) do nothing returning id`,
        [person, id, fields.email ?? null, JSON.stringify(fields)],
      );
      return rows.length > 0;
    } catch (error) {
      if (isEmailTaken(error)) throw emailTaken();
      throw isErasedOwnerViolation(error) ? userNotFound() : error;
    }
  }

  private reservations(where: string, values: readonly string[]) {
    return this.database.query<(PersonEdit & { wallet: Wallet })[]>(
      `select e.id, e.person, e.email, e.fields, p.wallet from person_edits e join people p on p.id = e.person where ${where}`,
      [...values],
    );
  }
}

function noteOfAge({ wallet, dateOfBirth }: Person, now: Date): NoteAge | undefined {
  if (!dateOfBirth) return undefined;
  const reached = reachedAgeOf(dateOfBirth, now);
  return { wallet, isOfConsentAge: reached >= CONSENT_AGE, isOfAge: reached >= MAJORITY };
}

export const editUnderWay = (): DomainError =>
  new DomainError('EDIT_UNDER_WAY', 409, 'Un’altra modifica di questo utente è in corso: riprova tra poco');

function isErasedOwnerViolation(error: unknown): boolean {
  return GONE.includes(databaseErrorIn(error)?.code ?? '');
}
