import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Member, startTestApp, type TestApp } from '../../../test/app.js';
import { closeAccount, editUser, joinAdmin, made, newCategory, newItem } from '../../../test/makers.js';
import type { AdminActView } from './admin-log-views.js';

let form: TestApp;
let nora: Member;
let ben: Member;

beforeAll(async () => {
  form = await startTestApp();
  nora = await joinAdmin(form, 'Nora Grigi');
  ben = await form.join('Ben Verdi');
});
afterAll(() => form.close());

const acts = async (query: string): Promise<AdminActView[]> =>
  (await form.call<AdminActView[]>('GET', `/admin/acts?${query}`, form.admin)).body;

it('says who did what to whom, newest first, and why', async () => {
  const body = { name: 'Ben Neri', email: ben.email, role: 'company', companyName: 'Neri Srl', coinBalance: 7 };
  await made(form, ['PUT', `/admin/users/${ben._id}`], nora, { ...body, adjustmentReason: 'Premio della scuola' });
  const subject = { kind: 'person', _id: ben._id, name: 'Neri Srl' };
  const actor = { _id: nora._id, name: 'Nora Grigi' };
  expect(await acts(`subject=${ben._id}`)).toMatchObject([
    { act: 'balance-adjusted', actor, subject, reason: 'Premio della scuola' },
    { act: 'user-edited', actor, subject, reason: null },
    { act: 'role-changed', actor, subject, reason: null },
  ]);
});

it('finds what concerns a person, also by what is theirs', async () => {
  const owner = await form.join('Olga Blu');
  const item = await newItem(form, owner);
  await made(form, ['PUT', `/marketplace/${item._id}`], nora, { title: 'Un altro titolo' });
  await made(form, ['PUT', `/marketplace/${item._id}`], owner, { title: 'Il mio titolo' });
  const edited = {
    act: 'item-edited',
    subject: { kind: 'item', _id: item._id, name: 'Il mio titolo' },
    owner: { _id: owner._id, name: 'Olga Blu' },
  };
  expect(await acts(`subject=${owner._id}`)).toMatchObject([edited]);
  expect(await acts(`subject=${item._id}`)).toMatchObject([edited]);
});

it('is filtered by actor, act and day, and paged', async () => {
  const { _id } = await newCategory(form);
  await made(form, ['DELETE', `/admin/categories/${_id}`], nora);
  const filter = `actor=${nora._id}&act=category-removed`;
  expect(await acts(filter)).toMatchObject([{ subject: { kind: 'category', _id: null, name: 'Categoria eliminata' } }]);
  expect(await acts(`${filter}&to=2020-01-01`)).toEqual([]);
  expect(await acts(`actor=${randomUUID()}`)).toEqual([]);
  const first = await form.call<AdminActView[]>('GET', `/admin/acts?actor=${nora._id}&limit=1`, form.admin);
  const next = /<\/api([^>]*)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  const second = await form.call<AdminActView[]>('GET', next, form.admin);
  expect(second.body[0]?.revision).toBeLessThan(first.body[0]?.revision ?? 0);
});

it('has no act of what was refused', async () => {
  const { _id: category } = await newCategory(form);
  await newItem(form, nora, { category });
  expect((await form.call('DELETE', `/admin/categories/${category}`, form.admin)).status).toBe(409);
  expect(await acts(`act=category-removed&subject=${category}`)).toEqual([]);
});

it('is exported as a table, which is an act too', async () => {
  const { body, headers } = await form.call<string>('GET', `/admin/acts.csv?actor=${nora._id}`, nora);
  expect(headers.get('content-disposition')).toBe('attachment; filename="attivita.csv"');
  const [header, newest] = body.split('\n');
  expect(header).toContain('Data;Amministratore;Operazione;Oggetto;Nome;Chi riguarda;Esito;Motivo');
  expect(newest).toContain(';Nora Grigi;Esportazione delle attività;');
  expect(await acts(`actor=${nora._id}&act=log-exported`)).toHaveLength(1);
});

it('says what was decided on a report, also where no measure was taken', async () => {
  const olga = await form.join('Olga Rosa');
  const { _id: subject } = await newItem(form, olga);
  const sent = { kind: 'item', subject, reasonKind: 'scam', text: 'Non è vero niente', goodFaith: true };
  await made(form, ['POST', '/reports'], ben, sent);
  const { body: cases } = await form.call<{ _id: string }[]>('GET', '/admin/reports', form.admin);
  const decision = { outcome: 'dismiss', ground: 'Termini di servizio, punto 3', facts: 'È tutto vero' };
  await made(form, ['POST', `/admin/reports/${cases[0]?._id}/decide`], nora, decision);
  const about = `act=report-decided&subject=${olga._id}`;
  expect(await acts(about)).toMatchObject([
    { outcome: 'Nessuna misura', reason: expect.stringContaining('È tutto vero') },
  ]);
  const { body: file } = await form.call<string>('GET', `/admin/acts.csv?${about}`, form.admin);
  expect(file).toMatch(/^.*;Chi riguarda;Esito;Motivo;.*\n.*;Nessuna misura;/);
});

it('keeps the acts of an administrator who was erased', async () => {
  const gone = await joinAdmin(form, 'Dino Rossi');
  const { _id } = await made(form, ['POST', '/admin/categories'], gone, { name: randomUUID() });
  await editUser(form, gone, { role: 'adult' });
  await closeAccount(form, gone, form.admin);
  expect(await acts(`subject=${_id}`)).toMatchObject([{ actor: { _id: null, name: 'Utente eliminato' } }]);
});
