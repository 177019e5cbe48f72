import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { type Member, PASSWORD, startTestApp, type TestApp } from '../../../../test/app.js';
import { eventually } from '../../../../test/conditions.js';
import type { UserView } from './user-view.js';

let form: TestApp;
beforeAll(async () => {
  form = await startTestApp();
});
afterAll(() => form.close());

const edit = ({ _id }: Member, body: object, on = form) =>
  on.call<UserView & { code: string; msg: string }>('PUT', `/admin/users/${_id}`, { token: form.admin.token, body });
const register = (email: string) => {
  const person = { name: 'Altra', email, password: PASSWORD, password2: PASSWORD, role: 'adult' };
  return form.call<{ code: string }>('POST', '/auth/register', { body: person });
};
const seen = async ({ _id }: Member) =>
  (await form.call<UserView>('GET', `/admin/users/${_id}`, { token: form.admin.token })).body;
const newEmail = () => `nuova-${randomUUID()}@example.it`;
const reserved = ({ _id }: Member) => form.database.query('select id from person_edits where person = $1', [_id]);

/** Another person's transaction. */
async function holding(lock: string, work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: form.database.url });
  await client.connect();
  try {
    await client.query(`begin; ${lock}`);
    await work();
  } finally {
    await client.query('rollback');
    await client.end();
  }
}

describe('an edit of a person', () => {
  it('adjusts the balance only if it is still the one that was seen, and changes nothing otherwise', async () => {
    const ada = await form.join('Ada', 100);
    const body = { name: 'Ada Nuova', email: newEmail(), role: 'adult', coinBalance: 50 };
    expect(await edit(ada, { ...body, expectedBalance: 90 })).toMatchObject({
      status: 409,
      body: { code: 'BALANCE_CHANGED', msg: 'Il saldo è cambiato: ricarica' },
    });
    expect(await seen(ada)).toMatchObject({ name: 'Ada', email: ada.email, coinBalance: 100 });
    expect((await register(body.email)).status).toBe(201);
    expect((await edit(ada, { ...body, email: ada.email, expectedBalance: 100 })).body.coinBalance).toBe(50);
  });

  it('takes back nothing that changed since it was read, and is no conflict with itself', async () => {
    const ada = await form.join('Ada');
    const { version, email } = await seen(ada);
    const body = { name: 'Ada Bianchi', email, role: 'adult', expectedVersion: version };
    expect((await edit(ada, body)).status).toBe(200);
    expect((await edit(ada, body)).status).toBe(200);
    const stale = { status: 409, body: { code: 'DATA_CHANGED', msg: expect.stringContaining('ricarica la pagina') } };
    expect(await edit(ada, { ...body, name: 'Ada Verdi' })).toMatchObject(stale);
    expect(await edit(ada, { ...body, role: 'company', companyName: 'Po' })).toMatchObject(stale);
    expect(await seen(ada)).toMatchObject({ name: 'Ada Bianchi', role: 'adult' });
    const { version: expectedVersion } = await seen(ada);
    expect((await edit(ada, { ...body, name: 'Ada Verdi', expectedVersion })).body.name).toBe('Ada Verdi');
  });

  it.each(['minor', 'company'] as const)('finds a %s that nobody changed as it was read', async (role) => {
    const person = await form.join('Mina Rossi', 0, role);
    const { version: expectedVersion, email, parentEmail, dateOfBirth, companyName } = await seen(person);
    const known = role === 'minor' ? { parentEmail, dateOfBirth } : { companyName };
    const answer = await edit(person, { name: 'Mina Bianchi', email, role, ...known, expectedVersion });
    expect(answer).toMatchObject({ status: 200, body: { name: 'Mina Bianchi' } });
  });

  it('leaves what is missing as it is, which may be longer than a new text, and clears what is empty', async () => {
    const firm = await form.join('Ada', 0, 'company');
    const [name, companySize] = ['N'.repeat(130), 'S'.repeat(50)];
    await form.database.query(
      `update people set name = $2, company_name = 'Po', company_size = $3, company_location = 'Pavia' where id = $1`,
      [firm._id, name, companySize],
    );
    const kept = { email: firm.email, role: 'company' };
    const { status, body } = await edit(firm, { ...kept, companyLocation: '' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ name, companyName: 'Po', companySize, companyLocation: null });
    expect(await edit(firm, { ...kept, name })).toMatchObject({ status: 400 });
    const adult = await form.join('Ben');
    expect(await edit(adult, { email: adult.email, role: 'company' })).toMatchObject({ status: 400 });
  });

  it('accepts a free e-mail once, however many concurrent edits ask for it', async () => {
    const members = await Promise.all(['Ada', 'Ben', 'Eva'].map((name) => form.join(name)));
    const email = newEmail();
    const answers = await Promise.all([
      ...members.map((member) => edit(member, { name: 'Nuovo', email, role: 'company', companyName: 'Po' })),
      register(email),
    ]);
    const statuses = answers.map(({ status }) => status).sort();
    expect([200, 201]).toContain(statuses[0]);
    expect(statuses.slice(1)).toEqual([409, 409, 409]);
  });

  it('is applied one after the other, so that the row equals the ledger', async () => {
    const ada = await form.join('Ada');
    const roles = Array.from({ length: 8 }, (_, turn) =>
      turn % 2 === 0 ? { role: 'adult' } : { role: 'company', companyName: 'Po' },
    );
    const answers = await Promise.all(roles.map((body) => edit(ada, { name: 'Ada', email: ada.email, ...body })));
    for (const { status } of answers) expect(status).toBe(200);
    const { role, companyName } = await seen(ada);
    expect(companyName).toBe(role === 'company' ? 'Po' : null);
    expect(await reserved(ada)).toEqual([]);
  });

  it('holds no connection while the ledger decides, however many edits wait', async () => {
    // Three times as many as the program has connections (program.ts).
    const members = await Promise.all(Array.from({ length: 12 }, (_, turn) => form.join(`Persona ${turn}`)));
    let edits: ReturnType<typeof edit>[] = [];
    await holding('lock table event_store.events in exclusive mode', async () => {
      edits = members.map((member) =>
        edit(member, { name: 'Nuovo', email: member.email, role: 'adult', coinBalance: 7 }),
      );
      await eventually(async () => (await form.database.query('select 1 from person_edits')).length === members.length);
      expect((await form.call('GET', '/marketplace')).status).toBe(200);
      expect((await form.call('GET', '/user/me', { token: form.admin.token })).status).toBe(200);
    });
    for (const { status, body } of await Promise.all(edits)) expect([status, body.coinBalance]).toEqual([200, 7]);
  });
});

describe('an edit of a minor', () => {
  const yearsAgo = (years: number) => new Date(Date.now() - years * 365.25 * 86_400_000).toISOString().slice(0, 10);
  const family = { role: 'minor', parentEmail: 'mamma@example.it' };

  it('gives nobody under eighteen another role, unless it corrects the date of birth', async () => {
    const minor = await form.join('Mina Bruni', 0, 'minor');
    const adult = { name: 'Mina Bruni', email: minor.email, role: 'adult' };
    for (const body of [adult, { ...adult, role: 'admin' }, { ...adult, role: 'company', companyName: 'Po' }]) {
      expect(await edit(minor, body)).toMatchObject({ status: 409, body: { code: 'UNDER_AGE' } });
    }
    expect(await edit(minor, { ...adult, dateOfBirth: yearsAgo(20) })).toMatchObject({ status: 400 });
    expect(await seen(minor)).toMatchObject({ role: 'minor' });
    const corrected = { ...adult, dateOfBirth: yearsAgo(20), adjustmentReason: 'Anno sbagliato' };
    expect((await edit(minor, corrected)).body).toMatchObject({ role: 'adult', dateOfBirth: null });
  });

  it('changes the date of birth with a reason, which the person keeps', async () => {
    const minor = await form.join('Mina Bruni', 0, 'minor');
    const body = { name: 'Mina Bruni', email: minor.email, ...family, dateOfBirth: yearsAgo(17) };
    expect(await edit(minor, body)).toMatchObject({ status: 400, body: { errors: [{ field: 'adjustmentReason' }] } });
    const reason = 'Visto il documento';
    expect((await edit(minor, { ...body, adjustmentReason: reason })).body.dateOfBirth).toBe(body.dateOfBirth);
    expect(await edit(minor, body)).toMatchObject({ status: 200 });
    const { texts } = (await form.call<{ texts: object[] }>('GET', '/user/export', { token: minor.token })).body;
    expect(texts).toMatchObject([{ field: 'reason', text: reason }]);
    const acts = await form.call('GET', `/admin/acts?subject=${minor._id}`, { token: form.admin.token });
    expect(acts.body).toMatchObject([{ act: 'user-edited', reason }]);
  });
});

it('an erasure holds no connection while the ledger decides, however many wait', async () => {
  const members = await Promise.all(Array.from({ length: 30 }, (_, turn) => form.join(`Persona ${turn}`)));
  let erasures: Promise<{ status: number }>[] = [];
  await holding('lock table event_store.events in exclusive mode', async () => {
    erasures = members.map(({ _id }) => form.call('DELETE', `/admin/users/${_id}`, { token: form.admin.token }));
    for (let turn = 0; turn < 20; turn++) expect((await form.call('GET', '/marketplace')).status).toBe(200);
  });
  // 503 says that the account is closed, and that its row goes a moment later.
  for (const { status } of await Promise.all(erasures)) expect([204, 503]).toContain(status);
  const ids = members.map(({ _id }) => _id);
  const left = 'select from people where id = any($1::uuid[])';
  await eventually(async () => (await form.database.query(left, [ids])).length === 0);
});

describe('an edit that was interrupted by a crash', () => {
  const company = (email: string) => ({ name: 'Ada srl', email, role: 'company', companyName: 'Ada srl' });

  it('happens if the ledger has it, and its e-mail is reserved until then', async () => {
    const ada = await form.join('Ada');
    const email = newEmail();
    const doomed = await startTestApp({ database: form.database, processes: 1 });
    await holding(`select from people where id = '${ada._id}' for no key update`, async () => {
      const lost = edit(ada, company(email), doomed).catch(() => undefined);
      const roles = `select 1 from people p join accounts a using (wallet) where p.id = $1 and a.role = 'company'`;
      await eventually(async () => (await form.database.query(roles, [ada._id])).length === 1);
      await doomed.program.kill();
      await lost;
      expect((await seen(ada)).email).toBe(ada.email);
      expect(await register(email)).toMatchObject({ status: 409, body: { code: 'EMAIL_TAKEN' } });
      expect(await register(ada.email)).toMatchObject({ status: 409 });
    });
    await eventually(async () => (await seen(ada)).email === email);
    expect(await seen(ada)).toMatchObject({ role: 'company', name: 'Ada srl', companyName: 'Ada srl' });
    expect((await register(ada.email)).status).toBe(201);
    await form.database.query(`update person_edits set started_at = '-infinity'`);
    expect((await edit(ada, company(email))).status).toBe(200);
    expect(await reserved(ada)).toEqual([]);
  });

  /** The state after an edit that ended before its command was sent. */
  const reserve = (ada: Member, email: string, startedAt: string) =>
    form.database.query(
      `insert into person_edits (person, id, email, fields, started_at) values ($1, gen_random_uuid(), $2, $3, ${startedAt})`,
      [ada._id, email, JSON.stringify({ name: 'Mai', email })],
    );

  it('is replaced by the next edit once it is abandoned', async () => {
    const [ada, email] = [await form.join('Ada'), newEmail()];
    await reserve(ada, email, `now() - interval '2 minutes'`);
    expect((await edit(ada, company(email))).body).toMatchObject({ email, role: 'company' });
    expect(await reserved(ada)).toEqual([]);
  });
});
