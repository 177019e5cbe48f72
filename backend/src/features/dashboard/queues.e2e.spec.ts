import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/app.js';
import { joinMinor, REQUIRED, tokenSentTo } from '../../../test/families.js';
import { newOrder } from '../../../test/makers.js';

/** The queues of administrators: what is urgent or late first, then what has waited for longest (product.md 20.5). */
let form: TestApp;
beforeAll(async () => {
  form = await startTestApp({ env: REQUIRED });
});
afterAll(() => form.close());

const asAdmin = <Row>(path: string) => form.call<Row[]>('GET', path, { token: form.admin.token });

/** All rows of a queue, one on each page. */
async function pages<Row>(path: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (let at: string | undefined = `${path}${path.includes('?') ? '&' : '?'}limit=1`; at; ) {
    const answer: { body: Row[]; headers: Headers } = await asAdmin<Row>(at);
    rows.push(...answer.body);
    at = /<\/api([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
  }
  return rows;
}
const waitingFor = async (name: string) =>
  (await asAdmin<{ name: string; count: number; urgent: number }>('/admin/waiting')).body.find(
    (one) => one.name === name,
  );
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

it('companies that wait to be verified: the oldest first, late after a week', async () => {
  const vats = ['12345678903', '07643520567', '00743110157'];
  const names = ['Adele Uno', 'Bice Due', 'Carla Tre'];
  const asked: string[] = [];
  for (const [index, name] of names.entries()) {
    const { token, _id } = await form.join(name, 0, 'company');
    const { status } = await form.call('POST', '/user/company-verification', {
      token,
      body: { vatNumber: vats[index] },
    });
    expect(status).toBeLessThan(300);
    asked.push(_id);
    await form.database.query(
      `update company_verifications set asked_at = $2 where company = (select wallet from people where id = $1)`,
      [_id, daysAgo(index === 1 ? 8 : index)],
    );
  }
  const rows = await pages<{ company: { _id: string } }>('/admin/verifications?state=waiting');
  expect(rows.map(({ company }) => asked.indexOf(company._id))).toEqual([1, 2, 0]);
  expect(await waitingFor('verifications')).toMatchObject({ count: 3, urgent: 1 });
});

it('cases about guardians: those that contest or are late, then the others, each the oldest first', async () => {
  const made: string[] = [];
  const kinds = [
    ['objection', 1],
    ['not-me', 0],
    ['held-consent', 8],
    ['objection', 3],
  ] as const;
  for (const [kind, days] of kinds) {
    const minor = await joinMinor(form);
    const token = (await tokenSentTo(form, minor.parentEmail)) ?? '';
    await form.call('POST', '/guardian/refuse', { body: { token, reason: 'not-me' } });
    const [row] = await form.database
      .query<{ id: string }[]>(
        `update guardian_cases set kind = $2, created_at = $3
       where child = (select wallet from people where id = $1) returning id`,
        [minor._id, kind, daysAgo(days)],
      )
      .then((answer) => (Array.isArray(answer[0]) ? answer[0] : answer) as { id: string }[]);
    made.push(String(row?.id));
  }
  const rows = await pages<{ _id: string }>('/admin/guardian-cases');
  expect(rows.map(({ _id }) => made.indexOf(_id))).toEqual([2, 1, 3, 0]);
  expect(await waitingFor('guardians')).toMatchObject({ count: 4, urgent: 2 });
});

it('disputes: the soonest deadline first, urgent in the last week', async () => {
  const [gino, lia] = [await form.join('Gino Serra'), await form.join('Lia Conti', 100)];
  const placed: string[] = [];
  for (const days of [50, 6, 20]) {
    const { _id } = await newOrder(form, gino, lia, 'disputed');
    await form.database.query('update orders set due = $2 where id = $1', [_id, daysAgo(-days)]);
    placed.push(_id);
  }
  const rows = await pages<{ _id: string }>('/admin/disputes');
  expect(rows.map(({ _id }) => placed.indexOf(_id))).toEqual([1, 2, 0]);
  const newest = await pages<{ _id: string }>('/admin/disputes?sort=newest');
  expect(newest.map(({ _id }) => placed.indexOf(_id))).toEqual([0, 2, 1]);
  expect(await waitingFor('disputes')).toMatchObject({ count: 3, urgent: 1 });
});

it('reports: an objection waits since it came, and not since what it objects to was reported', async () => {
  const [recent, objected] = [randomUUID(), randomUUID()];
  const opened = (id: string, days: number, outcome: string | null, revision: number) =>
    form.database.query(
      `insert into moderation_cases (id, kind, content, reports, threats, objections, opened, opened_at, outcome)
       values ($1, 'item', gen_random_uuid(), 1, 0, $5, $4, $2, $3)`,
      [id, daysAgo(days), outcome, revision, outcome === null ? 0 : 1],
    );
  await opened(recent, 3, null, 1_000_002);
  await opened(objected, 30, 'dismiss', 1_000_001);
  await form.database.query(
    `insert into moderation_objections (id, report_case, side, words, received_at) values (gen_random_uuid(), $1, 'reporter', '', $2)`,
    [objected, daysAgo(1)],
  );
  const rows = await pages<{ _id: string }>('/admin/reports');
  expect(rows.map(({ _id }) => _id)).toEqual([recent, objected]);
  expect(await waitingFor('reports')).toMatchObject({ count: 2, urgent: 0 });
});

it('begin with the kinds of which something is urgent', async () => {
  await form.database.query(`update guardian_cases set kind = 'objection', created_at = now()`);
  const { body } = await asAdmin<{ name: string; urgent: number }>('/admin/waiting');
  const urgent = body.map((one) => one.urgent > 0);
  expect(urgent).toContain(false);
  expect(urgent).toEqual([...urgent].sort((one, other) => Number(other) - Number(one)));
});
