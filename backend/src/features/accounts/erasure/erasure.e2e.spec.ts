import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import sharp from 'sharp';
import { type Member, restarted, startTestApp, type TestApp } from '../../../../test/app.js';
import { eventually } from '../../../../test/conditions.js';
import { placesOf as tracesOf } from '../../../../test/find-text.js';
import { closeAccount } from '../../../../test/makers.js';
import type { ErrorBody } from '../../../platform/http/errors/error-body.js';
import type { UserView } from '../people/user-view.js';

let form: TestApp;
beforeAll(async () => {
  form = await startTestApp();
});
afterAll(() => form.close());

const PASSWORD = 'segreto1';
const leave = ({ token }: Member, password: string, app = form) =>
  app.call<ErrorBody>('DELETE', '/user/me', { token, body: { password } });
const erase = (id: string, token = form.admin.token, app = form) =>
  app.call<ErrorBody>('DELETE', `/admin/users/${id}`, { token });
const me = ({ token }: Member, app = form) => app.call<UserView>('GET', '/user/me', { token });
const login = (email: string, app = form) =>
  app.call<{ token: string }>('POST', '/auth/login', { body: { email, password: PASSWORD } });
const setRole = (member: Member, role: string, fields: object = {}) =>
  form.call('PUT', `/admin/users/${member._id}`, {
    token: form.admin.token,
    body: { name: 'Ada', email: member.email, role, ...fields },
  });
const verify = () => form.call<{ valid: boolean }>('GET', '/coin/verify-blockchain', { token: form.admin.token });

const placesOf = (text: string) => tracesOf(form.database, text);

/** A person with data in every place: profile, avatar, coins, notes, an administrator's reason about them. */
async function activeMember(name: string): Promise<Member & { friend: Member; texts: string[] }> {
  const member = await form.join(name);
  const friend = await form.join('Ben', 100);
  const mark = randomUUID();
  const texts = [`biografia ${mark}`, `nota ${mark}`, `motivo ${mark}`];
  const [bio = '', note, adjustmentReason] = texts;
  const body = { name, email: member.email, role: 'adult', coinBalance: 80, adjustmentReason };
  await form.call('PUT', `/admin/users/${member._id}`, { token: form.admin.token, body });
  const profile = new FormData();
  profile.append('bio', bio);
  const create = { width: 8, height: 8, channels: 3, background: 'red' } as const;
  profile.append('profileImage', new Blob([new Uint8Array(await sharp({ create }).png().toBuffer())]));
  const headers = { authorization: `Bearer ${member.token}` };
  await fetch(`${form.url}/api/user/profile`, { method: 'PUT', headers, body: profile });
  await form.call('POST', '/coin/transfer', {
    token: member.token,
    body: { recipient: friend.email, amount: 30, note },
    headers: { 'idempotency-key': `transfer-${mark}` },
  });
  await form.call('PUT', '/notifications/read-all', { token: member.token });
  // A stored response to another person that names them, like those of the marketplace.
  await form.database.query(
    `insert into first_answers (owner, key, digest, status, answer) select wallet, $1, 'd', 201, $2 from people where id = $3`,
    [mark, JSON.stringify({ creator: { _id: member._id, name } }), friend._id],
  );
  return { ...member, friend, texts };
}

describe('a person who leaves', () => {
  it('is erased everywhere, and the ledger still verifies', async () => {
    const name = `Zenobia ${randomUUID()}`;
    const member = await activeMember(name);
    const avatar = (await me(member)).body.profileImage ?? '';
    const [{ wallet } = { wallet: '' }] = await form.database.query<{ wallet: string }>(
      'select wallet from people where id = $1',
      [member._id],
    );
    const traces = [name, member.email, ...member.texts];
    for (const trace of traces) expect(await placesOf(trace)).not.toEqual([]);

    expect((await leave(member, PASSWORD)).status).toBe(204);

    for (const trace of [...traces, member._id]) expect(await placesOf(trace)).toEqual([]);
    expect(await placesOf(wallet)).toEqual(
      expect.not.arrayContaining(['public.kept_texts', 'public.images', 'public.notifications_read', 'public.people']),
    );
    expect((await fetch(form.url + avatar)).status).toBe(404);
    expect((await me(member)).status).toBe(401);
    expect((await login(member.email)).status).toBe(401);
    expect((await form.call('GET', `/user/profile/${member._id}`)).status).toBe(404);
    expect((await verify()).body).toMatchObject({ valid: true });
  });

  it('returns their balance to the treasury and appears as "Utente eliminato" to others', async () => {
    const member = await activeMember('Zoe');
    const treasury = async () => {
      const sql = `select balance::int from wallet_balances where account = 'treasury'`;
      return (await form.database.query<{ balance: number }>(sql))[0]?.balance ?? 0;
    };
    const before = await treasury();
    await closeAccount(form, member);
    expect(await treasury()).toBe(before + 50);
    const { body } = await form.call<{ type: string; counterparty: { name: string }; note: null }[]>(
      'GET',
      '/coin/transactions',
      { token: member.friend.token },
    );
    expect(body[0]).toMatchObject({
      type: 'transfer_received',
      counterparty: { name: 'Utente eliminato' },
      note: null,
    });
    const again = { recipient: member.email, amount: 1 };
    expect((await form.call('POST', '/coin/transfer', { token: member.friend.token, body: again })).status).toBe(404);
  });

  it('may register again as a new person', async () => {
    const ada = await form.join('Ada', 10);
    await closeAccount(form, ada);
    const body = { name: 'Ada', email: ada.email, password: PASSWORD, password2: PASSWORD, role: 'adult' };
    expect((await form.call('POST', '/auth/register', { body })).status).toBe(201);
    const { token } = (await login(ada.email)).body;
    const back = (await me({ ...ada, token })).body;
    expect(back.coinBalance).toBe(0);
    expect(back._id).not.toBe(ada._id);
    expect((await me(ada)).status).toBe(401);
  });

  it('must give the password', async () => {
    const ada = await form.join('Ada');
    expect(await leave(ada, 'sbagliata')).toMatchObject({ status: 403, body: { code: 'WRONG_PASSWORD' } });
    expect((await form.call('DELETE', '/user/me', { token: ada.token, body: {} })).status).toBe(400);
    expect((await form.call('DELETE', '/user/me', { body: { password: PASSWORD } })).status).toBe(401);
    expect((await me(ada)).status).toBe(200);
  });

  it('leaves once, however many requests are sent', async () => {
    const ada = await form.join('Ada', 40);
    const closings = async () =>
      (await form.database.query(`select 1 from event_store.events where envelope like '%AccountClosed%'`)).length;
    const before = await closings();
    const answers = await Promise.all([leave(ada, PASSWORD), leave(ada, PASSWORD), erase(ada._id)]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses).toContain(204);
    for (const status of statuses) expect([204, 401, 404]).toContain(status);
    expect(await closings()).toBe(before + 1);
    expect((await verify()).body.valid).toBe(true);
  });

  it('must not be the last administrator', async () => {
    expect(await leave(form.admin, PASSWORD)).toMatchObject({ status: 409, body: { code: 'LAST_ADMIN' } });
    const other = await form.join('Ada');
    await setRole(other, 'admin');
    const { token } = (await login(other.email)).body;
    expect((await leave({ ...other, token }, PASSWORD)).status).toBe(204);
    expect((await me(form.admin)).status).toBe(200);
  });
});

describe('DELETE /admin/users/{id}', () => {
  it('erases a person', async () => {
    const member = await activeMember('Zita');
    expect((await erase(member._id)).status).toBe(204);
    for (const trace of [member.email, ...member.texts]) expect(await placesOf(trace)).toEqual([]);
    expect((await me(member)).status).toBe(401);
    const { body } = await form.call<UserView[]>('GET', `/admin/users?search=${member.email}`, form.admin);
    expect(body).toEqual([]);
    expect((await erase(member._id)).status).toBe(404);
  });

  it('does not delete administrators', async () => {
    const other = await form.join('Ada');
    await setRole(other, 'admin');
    const refusal = { status: 409, body: { msg: 'Gli account amministratore non si eliminano da qui' } };
    expect(await erase(other._id)).toMatchObject(refusal);
    expect(await erase(form.admin._id)).toMatchObject(refusal);
    const { token } = (await login(other.email)).body;
    expect((await form.call('GET', '/admin/users', { token })).status).toBe(200);
    await setRole(other, 'adult');
    expect((await form.call('GET', '/admin/users', { token })).status).toBe(401);
    expect((await erase(other._id)).status).toBe(204);
  });

  it('is refused to others and answers 404 for unknown people', async () => {
    const ada = await form.join('Ada');
    expect((await erase(form.admin._id, ada.token)).status).toBe(403);
    expect((await form.call('DELETE', `/admin/users/${ada._id}`)).status).toBe(401);
    expect((await erase(randomUUID())).status).toBe(404);
    expect((await erase('x')).status).toBe(404);
  });
});

describe('an erasure that was interrupted by a crash', () => {
  const rows = async (id: string) => (await form.database.query('select 1 from people where id = $1', [id])).length;

  it('is finished at the next start', async () => {
    const member = await activeMember('Zaira');
    const client = new pg.Client({ connectionString: form.database.url });
    await client.connect();
    // Blocks the erasure between the ledger's event and the first row that it deletes.
    await client.query('begin; lock table kept_texts in exclusive mode');
    const lost = leave(member, PASSWORD).catch(() => undefined);
    const closed = `select 1 from accounts a join people p using (wallet) where p.id = $1 and a.closed`;
    await eventually(async () => (await form.database.query(closed, [member._id])).length === 1);
    expect(await rows(member._id)).toBe(1);
    expect((await me(member)).status).toBe(401);
    expect((await login(member.email)).status).toBe(401);
    expect((await form.call('GET', `/user/profile/${member._id}`)).status).toBe(404);
    const { friend } = member;
    const body = { recipient: member.email, amount: 1 };
    expect((await form.call('POST', '/coin/transfer', { token: friend.token, body })).status).toBe(404);

    await form.program.kill();
    await lost;
    await client.query('rollback');
    await client.end();
    form = await restarted(form);
    await eventually(async () => (await rows(member._id)) === 0);
    for (const text of [member.email, ...member.texts]) expect(await placesOf(text)).toEqual([]);
    expect((await verify()).body.valid).toBe(true);
  });

  it('that cannot be finished is told so, and is finished once it can be', async () => {
    const member = await activeMember('Zelda');
    await form.database.query(`
      create function refuse_deletion() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$;
      create trigger refuse_deletion before delete on people execute function refuse_deletion()`);
    expect((await erase(member._id)).status).toBe(503);
    expect((await erase(member._id)).status).toBe(503);
    expect(await rows(member._id)).toBe(1);
    expect((await me(member)).status).toBe(401);
    const other = await activeMember('Zoe');
    await form.database.query('drop trigger refuse_deletion on people; drop function refuse_deletion');
    expect((await erase(other._id)).status).toBe(204);
    await eventually(async () => (await erase(member._id)).status === 404);
  });
});
