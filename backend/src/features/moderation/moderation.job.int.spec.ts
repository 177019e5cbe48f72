import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { addMonths } from 'date-fns/addMonths';
import { DataSource } from 'typeorm';
import type { TestDatabase } from '../../../test/database.js';
import { openProgramParts, type ProgramParts } from '../../../test/program-parts.js';
import { SYSTEM } from '../../engine/ledger/format/envelope.js';
import type { Principal, Role } from '../../platform/http/requests/signed-in.js';
import type { Runtime } from '../../startup/runtime.js';
import { DecisionNotices } from './application/decision-notices.js';
import { Decisions } from './application/decisions.js';
import { ModerationJob } from './application/moderation.job.js';
import { OwnReports } from './application/own-reports.js';
import { Reports } from './application/reports.js';
import { CLOSE_CASE } from './domain/close-case.js';
import type { ReportReason } from './domain/report-case.js';

/** The program in this process, so that the job can be run at another time. */
let parts: ProgramParts;
let database: TestDatabase;
let runtime: Runtime;
let job: ModerationJob;

beforeAll(async () => {
  parts = await openProgramParts();
  ({ database, runtime } = parts);
  job = parts.part(ModerationJob);
});
afterAll(() => parts.close());

const now = new Date();
const DECISION = { ground: 'Punto 4', facts: 'Fatti' };

async function person(role: Role): Promise<Principal> {
  const [personId, wallet] = [randomUUID(), randomUUID()];
  await database.query(
    `insert into people (id, wallet, name, email, password_hash, joined_as, email_confirmed_at)
     values ($1, $2, 'Una persona', gen_random_uuid() || '@example.it', '', $3, now())`,
    [personId, wallet, role],
  );
  const opened = () => [{ type: 'AccountOpened', data: { wallet, role } }];
  const { revision } = await runtime.localLedger.write(opened, { actor: SYSTEM, now });
  await runtime.projections.waitFor(revision);
  return { personId, wallet, role };
}

/** An item with a picture. @returns its id */
async function published(author: Principal): Promise<string> {
  const [subject, picture] = [randomUUID(), `${randomUUID()}.webp`];
  await database.query('insert into images (name, owner, bytes) values ($1, $2, $3)', [
    picture,
    author.wallet,
    Buffer.from('una foto'),
  ]);
  await database.query(
    `insert into marketplace_items (id, seller, creator, title, description, type, price, is_official, created_at, image)
     values ($1, $2, $3, 'Un articolo', 'Descrizione', 'service', 1, false, now(), $4)`,
    [subject, author.wallet, author.personId, `/api/images/${picture}`],
  );
  return subject;
}

/** @returns its case */
async function reported(subject: string, principal: Principal, reasonKind: ReportReason = 'scam'): Promise<string> {
  const report = { kind: 'item', subject, reasonKind, text: 'Parole', goodFaith: true } as const;
  const number = await parts.part(Reports).receive(report, principal, '127.0.0.1');
  const [row] = await database.query<{ id: string }>('select report_case as id from reports where number = $1', [
    number,
  ]);
  return row?.id ?? '';
}

/** An item with a picture that was reported and hidden. @returns the case */
async function hidden(reasonKind: ReportReason): Promise<string> {
  const [author, reporter, admin] = [await person('adult'), await person('adult'), await person('admin')];
  const id = await reported(await published(author), reporter, reasonKind);
  await parts.part(Decisions).decide(id, { ...DECISION, outcome: 'hide' }, admin);
  return id;
}

const count = async (sql: string, id: string) => (await database.query(sql, [id])).length;
const kept = async (id: string) => ({
  reports: await count('select 1 from reports where report_case = $1', id),
  evidence: await count('select 1 from report_evidence where report_case = $1', id),
  pictures: await count('select 1 from images where evidence_of = $1', id),
});

it('tells a decision once, also one that a release without processors has not told', async () => {
  const id = await hidden('scam');
  const mails = () =>
    database.query<{ kind: string }>(
      `select kind from outgoing_mail where cause = 'decision ' || (select decided from moderation_cases where id = $1) order by kind`,
      [id],
    );
  expect(await count(`select 1 from outgoing_mail where kind = 'report-received' and $1 <> ''`, id)).toBe(1);
  const both = [{ kind: 'report-decided' }, { kind: 'statement-of-reasons' }];
  expect(await mails()).toEqual(both);
  await database.query('delete from outgoing_mail');
  const tell = () =>
    parts.part(DataSource).transaction((transaction) => parts.part(DecisionNotices).tell(id, now, transaction));
  await tell();
  expect(await mails()).toEqual([]);
  await database.query('update report_cases set told = -1, closed_at = null where id = $1', [id]);
  await tell();
  expect(await mails()).toEqual(both);
});

it('writes a report into the ledger that a crash kept out of it, once', async () => {
  const id = await hidden('scam');
  const received = () =>
    count(`select 1 from event_store.events where envelope like '%ReportReceived%' || $1 || '%'`, id);
  await database.query('update reports set in_ledger = false where report_case = $1', [id]);
  const before = await received();
  await job.run(now);
  expect([await received(), await count('select 1 from reports where report_case = $1 and in_ledger', id)]).toEqual([
    before,
    1,
  ]);
});

it('erases a case six months after its decision, except the evidence of a threat', async () => {
  const [scam, threat] = [await hidden('scam'), await hidden('threat')];
  const words = () => count(`select 1 from kept_texts where field = $1`, 'words');
  expect(await words()).toBeGreaterThan(0);
  await job.run(addMonths(now, 5));
  expect(await kept(scam)).toEqual({ reports: 1, evidence: 1, pictures: 1 });
  await job.run(addMonths(now, 7));
  expect(await kept(scam)).toEqual({ reports: 0, evidence: 0, pictures: 0 });
  expect(await kept(threat)).toEqual({ reports: 0, evidence: 1, pictures: 1 });
  expect(await words()).toBe(0);
});

it('erases evidence and picture with the account of their author, except those of a threat', async () => {
  const [scam, threat] = [await hidden('scam'), await hidden('threat')];
  for (const id of [scam, threat]) {
    await database.query('delete from people where wallet = (select author from report_cases where id = $1)', [id]);
  }
  expect(await kept(scam)).toEqual({ reports: 1, evidence: 0, pictures: 0 });
  expect(await kept(threat)).toEqual({ reports: 1, evidence: 1, pictures: 1 });
});

it('is decided for those who act on it after it was closed, and nobody is told that there is none', async () => {
  const id = await hidden('scam');
  const [admin, later] = [await person('admin'), addMonths(now, 7)];
  const [found] = await database.query<{ number: string; wallet: string; personId: string }>(
    'select c.number, p.wallet, p.id as "personId" from report_cases c join people p on p.wallet = c.author where c.id = $1',
    [id],
  );
  const { number = '', wallet = '', personId = '' } = found ?? {};
  const author = { wallet, personId, role: 'adult' } as const;
  await parts.part(OwnReports).object(number, 'Non è vero', author, '127.0.0.1');
  const [objection] = await database.query<{ id: string }>('select id from moderation_objections where objector = $1', [
    wallet,
  ]);
  const onObjection = () =>
    parts.part(Decisions).decideObjection(objection?.id ?? '', { outcome: 'confirm', reason: 'Resta' }, admin, later);
  await onObjection();
  await runtime.ledger.execute(CLOSE_CASE, { case: id }, { actor: SYSTEM, now: later });
  expect(runtime.ledger.state.reportCases.has(id)).toBe(false);
  await expect(onObjection()).rejects.toMatchObject({ code: 'DECIDED' });
  const again = parts.part(Decisions).decide(id, { ...DECISION, outcome: 'dismiss' }, admin, later);
  await expect(again).rejects.toMatchObject({ code: 'DECIDED' });
  const late = parts.part(OwnReports).object(number, 'Non è vero', author, '127.0.0.1', later);
  await expect(late).rejects.toMatchObject({ code: 'TOO_LATE' });
});

it('leaves what others reported to themselves, also where one of them has left', async () => {
  const [author, gone, stays] = [await person('adult'), await person('adult'), await person('adult')];
  const [first, second] = [await published(author), await published(author)];
  const left = await reported(first, gone);
  const withdrawn = 'update reports set in_ledger = false, id = gen_random_uuid() where report_case = $1';
  await database.query(withdrawn, [left]);
  // Closed, and not erased yet.
  const holding = parts.part(DataSource).createQueryRunner();
  await holding.startTransaction();
  await holding.query('select from people where wallet = $1 for update', [gone.wallet]);
  const closed = () => [{ type: 'AccountClosed', data: { wallet: gone.wallet, role: gone.role } }] as const;
  await runtime.localLedger.write(closed, { actor: SYSTEM, now });
  const inLedger = (id: string) => count('select 1 from reports where report_case = $1 and in_ledger', id);
  expect([await inLedger(await reported(second, stays)), await inLedger(left)]).toEqual([1, 0]);
  await job.run(now);
  expect(await inLedger(left)).toBe(1);
  await holding.rollbackTransaction();
  await holding.release();
});
