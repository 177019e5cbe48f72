import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { SYSTEM } from '../../../engine/ledger/format/envelope.js';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { LedgerCommand } from '../../../platform/commands/ledger-command.js';
import { databaseErrorIn } from '../../../platform/database/database-error.js';
import { eachOfMany } from '../../../platform/jobs/each-of-many.js';
import { Job } from '../../../platform/jobs/job.js';
import { Outbox } from '../../../platform/mail/outbox.js';
import { NOTE_AGE } from '../../minors/rules/age-acts.js';
import { AccountHooks } from '../account-hooks.js';
import { CONSENT_AGE, MAJORITY } from '../domain/ages.js';
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
  /** None once the row has them: what is left is to tell of the date of birth. */
  readonly fields: EditedFields;
}

const ATTEMPTS_MAX = 50;
const PAUSE_MS = 100;
/** An edit that is older than this was abandoned. */
const ABANDONED = `started_at < now() - interval '1 minute'`;
const EVERY_MS = 20_000;
const FOREIGN_KEY_VIOLATION = '23503';

/**
 * Edits of people that the ledger decides: the row is reserved, then the command is sent, then the row is changed. No
 * connection is held meanwhile. An event contains the id of its edit, so an unfinished edit is completed if the ledger has
 * it, and dropped otherwise. Where the date of birth changes, whoever keeps ages is told before the reservation ends.
 */
@Injectable()
export class PersonEdits implements OnApplicationBootstrap {
  private readonly logger = new Logger('PersonEdits');

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly commands: CommandBus,
    private readonly ledger: Ledger,
    private readonly people: People,
    private readonly hooks: AccountHooks,
    private readonly confirmation: EmailConfirmation,
    private readonly outbox: Outbox,
    private readonly former: FormerAddresses,
  ) {}

  /** Finishes the edits that a process left when it ended. */
  onApplicationBootstrap(): Promise<void> {
    return this.ledger.onBecomeLeader(() => this.finishAll('true'));
  }

  /** Those of a process that ended while this one goes on. */
  @Job({ everyMs: EVERY_MS, whenFailed: 'edits of people are finished later' })
  finishAbandoned(): Promise<void> {
    return this.finishAll(ABANDONED);
  }

  private async finishAll(which: string): Promise<void> {
    // One that cannot be finished must not stop the start either.
    await eachOfMany(await this.reserved(which, []), (edit) =>
      this.finish(edit).catch((err: unknown) => this.logger.error({ err }, 'an edit of a person is unfinished')),
    );
  }

  /**
   * @param decide asks the ledger, with the edit's id in the event
   * @throws DomainError EMAIL_TAKEN | NOT_FOUND | EDIT_UNDER_WAY | what `decide` throws
   */
  async carryOut<Decided>(edit: PersonEdit, decide: () => Promise<Decided>, now: Date): Promise<Decided> {
    await this.reserve(edit);
    const decided = await decide().catch(async (error: unknown) => {
      await (error instanceof DomainError ? this.drop(edit) : this.abandon(edit));
      throw error;
    });
    await this.complete(edit, now).catch(async (error: unknown) => {
      await this.abandon(edit);
      throw error;
    });
    return decided;
  }

  /**
   * In the transaction that changes a date of birth, before it locks the row: `settle` follows it, and where its process ends
   * before, another one does it. A reservation locks the e-mail before it waits for the person.
   * @throws DomainError EDIT_UNDER_WAY
   */
  async mark(person: string, transaction: EntityManager): Promise<PersonEdit> {
    const edit = { id: randomUUID(), person, fields: {} };
    if (await this.insert(edit, transaction)) return edit;
    throw editUnderWay();
  }

  /**
   * Notes the age by the date of birth as it is stored now, also of one that stayed the same, and ends the reservation. The ledger
   * holds no date of birth.
   */
  async settle(edit: PersonEdit, now: Date): Promise<void> {
    const row = await this.database.manager.findOneBy(Person, { id: edit.person });
    if (row?.dateOfBirth) {
      const reached = reachedAgeOf(row.dateOfBirth, now);
      const age = { isOfConsentAge: reached >= CONSENT_AGE, isOfAge: reached >= MAJORITY };
      await this.commands.execute(new LedgerCommand(NOTE_AGE, { wallet: row.wallet, ...age }, { actor: SYSTEM }));
    }
    await this.drop(edit);
  }

  /**
   * Reserves a person for one edit at a time; its e-mail is taken from here on.
   * @throws DomainError EMAIL_TAKEN | NOT_FOUND | EDIT_UNDER_WAY
   */
  private async reserve(edit: PersonEdit): Promise<void> {
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
      if (await this.insert(edit, this.database)) return;
      const abandoned = `person = $1 and ${ABANDONED}`;
      await eachOfMany(await this.reserved(abandoned, [edit.person]), (earlier) => this.finish(earlier));
      await delay(Math.random() * PAUSE_MS);
    }
    throw editUnderWay();
  }

  /** The ledger has accepted the edit: changes the row. @throws DomainError EMAIL_TAKEN | NOT_FOUND */
  private async complete(edit: PersonEdit, now: Date): Promise<void> {
    await this.follow(edit);
    if (edit.fields.dateOfBirth) await this.settle(edit, now);
  }

  private async follow(edit: PersonEdit): Promise<void> {
    const { person, fields } = edit;
    const before = await this.people.withId(person);
    const { companyName: to } = fields;
    // A company always has a name; without one the edit gives another role.
    if (!before || !to) return this.write(edit);
    const change = { company: before.wallet, from: before.companyName, to };
    await this.hooks.rename(change, () => this.write(edit));
  }

  private async write({ id, person, fields }: PersonEdit): Promise<void> {
    try {
      await this.database.transaction(async (transaction) => {
        const before = await transaction.findOneBy(Person, { id: person });
        const isMoved = before !== null && fields.email !== undefined && before.email !== fields.email;
        // In this order, because a reservation locks the e-mail before it waits for the person.
        const confirmed = isMoved && { emailConfirmedAt: null };
        const { affected } = await transaction.update(Person, { id: person }, { ...fields, ...confirmed });
        if (!affected) throw userNotFound();
        if (isMoved) {
          await this.tellOldAddress(before, id, transaction);
          await this.former.forgetOwn(person, fields.email ?? before.email, transaction);
          await this.confirmation.askAnew({ ...before, ...fields }, new Date(), transaction);
        }
        if (before)
          await this.hooks.run('storeEdit', { person: before, changes: fields, now: new Date() }, transaction);
        const settled = fields.dateOfBirth ? `update person_edits set fields = '{}'` : 'delete from person_edits';
        await transaction.query(`${settled} where person = $1 and id = $2`, [person, id]);
      });
    } catch (error) {
      throw isEmailTaken(error) ? emailTaken() : error;
    } finally {
      this.people.drop(person);
    }
  }

  /** Whoever reads there must hear of it: who has the account's address can have a new password. So must a guardian. */
  private async tellOldAddress(before: Person, edit: string, transaction: EntityManager): Promise<void> {
    const { wallet, name, email, emailConfirmedAt } = before;
    if (!emailConfirmedAt) return;
    const cause = `address ${edit}`;
    await this.outbox.add(
      { kind: 'address-changed', to: email, about: [wallet], params: { name }, cause },
      transaction,
    );
    await this.hooks.run('moveEmail', before, cause, transaction);
  }

  private async drop({ id, person }: PersonEdit): Promise<void> {
    await this.database.query('delete from person_edits where person = $1 and id = $2', [person, id]);
  }

  /** The outcome is unknown: the next edit of the person resolves it. */
  private async abandon({ id, person }: PersonEdit): Promise<void> {
    await this.database.query(`update person_edits set started_at = '-infinity' where person = $1 and id = $2`, [
      person,
      id,
    ]);
  }

  private async finish(edit: PersonEdit & { readonly wallet: string }): Promise<void> {
    await this.ledger.synced();
    const isTaken = this.ledger.state.accounts.get(edit.wallet)?.edit === edit.id;
    if (isTaken && Object.keys(edit.fields).length > 0) await this.follow(edit);
    await this.settle(edit, new Date());
  }

  /** @returns false where another edit of the person is in progress */
  private async insert({ id, person, fields }: PersonEdit, database: Pick<EntityManager, 'query'>): Promise<boolean> {
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

  private reserved(where: string, values: readonly string[]) {
    return this.database.query<(PersonEdit & { wallet: string })[]>(
      `select e.id, e.person, e.email, e.fields, p.wallet from person_edits e join people p on p.id = e.person where ${where}`,
      [...values],
    );
  }
}

export const editUnderWay = (): DomainError =>
  new DomainError('EDIT_UNDER_WAY', 409, 'Un’altra modifica di questo utente è in corso: riprova tra poco');

function isErasedOwnerViolation(error: unknown): boolean {
  return databaseErrorIn(error)?.code === FOREIGN_KEY_VIOLATION;
}
