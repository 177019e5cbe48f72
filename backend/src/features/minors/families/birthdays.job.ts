import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { romeDay } from '../../../basics/calendar.js';
import type { Wallet } from '../../../basics/ids.js';
import { SYSTEM } from '../../../engine/ledger/format/envelope.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { LedgerCommand } from '../../../platform/commands/ledger-command.js';
import { eachOfMany } from '../../../platform/jobs/each-of-many.js';
import { Job } from '../../../platform/jobs/job.js';
import { CONSENT_AGE, MAJORITY, type ReachedAge } from '../../accounts/domain/ages.js';
import { reachedAgeOf } from '../../accounts/people/person-rules.js';
import { NOTE_AGE, REACH_AGE } from '../rules/age-commands.js';

const EVERY_MS = 20_000;

/**
 * The 14th and the 18th birthdays, at 00:00 in Rome (product.md 16.5), and dates of birth that the ledger has not heard of. Every
 * minor is looked at once a day, and when a process begins to decide, so that no birthday of a time in which nothing ran is
 * missed.
 */
@Injectable()
export class BirthdaysJob {
  /** The day in Rome on which all were looked at. */
  private doneOn: string | undefined;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly commands: CommandBus,
    private readonly ledger: Ledger,
  ) {}

  @Job({ everyMs: EVERY_MS, whenFailed: 'birthdays are noted later', atStart: 'awaited' })
  async daily(now: Date): Promise<void> {
    const today = romeDay(now);
    // A date may have been corrected while its age was noted: only a run that finds nothing to do is the last one.
    if (this.doneOn !== today && (await this.run(now)) === 0) this.doneOn = today;
  }

  /** @returns how many ages were noted, or wait for an edit. @throws LedgerUnavailable */
  async run(now: Date): Promise<number> {
    const people = await this.database.query<Born[]>(
      `select wallet, date_of_birth::text as "dateOfBirth",
         exists (select from person_edits e where e.person = people.id) as "isEdited"
       from people where date_of_birth is not null order by date_of_birth`,
    );
    const outcomes = await eachOfMany(people, async ({ wallet, dateOfBirth, isEdited }) => {
      const age = reachedAgeOf(dateOfBirth, now);
      // Until its row follows the ledger, an edit has the older date; it tells of the new one by itself.
      return this.differs(wallet, age) && (isEdited || (await this.note(wallet, age, now)));
    });
    await this.forgetGuardians(people.map(({ wallet }) => wallet));
    return outcomes.filter((isNoted) => isNoted).length;
  }

  /** Whether the ledger has another age, or takes a minor for a guardian. */
  private differs(wallet: Wallet, age: ReachedAge | 0): boolean {
    const { accounts, reachedAges, guardedChildren } = this.ledger.state;
    if (accounts.get(wallet)?.role !== 'minor') return false;
    return (reachedAges.get(wallet) ?? 0) !== age || (age !== MAJORITY && guardedChildren.has(wallet));
  }

  /** @returns whether anything followed from it */
  private async note(wallet: Wallet, age: ReachedAge | 0, now: Date): Promise<boolean> {
    const sender = { actor: SYSTEM, now };
    const { events } =
      age !== 0 && age > (this.ledger.state.reachedAges.get(wallet) ?? 0)
        ? await this.commands.execute(new LedgerCommand(REACH_AGE, { wallet, age }, sender))
        : await this.commands.execute(
            new LedgerCommand(NOTE_AGE, { wallet, isOfConsentAge: age >= CONSENT_AGE }, sender),
          );
    return events.length > 0;
  }

  /** Who is eighteen has no guardian whose address would be needed. */
  private async forgetGuardians(people: readonly string[]): Promise<void> {
    const { reachedAges } = this.ledger.state;
    const grown = people.filter((wallet) => reachedAges.get(wallet) === MAJORITY);
    if (grown.length === 0) return;
    await this.database.query('delete from guardian_requests where child = any($1::uuid[])', [grown]);
    await this.database.query(
      'update people set parent_email = null where wallet = any($1::uuid[]) and parent_email is not null',
      [grown],
    );
  }
}

interface Born {
  readonly wallet: Wallet;
  readonly dateOfBirth: string;
  readonly isEdited: boolean;
}
