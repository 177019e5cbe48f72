import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { allEvents, balancesOf, openLedger, verified } from '../../../../test/coins.js';
import { busOf } from '../../../../test/command-bus.js';
import {
  ADA,
  ADMIN,
  account,
  BEN,
  CONTEST,
  FIRM,
  hoursAfter,
  joined,
  opened,
  PEOPLE,
  slices,
} from '../../../../test/contests/contests.js';
import { MemoryStore } from '../../../../test/memory-store.js';
import { createMigratedDatabase, type MigratedDatabase } from '../../../../test/migrated-database.js';
import { romeDaysAfter } from '../../../basics/calendar.js';
import { parseEnvelope, type SealedEvent, SYSTEM } from '../../../engine/ledger/format/envelope.js';
import { LedgerUnavailable } from '../../../engine/ledger/format/errors.js';
import type { LocalLedger } from '../../../engine/ledger/writing/local-ledger.js';
import { readConfig } from '../../../platform/settings/config.js';
import { Categories } from '../../categories/categories.js';
import { Category } from '../../categories/category.entity.js';
import { CLOSE_CONTEST } from '../domain/close-contest.js';
import { contestEscrow } from '../domain/contest.js';
import { SUBMIT_ENTRY } from '../domain/submit-entry.js';
import { weeklySlot } from '../domain/weekly-slot.js';
import { ContestDeadlinesJob } from './contest-deadlines.job.js';
import { GenerateContests } from './contest-generation.js';
import { ContestTextRow } from './contest-text.entity.js';
import { ContestTexts } from './contest-texts.js';
import { GenerateContestsJob } from './generate-contests.job.js';

/** Two processes on one store. */
let store: MemoryStore;
let ledgers: [LocalLedger, LocalLedger];
beforeEach(async () => {
  store = new MemoryStore();
  ledgers = [await openLedger(store, { slices }), await openLedger(store, { slices })];
});

const facts = async (): Promise<SealedEvent[]> =>
  (await allEvents(store)).flatMap(({ envelope }) => parseEnvelope(envelope) ?? []);
const ofType = async (type: string) => (await facts()).filter((event) => event.type === type);

describe('the deadline job', () => {
  const now = new Date();
  const end = hoursAfter(now, 24);
  beforeEach(async () => {
    for (const decide of [...PEOPLE, opened({ startDate: now, endDate: end }, now)]) {
      await ledgers[0].write(decide, { actor: SYSTEM, now });
    }
  });

  it('closes due contests once, in any number of processes', async () => {
    const jobs = ledgers.map((ledger) => new ContestDeadlinesJob(busOf(ledger), ledger));
    await Promise.all(jobs.map((clock) => clock.run(new Date(end.getTime() - 1))));
    expect(await ofType('ContestClosed')).toHaveLength(0);
    // The second process has not read the contest yet; it does when it next writes or follows.
    await ledgers[1].write(account('99999999-0000-4000-8000-000000000000', 'adult'), { actor: SYSTEM, now });
    await Promise.all([...jobs, ...jobs].map((clock) => clock.run(end)));
    expect(await ofType('ContestClosed')).toHaveLength(1);
    expect((await verified(store)).valid).toBe(true);
  });

  it('shares the prize of a closed contest without a winner once, in any number of processes', async () => {
    const entry = 'e'.repeat(64);
    for (const participant of [ADA, BEN]) {
      await ledgers[0].write(joined(participant, CONTEST, now), { actor: participant, now });
      await ledgers[0].execute(SUBMIT_ENTRY, { contest: CONTEST, entry }, { actor: participant, now });
    }
    const jobs = ledgers.map((ledger) => new ContestDeadlinesJob(busOf(ledger), ledger));
    await jobs[0]?.run(end);
    await ledgers[1].synced();
    const due = romeDaysAfter(end, 30);
    await Promise.all(jobs.map((clock) => clock.run(new Date(due.getTime() - 1))));
    expect(await ofType('ContestCompleted')).toHaveLength(0);
    await Promise.all([...jobs, ...jobs].map((clock) => clock.run(due)));
    expect((await ofType('ContestCompleted')).map(({ data }) => data.postings)).toEqual([
      [
        { account: contestEscrow(CONTEST), amount: -100 },
        { account: `wallet:${ADA}`, amount: 50 },
        { account: `wallet:${BEN}`, amount: 50 },
      ],
    ]);
    expect((await verified(store)).valid).toBe(true);
  });

  it('lets nobody join after the closing, and loses no coin', async () => {
    const people = Array.from({ length: 100 }, (_, n) => `${String(n).padStart(8, '0')}-1111-4000-8000-000000000000`);
    await Promise.all(
      people.map((person) => ledgers[0].write(account(person, 'adult'), { actor: SYSTEM, now: new Date() })),
    );
    const close = () => {
      const closing = { contest: CONTEST, reason: 'c'.repeat(64) };
      return ledgers[1].execute(CLOSE_CONTEST, closing, { actor: ADMIN, now });
    };
    const outcomes = await Promise.allSettled(
      people.flatMap((person, at) => [
        ...(at === 50 ? [close()] : []),
        ledgers[at % 2 === 0 ? 0 : 1].write(joined(person, CONTEST, now), { actor: person, now }),
      ]),
    );
    const types = (await facts()).map(({ type }) => type);
    const closing = types.indexOf('ContestClosed');
    expect(closing).toBeGreaterThan(0);
    expect(types.lastIndexOf('ContestJoined')).toBeLessThan(closing);
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    for (const reason of refused) expect(reason).toMatchObject({ code: 'CONTEST_NOT_ACTIVE' });
    const joins = types.filter((type) => type === 'ContestJoined').length;
    expect(joins).toBe(people.length - refused.length);
    expect(ledgers[1].state.contests.get(CONTEST)?.participants).toBe(joins);
    expect(balancesOf(ledgers[1])[contestEscrow(CONTEST)]).toBe(100);
    expect(Object.values(balancesOf(ledgers[1])).reduce((sum, coins) => sum + coins, 0)).toBe(0);
    expect((await verified(store)).valid).toBe(true);
  });
});

describe('the contests of a week', () => {
  let database: MigratedDatabase;
  beforeAll(async () => {
    database = await createMigratedDatabase();
  });
  afterAll(() => database.drop());
  beforeEach(async () => {
    await database.query('delete from contest_texts');
    await ledgers[0].write(account(ADMIN, 'admin'), { actor: SYSTEM, now: new Date() });
  });

  const generation = (ledger: LocalLedger): GenerateContests => {
    // With every secret given, none is written to the folder.
    const secrets = { JWT_SECRET: KEY, SECOND_STEP_SECRET: KEY, PICTURE_SECRET: KEY, LEDGER_SIGNING_KEY: KEY };
    const config = readConfig({ DATA_DIR: '/nowhere', ...secrets });
    const categories = new Categories(database.source.getRepository(Category));
    const texts = new ContestTexts(database.source.getRepository(ContestTextRow));
    return new GenerateContests({ ...config, automaticContestReward: 70 }, busOf(ledger), ledger, categories, texts);
  };
  const weekly = (ledger: LocalLedger, handler = generation(ledger)) => new GenerateContestsJob(store, ledger, handler);
  const contests = () => ofType('ContestOpened');
  const texts = async () => (await database.query('select commitment from contest_texts')).map((row) => row.commitment);
  /** A Monday after the ledger was opened. */
  const slot = romeDaysAfter(weeklySlot(new Date()), 14);

  it('are one in each category, with any number of processes, and end as the next ones begin', async () => {
    await Promise.all(ledgers.map((ledger) => weekly(ledger).run(new Date(slot.getTime() + 30))));
    const first = await contests();
    expect(first).toHaveLength(2);
    expect(new Set(first.map(({ data }) => data.category)).size).toBe(2);
    const next = romeDaysAfter(slot, 7);
    for (const { data } of first) {
      expect(data).toMatchObject({ reward: 70, startDate: slot.toISOString(), endDate: next.toISOString() });
    }
    expect((await texts()).toSorted()).toEqual(first.map(({ data }) => data.terms).toSorted());

    // The deadline job has not closed last week's by then.
    await weekly(ledgers[0]).run(new Date(next.getTime() + 20));
    expect(await contests()).toHaveLength(4);
    expect((await verified(store)).valid).toBe(true);
  });

  it('are generated late by a process that was down, until the end of that week', async () => {
    const wednesday = hoursAfter(slot, 60);
    await weekly(ledgers[0]).run(wednesday);
    for (const { data } of await contests()) {
      expect(data).toMatchObject({ endDate: romeDaysAfter(wednesday, 7).toISOString() });
    }
    // Another start in that week does not generate them again once they are closed.
    for (const { data } of await contests()) {
      const close = { contest: String(data.contest), reason: 'c'.repeat(64) };
      await ledgers[0].write(account(FIRM, 'admin'), { actor: SYSTEM, now: wednesday });
      await ledgers[0].execute(CLOSE_CONTEST, close, { actor: FIRM, now: wednesday });
    }
    await weekly(ledgers[0]).run(hoursAfter(wednesday, 24));
    await weekly(ledgers[1]).run(hoursAfter(wednesday, 24));
    for (const hours of [24, 48, 72]) {
      const now = hoursAfter(wednesday, hours);
      await ledgers[0].write(account(`${hours}999999-0000-4000-8000-000000000000`, 'adult'), {
        actor: SYSTEM,
        key: `${hours}`,
        now,
      });
    }
    // By now the key of the week no longer counts; the second process has not read the events of the last days.
    await weekly(ledgers[1]).run(hoursAfter(wednesday, 72));
    await weekly(ledgers[0]).run(hoursAfter(wednesday, 72));
    expect(await contests()).toHaveLength(2);
    expect(await texts()).toHaveLength(2);
  });

  it('are not generated for a Monday before the ledger was opened', async () => {
    await weekly(ledgers[0]).run(hoursAfter(weeklySlot(new Date()), 1));
    expect(await contests()).toHaveLength(0);
  });

  it('are retried after a failure', async () => {
    const handler = generation(ledgers[0]);
    let failures = 1;
    class Failing extends GenerateContests {
      override execute(...asked: Parameters<GenerateContests['execute']>) {
        if (failures-- > 0) return Promise.reject(new LedgerUnavailable('away'));
        return handler.execute(...asked);
      }
    }
    const process = weekly(ledgers[0], Object.assign(Object.create(Failing.prototype), handler));
    await expect(process.run(slot)).rejects.toThrow('away');
    await process.run(hoursAfter(slot, 0.02));
    expect(await contests()).toHaveLength(2);
  });

  it('are one in each category, with any number of concurrent requests', async () => {
    const now = new Date();
    const presses = await Promise.all(
      Array.from({ length: 6 }, (_, at) => {
        const ledger = ledgers[at % 2 === 0 ? 0 : 1];
        return generation(ledger).execute({ actor: ADMIN, now });
      }),
    );
    expect(await contests()).toHaveLength(2);
    expect(presses.flatMap(({ contests: made }) => made)).toHaveLength(2);
    expect(await texts()).toHaveLength(2);
  });

  it('replay the first response to the same key', async () => {
    const press = (now: Date) => generation(ledgers[0]).execute({ actor: ADMIN, key: 'the same key', now });
    const first = await press(slot);
    expect(first.contests).toHaveLength(2);
    expect(await press(hoursAfter(slot, 1))).toEqual(first);
    expect(await press(hoursAfter(slot, 24 * 10))).toEqual(first);
    expect(await texts()).toHaveLength(2);
  });

  it('are one for each category, also when one command cannot hold them all', async () => {
    await database.query(
      `insert into categories (id, name) select gen_random_uuid(), 'Categoria ' || n from generate_series(1, 68) n`,
    );
    const { contests: made } = await generation(ledgers[0]).execute({
      actor: ADMIN,
      key: 'many of them',
      now: slot,
    });
    await database.query('delete from contest_texts');
    await database.query(`delete from categories where name like 'Categoria %'`);
    expect(new Set(made).size).toBe(70);
    expect(await contests()).toHaveLength(70);
  });
});

const KEY = Buffer.alloc(32, 7).toString('base64');
