import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { DataSource } from 'typeorm';
import { busOf } from '../../../../test/command-bus.js';
import { account, hoursAfter } from '../../../../test/contests/contests.js';
import type { TestDatabase } from '../../../../test/database.js';
import { openProgramParts, type ProgramParts } from '../../../../test/program-parts.js';
import type { Decide } from '../../../engine/ledger/format/chain.js';
import { SYSTEM } from '../../../engine/ledger/format/envelope.js';
import { LocalLedger } from '../../../engine/ledger/writing/local-ledger.js';
import type { Outcome } from '../../../engine/ledger/writing/pending.js';
import { ProjectionRunner } from '../../../engine/projections/runner.js';
import { LedgerCommand } from '../../../platform/commands/ledger-command.js';
import { Effects } from '../../../platform/effects/effects.js';
import { Labels } from '../../../platform/http/fields/labels.js';
import { PersonalData } from '../../../platform/http/fields/personal-data.js';
import { slices } from '../../../startup/composition.js';
import type { Runtime } from '../../../startup/runtime.js';
import { People } from '../../accounts/people/people.js';
import { ContestsQuery } from '../api/contest-bodies.js';
import { ArchivedContests } from '../application/archived-contests.js';
import { OpenContest } from '../application/contest-opening.js';
import { ReviseContest, type Revision } from '../application/contest-revision.js';
import { ContestTexts } from '../application/contest-texts.js';
import { Contests } from '../application/contests.js';
import { CLOSE_CONTEST } from '../domain/close-contest.js';
import { COMPLETE_CONTEST } from '../domain/complete-contest.js';
import { participantKey } from '../domain/contest.js';
import { meetContestDeadline } from '../domain/contest-deadlines.js';
import { entryText } from '../domain/entry.js';
import { JOIN_CONTEST } from '../domain/join-contest.js';
import { LEAVE_CONTEST } from '../domain/leave-contest.js';
import { SUBMIT_ENTRY } from '../domain/submit-entry.js';
import { WITHDRAW_CONTEST, WITHDRAW_OWN_CONTEST } from '../domain/withdraw-contest.js';
import { ContestRecords } from './contest-records.js';

/** The program in this process, so that the methods for other modules can be called. */
let parts: ProgramParts;
let database: TestDatabase;
let runtime: Runtime;
let records: ContestRecords;
let contests: Contests;

beforeAll(async () => {
  parts = await openProgramParts();
  ({ database, runtime } = parts);
  records = parts.part(ContestRecords);
  contests = parts.part(Contests);
});
afterAll(() => parts.close());

const now = new Date();
const end = hoursAfter(now, 24);
const decide = (step: Decide) => runtime.localLedger.write(step, { actor: SYSTEM, now });
const committed = (sent: Promise<Outcome>) => parts.part(Effects).committed(sent);
const send = <Data>(command: LedgerCommand<Data>) => committed(parts.part(CommandBus).execute(command));
const openContest = (...asked: Parameters<OpenContest['execute']>) =>
  committed(parts.part(OpenContest).execute(...asked));
async function person(role: 'company' | 'adult' | 'admin', coins = 0): Promise<string> {
  const wallet = randomUUID();
  await database.query(
    `insert into people (id, wallet, name, email, password_hash, joined_as)
     values (gen_random_uuid(), $1, 'Una persona', gen_random_uuid() || '@example.it', '', $2)`,
    [wallet, role],
  );
  await decide(account(wallet, role, coins));
  return wallet;
}
async function open(creator: string, title = 'Una sfida', category: string | null = null): Promise<string> {
  const id = randomUUID();
  const copy = { title, description: 'Descrizione', rules: null };
  const opening = { contest: id, reward: 10, endDate: end.toISOString() };
  await openContest(opening, copy, { category, areas: [] }, { actor: creator, now });
  return id;
}
const joining = (contest: string, actor: string) => new LedgerCommand(JOIN_CONTEST, { contest }, { actor, now });
const revise = (id: string, actor: string, revision: Revision) =>
  committed(parts.part(ReviseContest).execute(id, revision, { actor, now }));
const shown = (id: string) => contests.withId(id, undefined);
const textsOf = async (id: string) =>
  (await database.query<{ title: string }>('select title from contest_texts where contest = $1', [id])).map(
    ({ title }) => title,
  );
async function win(id: string, actor: string, winner: string): Promise<void> {
  if (!runtime.ledger.state.participants.get(participantKey(id, winner))?.entry) {
    await send(
      new LedgerCommand(
        SUBMIT_ENTRY,
        { contest: id, entry: entryText({ text: 'Elaborato', link: null }) },
        { actor: winner, now },
      ),
    );
  }
  await decide((state) => meetContestDeadline(state, { contest: id }, { now: end }));
  await send(new LedgerCommand(COMPLETE_CONTEST, { contest: id, winner }, { actor }));
}

it('counts contests, victories and participations', async () => {
  const [firm, ada, ben] = [await person('company', 100), await person('adult'), await person('adult')];
  const admin = await person('admin');
  const before = await records.counts();
  const [first, second, third] = [await open(firm), await open(firm), await open(firm)];
  for (const id of [first, second, third]) await send(joining(id, ada));
  await send(joining(first, ben));
  await send(new LedgerCommand(LEAVE_CONTEST, { contest: first }, { actor: ben, now }));
  await win(first, firm, ada);
  await send(new LedgerCommand(WITHDRAW_CONTEST, { contest: third }, { actor: admin, now }));
  expect(await records.counts()).toEqual({
    total: before.total + 2,
    active: before.active + 1,
    completed: before.completed + 1,
    automatic: before.automatic,
  });
  expect(await records.wonBy([ada, ben, ada])).toEqual(new Map([[ada, 1]]));
  expect(await records.wonBy([])).toEqual(new Map());
  expect(await records.participationsOf(ada)).toEqual({ participated: 2, won: 1 });
  expect(await records.participationsOf(ben)).toEqual({ participated: 0, won: 0 });
  expect(await records.recentOf(ben, 10)).toEqual([]);
  expect(await records.participationsOf(firm)).toEqual({ participated: 0, won: 0 });
});

it('lists the latest activities of a person', async () => {
  const [firm, ada] = [await person('company', 100), await person('adult')];
  const id = await open(firm);
  await send(joining(id, ada));
  await send(
    new LedgerCommand(
      SUBMIT_ENTRY,
      { contest: id, entry: entryText({ text: 'Elaborato', link: null }) },
      { actor: ada, now },
    ),
  );
  await win(id, firm, ada);
  const recent = await records.recentOf(ada, 10);
  expect(recent.map(({ what }) => what).toSorted()).toEqual(['entry', 'joined', 'won']);
  for (const { contest, date } of recent) expect([contest, Number.isNaN(Date.parse(date))]).toEqual([id, false]);
  expect((await records.recentOf(firm, 10)).map(({ what }) => what)).toEqual(['created']);
  expect(await records.recentOf(ada, 1)).toHaveLength(1);
});

it('names contests by their titles, also withdrawn ones, and people by their public names', async () => {
  const [firm, ada] = [await person('company', 100), await person('adult')];
  const [kept, gone] = [await open(firm, 'Rimane'), await open(firm, 'Ritirato')];
  await send(joining(kept, ada));
  await send(new LedgerCommand(WITHDRAW_OWN_CONTEST, { contest: gone }, { actor: firm, now }));
  await win(kept, firm, ada);
  const found = await parts.part(Labels).find({ contest: [kept, gone, randomUUID()] });
  expect(found.labelOf('contest', kept)).toEqual({ _id: kept, name: 'Rimane' });
  expect(found.labelOf('contest', gone)).toEqual({ _id: null, name: 'Ritirato' });
  expect(found.labelOf('contest', randomUUID())).toEqual({ _id: null, name: 'Contest eliminato' });

  const people = await parts.part(People).labelsOf([firm, ada], 'everyone');
  expect(people.get(ada)).toMatchObject({ name: 'Una persona' });
  expect(await shown(kept)).toMatchObject({ creator: people.get(firm), winner: people.get(ada) });
});

it('exports the data of a person and erases it: their contests are gone, the ledger is unchanged', async () => {
  const [firm, ada] = [await person('company', 100), await person('adult')];
  const id = await open(firm, 'Da cancellare');
  await send(joining(id, ada));
  await send(
    new LedgerCommand(
      SUBMIT_ENTRY,
      { contest: id, entry: entryText({ text: 'Elaborato', link: null }) },
      { actor: ada, now },
    ),
  );
  const personalData = parts.part(PersonalData);
  const fileOf = async (wallet: string) =>
    JSON.parse(await text(personalData.file({ personId: randomUUID(), wallet }, 'person', {})));
  expect((await fileOf(firm)).contests).toMatchObject({
    created: [{ contest: id, title: 'Da cancellare', description: 'Descrizione' }],
    joined: [],
  });
  expect((await fileOf(ada)).contests).toMatchObject({
    created: [],
    joined: [{ contest: id, title: 'Da cancellare', entry: { text: 'Elaborato', link: null } }],
  });
  await database.query('delete from people where wallet = $1', [firm]);
  expect(await textsOf(id)).toEqual([]);
  await expect(shown(id)).rejects.toMatchObject({ status: 404, message: 'Contest non trovato' });
  const { items } = await contests.list(Object.assign(new ContestsQuery(), { search: 'cancellare' }), undefined);
  expect(items).toEqual([]);
  expect((await parts.part(Labels).find({ contest: [id] })).labelOf('contest', id).name).toBe('Contest eliminato');
});

it('applies both of two concurrent changes', async () => {
  const firm = await person('company', 100);
  const id = await open(firm);
  await Promise.all([
    revise(id, firm, { title: 'Nuovo titolo' }),
    revise(id, firm, { description: 'Nuova descrizione' }),
    revise(id, firm, { rules: 'Nuove regole' }),
  ]);
  expect(await shown(id)).toMatchObject({
    title: 'Nuovo titolo',
    description: 'Nuova descrizione',
    rules: 'Nuove regole',
  });
  expect(await textsOf(id)).toEqual(['Nuovo titolo']);
});

it('applies a change also in a process that has not read the one before yet', async () => {
  const firm = await person('company', 100);
  const id = await open(firm);
  const { store, ledger } = runtime;
  const behind = await LocalLedger.open({ store, origin: ledger.origin, vkey: '', slices });
  await revise(id, firm, { title: 'Nuovo titolo' });
  const contests = new ArchivedContests(behind, parts.part(DataSource));
  const ofLaggard = new ReviseContest(busOf(behind), behind, contests, parts.part(ContestTexts), {
    companyVerification: 'optional',
  });
  const revised = await ofLaggard.execute(id, { rules: 'Nuove regole' }, { actor: firm });
  await parts.part(Effects).committed(revised);
  expect(await shown(id)).toMatchObject({ title: 'Nuovo titolo', rules: 'Nuove regole' });
  await behind.close();
});

it('keeps its texts when a command is sent again because its answer was lost', async () => {
  const [firm, admin] = [await person('company', 100), await person('admin')];
  const { ledger } = runtime;
  const execute = ledger.execute.bind(ledger);
  const again = jest.spyOn(ledger, 'execute').mockImplementation(async (kind, data, sender) => {
    await execute(kind, data, sender);
    return execute(kind, data, sender);
  });
  try {
    const id = randomUUID();
    const copy = { title: 'Una volta', description: 'Descrizione', rules: null };
    const opening = { contest: id, reward: 10, endDate: end.toISOString() };
    await openContest(opening, copy, { category: null, areas: [] }, { actor: firm, key: 'opens once' });
    expect(await textsOf(id)).toEqual(['Una volta']);
    await send(
      new LedgerCommand(CLOSE_CONTEST, { contest: id, reason: 'Per un motivo' }, { actor: admin, key: 'closes once' }),
    );
    const kept = await database.query(`select text from kept_texts where text = 'Per un motivo'`);
    expect(kept).toHaveLength(1);
  } finally {
    again.mockRestore();
  }
});

it('always has its texts, also after a crash', async () => {
  const firm = await person('company', 100);
  const id = await open(firm, 'Prima');
  const texts = parts.part(ContestTexts);
  const [category] = await database.query<{ id: string }>(`select id from categories limit 1`);
  const place = { contest: id, owner: firm, category: category?.id ?? null, areas: [] };
  // A crash between the text and its event: the contest has its old texts, and its category is released.
  await texts.keep(place, { title: 'Mai avvenuta', description: 'x', rules: null });
  expect((await shown(id)).title).toBe('Prima');
  await revise(id, firm, { category: category?.id ?? null });
  await database.query(`update contest_texts set created_at = now() - interval '2 hours' where contest = $1`, [id]);
  const behind = jest.spyOn(parts.part(ProjectionRunner), 'waitFor').mockResolvedValue(false);
  await records.releaseCategories();
  const released = `select from contest_texts where contest = $1 and category is null`;
  expect(await database.query(released, [id])).toEqual([]);
  behind.mockRestore();
  await records.releaseCategories();
  const rows = await database.query('select title, category from contest_texts where contest = $1 order by title', [
    id,
  ]);
  expect(rows).toEqual([
    { title: 'Mai avvenuta', category: null },
    { title: 'Prima', category: category?.id },
  ]);
});
