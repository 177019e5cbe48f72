import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { type Member, PASSWORD, startTestApp, type TestApp } from './app.js';
import { FEATURES } from './calls/table.js';
import { eventually } from './conditions.js';
import { bornYearsAgo, consentTo, guardianOf, joinMinor, newAddress, REQUIRED, tokenSentTo } from './families.js';
import { placesOf } from './find-text.js';
import { closeAccount, editUser, made, newRestoreToken, newToken, newUnsubscribeToken } from './makers.js';
import { currentOtp } from './second-step.js';

/** People with something in every table are erased: nothing of theirs stays in any table of the database (product.md 2.20). */

let form: TestApp;
let ben: Member;
beforeAll(async () => {
  form = await startTestApp({ env: REQUIRED });
  await editUser(form, form.admin, { name: 'Admin', role: 'admin', coinBalance: 900 });
  ben = await form.join('Ben Verdi', 100);
  // Notifications are mailed from where the processor begins.
  const begun = "select 1 from effect_lanes where lane = 'notifications'";
  await eventually(async () => (await form.database.query(begun)).length > 0);
});
afterAll(() => form.close());

/** Letters only: a name with many digits may look like a telephone number, which is refused. */
const newMark = (): string => randomBytes(16).toString('hex').replaceAll(/\d/g, '');

const tracesOf = async (texts: readonly string[]): Promise<string[]> =>
  (
    await Promise.all(texts.map(async (text) => (await placesOf(form.database, text)).map((in_) => `${text} ${in_}`)))
  ).flat();
const confirm = ({ email }: Member) =>
  form.database.query('update people set email_confirmed_at = now() where email = $1', [email]);

/** The tables that refer to people, with whether they hold rows of one of them. */
async function tablesOf(member: Member): Promise<{ readonly used: string[]; readonly all: string[] }> {
  const references = await form.database.query<{ name: string; column: string; to: string }>(
    `select c.conrelid::regclass::text as name, a.attname as column, f.attname as to from pg_constraint c
     join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     join pg_attribute f on f.attrelid = c.confrelid and f.attnum = c.confkey[1]
     where c.contype = 'f' and c.confrelid = 'public.people'::regclass`,
  );
  const used = new Set<string>();
  for (const { name, column, to } of references) {
    const [row] = await form.database.query<{ rows: number }>(
      `select count(*)::int as rows from ${name} t join people p on p.${to} = t.${column} where p.id = $1`,
      [member._id],
    );
    if ((row?.rows ?? 0) > 0) used.add(name);
  }
  return { used: [...used].sort(), all: [...new Set(references.map(({ name }) => name))].sort() };
}

/** The tables of the database without a row: nothing is known of what they hold of people. */
async function emptyTables(): Promise<string[]> {
  const tables = await form.database.query<{ schema: string; name: string }>(
    `select table_schema as schema, table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const empty = new Set<string>();
  for (const { schema, name } of tables) {
    const [row] = await form.database.query<{ some: boolean }>(
      `select exists (select from "${schema}"."${name}") as some`,
    );
    if (!row?.some) empty.add(name);
  }
  return [...empty].sort();
}

/** The tables with rows about a person of which nothing that only they hold is in the file that the person gets. */
async function tablesWithoutExport(member: Member): Promise<string[]> {
  const [person] = await form.database.query<{ wallet: string }>('select wallet from people where id = $1', [
    member._id,
  ]);
  const own = [member._id, person?.wallet ?? ''];
  const { requests: _, ...file } = (await form.call<Record<string, unknown>>('GET', '/user/export', member)).body;
  const shown = JSON.stringify(file);
  const valuesByTable = new Map<string, ReadonlySet<string>>();
  for (const name of new Set((await Promise.all(own.map((id) => placesOf(form.database, id)))).flat())) {
    const rows = await form.database.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${name} t where strpos(t::text, $1) > 0 or strpos(t::text, $2) > 0`,
      own,
    );
    const values = rows.flatMap(({ row }) => Object.values(row)).filter((value) => typeof value === 'string');
    const shownValues = values.filter((value) => value.length > 5).map(shownAs);
    // Of the schema of a read model nobody knows the name.
    const table = name.split('.')[1] ?? name;
    if (table !== 'first_answers') valuesByTable.set(table, new Set(shownValues));
  }
  const all = [...valuesByTable.values()].flatMap((values) => [...values]);
  // Two moments can be the same millisecond, which is what a file shows.
  const isOfOne = (value: string) => all.indexOf(value) === all.lastIndexOf(value);
  return [...valuesByTable]
    .filter(([, values]) => ![...values].some((value) => isOfOne(value) && shown.includes(value)))
    .map(([table]) => table)
    .sort();
}

/** A moment of the database as JSON has it. */
const shownAs = (value: string): string =>
  /^\d{4}-\d\d-\d\dT/.test(value) ? new Date(value).toISOString() : JSON.stringify(value).slice(1, -1);

/** Tables about people that a file of theirs leaves out, beside the answers to their requests, which repeat a little of everything. */
const NOT_EXPORTED: Readonly<Record<string, string>> = {
  events: 'the ledger, from which the read tables are made',
  accounts: 'the profile has the role',
  admin_act_people: 'which act of an administrator is about them',
  admin_acts: 'what administrators did, as other administrators read it',
  audience_changes: 'since when a role or a contest brings them messages',
  contests: 'what the ledger says of a contest, whose texts are in the file',
  mail_people: 'which message is theirs; the file has the message',
  mail_unsubscribing: 'the hash of a link',
  moderation_cases: 'the case of a report or a decision that the file has',
  notification_mail: 'which notification is to be mailed',
  notification_marks: 'each notification says whether it was read',
  notifications_read: 'each notification says whether it was read',
  recovery_codes: 'hashes',
  report_cases: 'the case of a report that the file has',
  report_evidence: 'a copy of what they published, for whoever decides',
  second_step_removals: 'the hash of a link',
  second_steps: 'the sealed secret',
  wallet_balances: 'the profile has the balance',
};

/** Signs in on a device, chooses mail, sets up the second step, and has links sent. @returns with the token that goes on */
async function withAnAccountInUse(member: Member): Promise<Member> {
  await confirm(member);
  await form.call('POST', '/auth/login', {
    body: { email: member.email, password: PASSWORD },
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
  });
  await form.call('POST', '/auth/forgot-password', { body: { email: member.email } });
  await newToken(form, 'confirm-email', member);
  await newRestoreToken(form, member);
  await newUnsubscribeToken(form, member);
  const all = Object.fromEntries(
    ['contest', 'marketplace', 'coin', 'system', 'social'].map((kind) => [kind, 'digest']),
  );
  await made(form, ['PUT', '/user/mail-choices'], member, all);
  const { secret } = await made<{ secret: string }>(form, ['POST', '/user/second-step'], member, {
    password: PASSWORD,
  });
  const activated = ['POST', '/user/second-step/activate'] as const;
  const { token, recoveryCodes } = await made<{ token: string; recoveryCodes: string[] }>(form, activated, member, {
    otp: currentOtp(secret),
  });
  // The second step has ended what waited before it.
  await made(
    form,
    ['PUT', '/user/email'],
    { ...member, token },
    {
      ...{ email: `nuova-${member.email}`, password: PASSWORD, otp: recoveryCodes[0] },
    },
  );
  await made(form, ['POST', '/auth/second-step-removal'], member, { email: member.email, password: PASSWORD });
  return { ...member, token };
}

/** Uses every feature, and has a picture. */
async function withAPast(company: Member, mark: string): Promise<void> {
  for (const { leavesRows } of FEATURES) await leavesRows?.({ form, person: company, other: ben, mark });
  // Last: it ends what the two may do.
  await made(form, ['POST', '/user/blocks'], company, { person: ben._id });
  const picture = new FormData();
  const create = { width: 8, height: 8, channels: 3, background: 'red' } as const;
  picture.append('profileImage', new Blob([new Uint8Array(await sharp({ create }).png().toBuffer())]));
  expect((await form.call('PUT', '/user/profile', { token: company.token, body: picture })).status).toBe(200);
}

it('of a company nothing stays in any table, also not in the mail of others', async () => {
  const mark = newMark();
  const company = await form.join(`Zenobia ${mark}`, 100, 'company');
  await editUser(form, company, {
    ...{ name: `Zenobia ${mark}`, role: 'company', companyName: `Ditta ${mark}`, coinBalance: 90 },
    adjustmentReason: `Rettifica ${mark}`,
  });
  await confirm(ben);
  const atOnce = ['contest', 'marketplace', 'coin', 'system', 'social'].map((kind) => [kind, 'at-once']);
  await made(form, ['PUT', '/user/mail-choices'], ben, Object.fromEntries(atOnce));
  const owner = await withAnAccountInUse(company);
  await withAPast(owner, mark);
  const mailed = 'select 1 from outgoing_mail where recipient = $1 and strpos(params::text, $2) > 0';
  await eventually(async () => (await form.database.query(mailed, [ben.email, mark])).length > 0);
  // What is mailed to the company follows the ledger, as what is mailed about it does.
  let { used, all } = await tablesOf(company);
  await eventually(async () => {
    ({ used, all } = await tablesOf(company));
    return used.includes(PASSED);
  });
  // A new table that refers to people is filled by its feature (`leavesRows` in calls/), or below.
  expect(used).toEqual(all.filter((name) => ![...NOT_OF_COMPANIES, ...PASSING].includes(name)));
  expect((await emptyTables()).filter((name) => name !== PASSED)).toEqual(
    [...NOT_OF_COMPANIES, ...PASSING, ...Object.keys(EMPTY)].sort(),
  );
  // What a new table holds of people is in their file (PersonalDataSection), or named above.
  const withoutExport = new Set([...(await tablesWithoutExport(owner)), PASSED]);
  expect([...withoutExport].sort()).toEqual(Object.keys(NOT_EXPORTED).sort());
  await closeAccount(form, owner);
  expect(await tracesOf([mark, company._id, company.email])).toEqual([]);
});

/** Tables that stay empty here: what holds nobody, and what another spec fills and looks for in the file. A new one is filled. */
const EMPTY: Readonly<Record<string, string>> = {
  cosignatures: 'of checkpoints',
  effects_set_aside: 'events by their numbers',
  page_texts: 'of the operator',
  ...{ snapshot_keys: 'hashes', snapshot_manifests: 'hashes', snapshot_parts: 'sealed', snapshots: 'sealed' },
  tree_tiles: 'hashes',
  withdrawn_items: 'the ids of items',
  company_verdicts: 'companies.e2e.spec.ts',
  contest_participants: 'of which companies are none',
  hidden_contents: 'who-sees-what.e2e.spec.ts',
  moderation_objections: 'moderation.e2e.spec.ts',
  ...{ lifted_suspensions: 'moderation.e2e.spec.ts', suspensions: 'moderation.e2e.spec.ts' },
  ...{ guardian_history: 'below', guardian_mailboxes: 'hashes of addresses' },
};
const OF_FAMILIES = ['guardian_cases', 'guardian_consents', 'guardian_removals', 'guardian_requests', 'recent_origins'];
/** What companies have not (`leavesRowsOfPupils` in calls/). */
const OF_PUPILS = [
  ...['guidances', 'orientation_drafts', 'orientation_results'],
  ...['path_comments', 'path_goals', 'path_steps'],
];
const NOT_OF_COMPANIES = [...OF_FAMILIES, ...OF_PUPILS];
/** Only while an edit, or an administrator's act, is under way. */
const PASSING = ['act_intents', 'person_edits'];
/** Until its mail is written, which may be at any moment. */
const PASSED = 'notification_mail';

describe('a family', () => {
  it('of a minor with guardians of every kind nothing stays', async () => {
    const mark = newMark();
    const [first, second, third] = [1, 2, 3].map((each) => newAddress(`genitore${each}-${mark}`));
    const minor = await joinMinor(form, { years: 15, name: `Mina ${mark}`, parentEmail: first });
    const token = await tokenSentTo(form, first ?? '');
    expect((await form.call('POST', '/guardian/refuse', { body: { token, reason: 'not-me' } })).status).toBe(200);
    await made(form, ['PUT', '/user/guardian-email'], minor, { parentEmail: second });
    const guardian = await guardianOf(form, { ...minor, parentEmail: second ?? '' });
    for (const { leavesRowsOfPupils } of FEATURES)
      await leavesRowsOfPupils?.({ form, person: minor, other: ben, mark });
    expect((await tablesWithoutExport(minor)).filter((name) => OF_PUPILS.includes(name))).toEqual([]);
    const dateOfBirth = { dateOfBirth: bornYearsAgo(14), reason: `Era sbagliata ${mark}` };
    await made(form, ['PUT', `/family/${minor._id}/date-of-birth`], guardian, dateOfBirth);
    await made(form, ['POST', `/user/guardians/${guardian._id}/contest`], minor);
    const replacing = `/admin/users/${minor._id}/guardians/${guardian._id}/replace`;
    await made(form, ['POST', replacing], form.admin, { email: third, reason: `Tribunale ${mark}` });
    await made(form, ['POST', `/family/${minor._id}/objection`], guardian, { reason: `Obiezione ${mark}` });

    expect((await tablesOf(minor)).used).toEqual(expect.arrayContaining(NOT_OF_COMPANIES));
    await closeAccount(form, minor);
    await closeAccount(form, guardian);
    expect(await tracesOf([mark, minor._id, minor.email, guardian._id])).toEqual([]);
  });

  it('of a guardian who is one of two nothing stays, and the consent of the other does', async () => {
    const mark = randomUUID();
    const child = await joinMinor(form);
    const [nora, email] = [await guardianOf(form, child), newAddress(`papa-${mark}`)];
    await made(form, ['POST', `/family/${child._id}/guardians`], nora, { email });
    const consented = await consentTo(form, { parentEmail: email }, { name: `Ugo ${mark}` });
    expect(consented.status).toBe(200);
    const ugo = await form.call<{ token: string }>('POST', '/auth/login', { body: { email, password: PASSWORD } });
    await closeAccount(form, { _id: '', email, token: ugo.body.token });
    expect(await tracesOf([mark, email])).toEqual([]);
    const own = await form.call('GET', '/user/guardians', { token: child.token });
    expect(own.body).toMatchObject({ standing: 'free', consent: 'given', guardians: [{ _id: nora._id }] });
  });
});
