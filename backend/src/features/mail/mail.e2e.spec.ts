import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Member, restarted, startTestApp, type TestApp } from '../../../test/app.js';
import { eventually } from '../../../test/conditions.js';
import { joinAdmin, newMail } from '../../../test/makers.js';
import type { ErrorBody } from '../../platform/http/errors/error-body.js';
import type { MailView, OpenedMailView } from './mail-views.js';

/** The messages as administrators see them (product.md 15.4). */
let form: TestApp;
beforeAll(async () => {
  form = await startTestApp();
});
afterAll(() => form.close());

const list = async (query = '', { token }: Member = form.admin) =>
  (await form.call<MailView[]>('GET', `/admin/mail${query}`, { token })).body;
const open = (id: string, { token }: Member = form.admin) =>
  form.call<OpenedMailView & ErrorBody>('GET', `/admin/mail/${id}`, { token });

it('are listed newest first, with masked addresses, by state and page by page', async () => {
  const ids = [
    await newMail(form, 'ada@example.it'),
    await newMail(form, 'b@example.it'),
    await newMail(form, 'c@example.it'),
  ];
  await form.database.query(`update outgoing_mail set state = 'failed', problem = 'refused 550 5.1.1' where id = $1`, [
    ids[0],
  ]);
  const [failed] = await list('?state=failed');
  expect(failed).toMatchObject({
    _id: ids[0],
    kind: 'reset-password',
    recipient: 'a•••@example.it',
    problem: { code: 'refused', status: '550 5.1.1' },
    nextAttemptAt: null,
  });
  const waiting = await form.call('GET', '/admin/waiting', { token: form.admin.token });
  expect(waiting.body).toMatchObject([{ name: 'mail', count: 1, link: '/admin/mail?state=failed' }]);
  const first = await form.call<MailView[]>('GET', '/admin/mail?limit=2', { token: form.admin.token });
  const [, next = ''] = /<\/api([^>]+)>/.exec(first.headers.get('link') ?? '') ?? [];
  const second = await form.call<MailView[]>('GET', next, { token: form.admin.token });
  expect([...first.body, ...second.body].map(({ _id }) => _id)).toEqual(ids.toReversed());
});

it('of a newer release are listed, neither read nor found by a name', async () => {
  const vera = await form.join('Vera Nuova');
  const id = await newMail(form, vera.email, { boat: 'Vela' }, 'boat-lent');
  expect(await list()).toEqual(
    expect.arrayContaining([expect.objectContaining({ kind: 'boat-lent', canOpen: false })]),
  );
  expect((await list('?search=vera')).map(({ kind }) => kind)).toEqual(['confirm-email']);
  const { status, body } = await open(id);
  expect({ status, code: body.code }).toEqual({ status: 409, code: 'MAIL_UNKNOWN' });
});

it('are found by kind, by the child, by the name of who has them and by the whole address', async () => {
  const child = await form.join('Nìna Marchetti', 0, 'minor');
  const ada = await form.join('Ada Trovata');
  const request = await newMail(form, 'mamma@example.it', { child: 'Nina', link: '/x', days: 1 }, 'guardian-request');
  const report = await newMail(form, ada.email, { number: 'X', subject: 'il profilo' }, 'report-received');
  const reset = await newMail(form, ada.email);
  for (const [mail, { email }] of [
    [request, child],
    [report, child],
  ] as const)
    await form.database.query('insert into mail_people (mail, wallet) select $1, wallet from people where email = $2', [
      mail,
      email,
    ]);
  const found = async (query: string) => (await list(query)).map(({ _id }) => _id);
  expect(await list(`?kind=guardian-request&search=${encodeURIComponent('marchetti nina')}`)).toMatchObject([
    { _id: request, recipient: 'm•••@example.it', child: { _id: child._id, name: 'Nìna Marchetti' } },
  ]);
  expect(await found('?search=MAMMA@example.it')).toEqual([request]);
  expect(await found('?search=mamma')).toEqual([]);
  expect(await found('?search=trovata&kind=reset-password')).toEqual([reset]);
  expect(await found(`?search=${ada.email}`)).not.toContain(report);
  expect(await found('?search=trovata&state=sent')).toEqual([]);
  expect((await list('?kind=report-received')).map(({ child: of }) => of)).toEqual([null]);
  expect((await form.call('GET', '/admin/mail?kind=lettera', { token: form.admin.token })).status).toBe(400);
});

describe('a message that was kept', () => {
  it('is opened with its link', async () => {
    const ada = await form.join('Ada Neri');
    const id = await newMail(form, ada.email);
    expect((await list()).find(({ _id }) => _id === id)).toMatchObject({ canOpen: true });
    const { status, body } = await open(id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ recipient: ada.email, subject: 'Scegli una nuova password' });
    expect(body.link).toBe('/reset-password#x');
    expect(body.text).toContain(body.link);
    const log = await form.call<{ act: string; subject: unknown }[]>('GET', '/admin/acts?limit=1', {
      token: form.admin.token,
    });
    expect(log.body).toMatchObject([{ act: 'mail-opened', subject: { kind: 'mail' } }]);
  });

  it('is opened on the record where its only link of its own is the one that stops the mail', async () => {
    const params = { name: 'Ada', notifications: [], more: 0, unsubscribe: '/unsubscribe/x' };
    const id = await newMail(form, 'ada@example.it', params, 'digest');
    expect((await open(id)).body.text).toContain('/unsubscribe/x');
    const log = await form.call<{ act: string; subject: { _id: string } }[]>('GET', '/admin/acts?limit=1', {
      token: form.admin.token,
    });
    expect(log.body).toMatchObject([{ act: 'mail-opened', subject: { _id: id } }]);
  });

  it('is closed to administrators where it is for another one, or about another one', async () => {
    const other = await joinAdmin(form, 'Bruno Verdi');
    const [theirs, about] = [await newMail(form, other.email), await newMail(form, 'prima@example.it')];
    await form.database.query('insert into mail_people (mail, wallet) select $1, wallet from people where email = $2', [
      about,
      other.email,
    ]);
    for (const id of [theirs, about]) {
      expect((await list()).find(({ _id }) => _id === id)).toMatchObject({ canOpen: false });
      expect(await open(id)).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } });
      expect((await open(id, other)).status).toBe(200);
    }
  });

  it('is closed to administrators where it tells who reported them, or a minor of theirs', async () => {
    const author = await joinAdmin(form, 'Cora Bluette');
    const id = await newMail(form, 'testimone@example.it', { number: 'X', subject: 'il profilo' }, 'report-received');
    await form.database.query('insert into mail_people (mail, wallet) select $1, wallet from people where email = $2', [
      id,
      author.email,
    ]);
    expect((await list('', author)).find(({ _id }) => _id === id)).toMatchObject({ canOpen: false });
    expect(await open(id, author)).toMatchObject({ status: 403, body: { code: 'NOT_ALLOWED' } });
  });

  it('cannot be opened once its text is erased, nor by an id that no message has', async () => {
    const id = await newMail(form, 'ada@example.it');
    await form.database.query('update outgoing_mail set params = null where id = $1', [id]);
    expect(await open(id)).toMatchObject({ status: 409, body: { code: 'MAIL_ERASED' } });
    for (const unknown of ['0'.repeat(32), 'x', '%00']) expect((await open(unknown)).status).toBe(404);
  });

  it('is closed to everyone where mail is sent, of which the start says why it cannot be', async () => {
    const id = await newMail(form, 'ada@example.it');
    form = await restarted(form, { SMTP_URL: 'smtp://127.0.0.1:9', LOG_LEVEL: 'warn' });
    await eventually(() => /127\.0\.0\.1 takes no messages: it refuses the connection/.test(form.program.output()));
    expect(await open(id)).toMatchObject({ status: 403, body: { code: 'MAIL_IS_SENT' } });
    expect((await list()).some(({ canOpen }) => canOpen)).toBe(false);
    await form.database.query(`update outgoing_mail set state = 'waiting' where id = $1`, [id]);
    const queue = async () => (await form.call('GET', '/admin/mail/queue', { token: form.admin.token })).body;
    await eventually(async () => JSON.stringify(await queue()).includes('closed-port'));
    expect(await queue()).toEqual({
      waiting: expect.any(Number),
      since: expect.stringMatching(/^20/),
      problem: { code: 'closed-port', status: 'ECONNREFUSED' },
      triedAgain: expect.stringMatching(/^20/),
      until: null,
    });
  });
});
