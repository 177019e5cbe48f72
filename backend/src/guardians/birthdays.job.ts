import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { CONSENT_AGE, MAJORITY, type ReachedAge } from '../accounts/ages.js';
import { hasReached } from '../accounts/person-rules.js';
import { romeDay } from '../calendar.js';
import { SYSTEM } from '../ledger/envelope.js';
import { Ledger } from '../ledger/ledger.js';
import { NonOverlappingJob } from '../non-overlapping-job.js';
import { REACH_AGE } from '../protection/age-acts.js';

const EVERY_MS = 20_000;

/**
 * The 14th and the 18th birthdays, at 00:00 in Rome (product.md 16.5). Every minor is looked at once a day, and when a process
 * begins to decide, so that no birthday of a time in which nothing ran is missed.
 */
@Injectable()
export class BirthdaysJob implements OnApplicationBootstrap {
  private readonly job: NonOverlappingJob;
  /** The day in Rome on which all were looked at. */
  private doneOn: string | undefined;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly ledger: Ledger,
  ) {
    this.job = new NonOverlappingJob('BirthdaysJob', ledger, 'birthdays are noted later');
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.tick();
  }

  @Interval(EVERY_MS)
  tick(): Promise<void> {
    return this.job.tick(async (now) => {
      const today = romeDay(now);
      if (this.doneOn === today) return;
      await this.run(now);
      this.doneOn = today;
    });
  }

  /** @returns how many ages were noted. @throws LedgerUnavailable */
  async run(now: Date): Promise<number> {
    const people = await this.database.query<{ wallet: string; dateOfBirth: string }[]>(
      `select wallet, date_of_birth::text as "dateOfBirth" from people
       where date_of_birth <= ($1::date - make_interval(years => $2)) order by date_of_birth`,
      [romeDay(now), CONSENT_AGE],
    );
    let noted = 0;
    for (const { wallet, dateOfBirth } of people) {
      const age = this.newAgeOf(wallet, dateOfBirth, now);
      if (age === undefined) continue;
      const { events } = await this.ledger.execute(REACH_AGE, { wallet, age }, { actor: SYSTEM, now });
      if (events.length > 0) noted++;
    }
    await this.forgetGuardians(people.map(({ wallet }) => wallet));
    return noted;
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

  private newAgeOf(wallet: string, dateOfBirth: string, now: Date): ReachedAge | undefined {
    const { accounts, reachedAges } = this.ledger.state;
    if (accounts.get(wallet)?.role !== 'minor') return undefined;
    const reached = reachedAges.get(wallet) ?? 0;
    if (reached < MAJORITY && hasReached(MAJORITY, dateOfBirth, now)) return MAJORITY;
    return reached < CONSENT_AGE && hasReached(CONSENT_AGE, dateOfBirth, now) ? CONSENT_AGE : undefined;
  }
}
