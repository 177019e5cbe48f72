import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { signIn, startTestApp, type TestApp } from '../../../../test/app.js';
import { eventually } from '../../../../test/conditions.js';
import { consentTo, joinMinor, newAddress, ownGuardians, REQUIRED, tokenSentTo } from '../../../../test/families.js';

/** A consent from the child's own session, and consents that come at the same moment (product.md 16.2). */

let form: TestApp;
beforeAll(async () => {
  form = await startTestApp({ env: REQUIRED });
});
afterAll(() => form.close());

it.each([13, 15])('is held where it is sent with the token of the child, who is %i', async (years) => {
  const mina = await joinMinor(form, { years });
  const { body } = await consentTo(form, mina, { by: mina, password: 'tutt-altra-cosa' });
  expect(body).toMatchObject({ isHeld: true });
  expect((await ownGuardians(form, mina)).body).toMatchObject({ consent: 'missing', isHeld: true });
});

it('is not held where somebody else is signed in', async () => {
  const [mina, lea] = [await joinMinor(form), await joinMinor(form)];
  const { body } = await consentTo(form, mina, { by: lea, password: 'tutt-altra-cosa' });
  expect(body).toMatchObject({ isHeld: false });
});

const LOCK = 'lock table people in share mode';

/** Consents that all find no account at their address, and then go on at once, or once another transaction has ended. */
async function atOnce<Answer>(consents: readonly (() => Promise<Answer>)[], other = LOCK): Promise<Answer[]> {
  const lock = new pg.Client({ connectionString: form.database.url });
  await lock.connect();
  const inserting = () =>
    form.database.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and query ilike 'insert into "people"%'`,
    );
  try {
    await lock.query('begin');
    await lock.query(other);
    const answers = Promise.all(consents.map((consent) => consent()));
    await eventually(async () => (await inserting()).length === consents.length);
    await lock.query('commit');
    return await answers;
  } finally {
    await lock.end();
  }
}

const FIRST = { status: 403, body: { code: 'SIGN_IN_FIRST', msg: expect.stringContaining('accedi con quello') } };

it('by two links of one parent at once: one counts, and the other is told to sign in', async () => {
  const parentEmail = newAddress('genitore');
  const children = [await joinMinor(form, { parentEmail })];
  const tokens = [await tokenSentTo(form, parentEmail)];
  children.push(await joinMinor(form, { parentEmail }));
  tokens.push(await tokenSentTo(form, parentEmail));
  const answers = await atOnce(tokens.map((token) => () => consentTo(form, { parentEmail }, { token })));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
  expect(answers).toContainEqual(expect.objectContaining(FIRST));
  const consents = await Promise.all(children.map(async (child) => (await ownGuardians(form, child)).body.consent));
  expect(consents.toSorted()).toEqual(['given', 'missing']);
});

it('by one link twice: one counts, and the other is told to sign in', async () => {
  const mina = await joinMinor(form);
  const answers = await atOnce([1, 2].map(() => () => consentTo(form, mina)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403]);
  expect(answers).toContainEqual(expect.objectContaining(FIRST));
  expect((await ownGuardians(form, mina)).body.consent).toBe('given');
});

it('takes over what somebody registers with the address at that moment', async () => {
  const mina = await joinMinor(form);
  const registration = `insert into people (id, wallet, name, email, password_hash, joined_as)
    values (gen_random_uuid(), gen_random_uuid(), 'Sara Falsa', '${mina.parentEmail}', '', 'adult')`;
  const answers = await atOnce([() => consentTo(form, mina)], registration);
  expect(answers).toMatchObject([{ status: 200, body: { isHeld: false, token: expect.any(String) } }]);
  expect((await signIn(form.call, mina.parentEmail)).email).toBe(mina.parentEmail);
});

it('says to try again where an administrator gives the address to somebody at that moment', async () => {
  const [mina, eva] = [await joinMinor(form), await form.join('Eva Neri')];
  await form.database.query(
    `insert into person_edits (person, id, email, fields) values ($1, gen_random_uuid(), $2, '{"name":"Mina"}')`,
    [eva._id, mina.parentEmail],
  );
  expect(await consentTo(form, mina)).toMatchObject({ status: 409, body: { code: 'EDIT_UNDER_WAY' } });
  await form.database.query('delete from person_edits');
  expect((await consentTo(form, mina)).status).toBe(200);
});
