import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { type Member, restarted, startTestApp, type TestApp } from '../../../../test/app.js';
import { eventually } from '../../../../test/conditions.js';
import { bornYearsAgo, guardianOf, joinMinor, type Minor, ownGuardians, REQUIRED } from '../../../../test/families.js';
import { inLongRun } from '../../../../test/runs.js';

/** A corrected date of birth is a row, and the ages that follow from it are events: a crash leaves neither without the other. */

let form: TestApp;
beforeAll(async () => {
  form = await startTestApp({ env: REQUIRED });
});
afterAll(() => form.close());

const stored = async ({ _id }: Member): Promise<string | undefined> => {
  const [row] = await form.database.query<{ born: string }>(
    'select date_of_birth::text as born from people where id = $1',
    [_id],
  );
  return row?.born;
};
const isUnder14 = async (child: Minor) => (await ownGuardians(form, child)).body.isUnder14;
const ends = (type: string) =>
  form.database.query(`select from event_store.events where envelope::text like '%"${type}"%'`);

/** The program dies while another transaction keeps it from going on; what it was writing then is lost, too. */
async function dying(blocking: string, send: () => Promise<unknown>, reached: () => Promise<boolean>): Promise<void> {
  const lock = new pg.Client({ connectionString: form.database.url });
  await lock.connect();
  try {
    await lock.query('begin');
    await lock.query(blocking);
    const lost = send().catch(() => undefined);
    await eventually(reached);
    await form.program.kill();
    await lost;
    await lock.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await lock.query('commit');
  } finally {
    await lock.end();
  }
  form = await restarted(form, REQUIRED);
}

const keeping = ({ _id }: Member) => `select from people where id = '${_id}' for no key update`;

it('that a guardian gave does not come back after a crash between event and row', async () => {
  const lea = await joinMinor(form, { years: 15 });
  const nora = await guardianOf(form, lea);
  const body = { dateOfBirth: bornYearsAgo(13), reason: 'Ho sbagliato anno' };
  const correct = () => form.call('PUT', `/family/${lea._id}/date-of-birth`, { token: nora.token, body });
  await dying(keeping(lea), correct, () => isUnder14(lea));
  await eventually(async () => (await stored(lea)) === bornYearsAgo(13));
  expect(await isUnder14(lea)).toBe(true);
});

it('that an administrator gave takes back the rights of fourteen after a crash between event and row', async () => {
  const lea = await joinMinor(form, { years: 15 });
  const given = { name: 'Lea Verdi', role: 'minor', parentEmail: lea.parentEmail, email: lea.email };
  const body = { ...given, dateOfBirth: bornYearsAgo(13), adjustmentReason: 'Visto il documento' };
  const before = (await ends('DateOfBirthCorrected')).length;
  const correct = () => form.call('PUT', `/admin/users/${lea._id}`, { token: form.admin.token, body });
  await dying(keeping(lea), correct, async () => (await ends('DateOfBirthCorrected')).length > before);
  await eventually(async () => (await isUnder14(lea)) && (await stored(lea)) === bornYearsAgo(13));
});

it('that the child gave takes back the rights of fourteen after a crash between row and event', async () => {
  const lea = await joinMinor(form, { years: 15 });
  const body = { dateOfBirth: bornYearsAgo(13) };
  const correct = () => form.call('PUT', '/user/profile', { token: lea.token, body });
  const isStored = async () => (await stored(lea)) === bornYearsAgo(13);
  await dying('lock table event_store.events in exclusive mode', correct, isStored);
  await eventually(() => isUnder14(lea));
  expect(await stored(lea)).toBe(bornYearsAgo(13));
});

inLongRun(() => {
  it('counts within a minute where another process died over it', async () => {
    const lea = await joinMinor(form, { years: 15 });
    await form.database.query('update people set date_of_birth = $2 where id = $1', [lea._id, bornYearsAgo(13)]);
    await form.database.query(
      `insert into person_edits (person, id, email, fields, started_at) values ($1, gen_random_uuid(), $2, '{}', '-infinity')`,
      [lea._id, lea.email],
    );
    await eventually(() => isUnder14(lea));
  });
});

inLongRun(() => {
  it('counts from the next start on where an earlier release died over it, to younger and to older', async () => {
    const [lea, pia] = [await joinMinor(form, { years: 15 }), await joinMinor(form, { years: 13 })];
    const change = ({ _id }: Member, years: number) =>
      form.database.query('update people set date_of_birth = $2 where id = $1', [_id, bornYearsAgo(years)]);
    await Promise.all([change(lea, 13), change(pia, 15)]);
    form = await restarted(form, REQUIRED);
    await eventually(async () => (await isUnder14(lea)) && !(await isUnder14(pia)));
  });
});
