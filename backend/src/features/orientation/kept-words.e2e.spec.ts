import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Member, startTestApp, type TestApp } from '../../../test/app.js';
import { GIVEN } from '../../../test/calls/orientation.js';
import { eventually } from '../../../test/conditions.js';
import { REQUIRED } from '../../../test/families.js';
import { placesOf } from '../../../test/find-text.js';
import { closeAccount, joinConfirmed, type Made, made } from '../../../test/makers.js';
import { runForm } from '../../../test/program.js';
import { startTraceCollector, type TraceCollector } from '../../../test/trace-collector.js';

/**
 * What people write on their way is in no log, that of the database included, however much of it is written, in no trace, in nothing
 * that a proxy keeps, and in no file of the ledger (product.md 22.8).
 */

let collector: TraceCollector;
let form: TestApp;
let folder = '';
beforeAll(async () => {
  collector = await startTraceCollector();
  folder = await mkdtemp(join(tmpdir(), 'form-words-'));
  const env = { ...REQUIRED, LOG_LEVEL: 'trace', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
  form = await startTestApp({ env });
});
afterAll(async () => {
  await form.close();
  collector.close();
  await rm(folder, { recursive: true, force: true });
});

/** What PostgreSQL itself has logged, of every spec's database. */
async function logOfDatabase(): Promise<string> {
  const [row] = await form.database.query<{ log: string }>(
    `select pg_read_file(current_setting('data_directory') || '/../server.log') as log`,
  );
  return row?.log ?? '';
}

/** The log, and the ledger as `form audit export` hands it out. */
async function handedOut(): Promise<string> {
  const file = join(folder, `${randomUUID()}.ndjson`);
  await runForm(['audit', 'export', file], { DATABASE_URL: form.database.url });
  const ledger = await readFile(file, 'utf8');
  expect(ledger).toContain('GuidanceAccepted');
  return form.program.output() + ledger;
}

const REFUSE = `create function refused() returns trigger language plpgsql as $$
  begin raise exception 'refused' using errcode = tg_argv[0], detail = new::text; end $$`;
let refusals = 0;

/**
 * A request that the database refuses, quoting the row; each with a code of its own, because of errors that repeat the log says
 * only how many they are. It is logged when this returns.
 */
async function refused(by: Member, table: string, [method, path]: readonly [string, string], body: object) {
  refusals += 1;
  const code = `X000${refusals}`;
  const trigger = `create trigger refused before insert or update on ${table} for each row execute function`;
  await form.database.query(`${trigger} refused('${code}')`);
  const answer = await form.call(method, path, { token: by.token, body });
  await form.database.query(`drop trigger refused on ${table}`);
  expect({ table, status: answer.status }).toEqual({ table, status: 500 });
  // The log is written a moment later.
  await eventually(async () => form.program.output().includes(code));
}

it('marks in goals, steps, comments and notes, and answers, are in neither, also after queries that failed', async () => {
  const mark = randomUUID();
  const [ada, elena] = [await form.join('Ada Neri'), await joinConfirmed(form, 'Elena Guida')];
  await made(form, ['POST', '/guidance'], ada, { email: elena.email, sees: ['profile', 'path'] });
  const [guidance] = await made<Made[]>(form, ['GET', '/guidance'], elena);
  await made(form, ['POST', `/guidance/${guidance?._id}/accept`], elena);
  await made(form, ['PUT', '/orientation/draft'], ada, GIVEN);
  await made(form, ['POST', '/orientation/results'], ada, GIVEN);
  const goal = await made(form, ['POST', '/path/goals'], ada, { title: `Meta ${mark}` });
  const [steps, comments] = [`/path/goals/${goal._id}/steps`, `/path/goals/${goal._id}/comments`];
  const step = { title: `Passo ${mark}`, link: `https://example.org/${mark}` };
  const { _id } = await made(form, ['POST', steps], ada, step);
  await made(form, ['POST', comments], elena, { text: `Commento ${mark}` });
  const notes = `/guided/${ada._id}/notes`;
  await made(form, ['PUT', notes], elena, { text: `Appunti ${mark}` });

  for (const [by, path] of [
    [ada, '/path/goals'],
    [ada, comments],
    [ada, '/orientation/results'],
    [elena, `/guided/${ada._id}`],
  ] as const)
    expect((await form.call('GET', path, by)).headers.get('cache-control')).toBe('no-store');
  // A query that the database itself cannot carry out, which it logs.
  await form.database.query('alter table path_goals rename column title to former_title');
  const title = `Terza meta ${mark}`;
  expect((await form.call('PUT', `/path/goals/${goal._id}`, { token: ada.token, body: { title } })).status).toBe(500);
  await form.database.query('alter table path_goals rename column former_title to title');
  const logOfServer = await logOfDatabase();
  expect(logOfServer).toMatch(/column "title" of relation "path_goals" does not exist/);
  expect(logOfServer).not.toContain(mark);

  await form.database.query(REFUSE);
  await refused(ada, 'path_goals', ['POST', '/path/goals'], { title: `Meta ${mark}` });
  await refused(ada, 'path_goals', ['PUT', `/path/goals/${goal._id}`], { title: `Altra meta ${mark}` });
  await refused(ada, 'path_steps', ['POST', steps], step);
  await refused(ada, 'path_steps', ['PUT', `${steps}/${_id}`], { title: `Altro passo ${mark}` });
  await refused(elena, 'path_comments', ['POST', comments], { text: `Altro commento ${mark}` });
  await refused(elena, 'guidances', ['PUT', notes], { text: `Altri appunti ${mark}` });
  await refused(ada, 'orientation_drafts', ['PUT', '/orientation/draft'], GIVEN);
  await refused(ada, 'orientation_results', ['POST', '/orientation/results'], GIVEN);
  // An answer is the id of a statement with a figure; a mean is a figure of an area.
  expect(form.program.output()).not.toMatch(/\bs\d\d\b|mean/);
  expect(await handedOut()).not.toContain(mark);
  const others = await form.call('GET', '/user/export', form.admin);
  expect(JSON.stringify(others.body)).not.toContain(mark);

  await closeAccount(form, ada);
  expect(await placesOf(form.database, mark)).toEqual([]);
  expect(await handedOut()).not.toContain(mark);

  // What waits of the traces is sent at the end.
  await form.program.stop();
  expect(collector.exports.join()).toContain('POST /api/path/goals');
  expect(collector.exports.join()).not.toContain(mark);
});
