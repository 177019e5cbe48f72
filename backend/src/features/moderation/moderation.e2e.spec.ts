import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Member, SEVERAL_PROCESSES, startTestApp, type TestApp } from '../../../test/app.js';
import { eventually } from '../../../test/conditions.js';
import { placesOf } from '../../../test/find-text.js';
import { closeAccount, closeContest, joinAdmin, made, newContest, newItem, newOrder } from '../../../test/makers.js';
import type { ItemView } from '../marketplace/api/item-views.js';
import type { CaseDetail, CaseView, OwnReportDetail, OwnReportView, OwnStandingView } from './api/moderation-views.js';

let form: TestApp;
let admin: Member;
let other: Member;
let ada: Member;
let ben: Member;
beforeAll(async () => {
  form = await startTestApp({ processes: SEVERAL_PROCESSES });
  admin = form.admin;
  other = await joinAdmin(form, 'Nora Grigi');
  ada = await form.join('Ada Bianchi', 100);
  ben = await form.join('Ben Neri', 100);
});
afterAll(() => form.close());

interface About {
  readonly kind: string;
  readonly subject: string;
}

const REPORT = { reasonKind: 'scam', text: 'Non è vero niente', goodFaith: true };
const report = ({ kind, subject }: About, by: Member | undefined, more: object = {}) =>
  form.call<{ number: string; code: string }>('POST', '/reports', {
    body: { kind, subject, ...REPORT, ...more },
    ...(by && { token: by.token }),
  });
const numberOf = async (about: About, by?: Member, more?: object): Promise<string> => {
  const { status, body } = await report(about, by, more);
  expect([status, body]).toEqual([201, expect.anything()]);
  return body.number;
};
const queue = (state = 'open') => made<CaseView[]>(form, ['GET', `/admin/reports?state=${state}&limit=200`], admin);
const caseOf = async (title: string): Promise<CaseView> => {
  const found = (await queue()).find((one) => one.title === title);
  if (!found) throw new Error(`no case about ${title}`);
  return found;
};
const MEASURE = { ground: 'Termini di servizio, punto 3', facts: 'Promette ciò che non c’è' };
const decide = (id: string, decision: object, by = admin) =>
  form.call<CaseDetail & { code: string }>('POST', `/admin/reports/${id}/decide`, {
    token: by.token,
    body: { ...MEASURE, ...decision },
  });
const read = (number: string, by?: Member) =>
  form.call<OwnReportDetail>('GET', `/reports/${number}`, by ? { token: by.token } : {});
const object = (number: string, by?: Member) =>
  form.call<OwnReportDetail>('POST', `/reports/${number}/objections`, {
    body: { text: 'Non sono d’accordo' },
    ...(by && { token: by.token }),
  });
const mailsOf = async (kind: string, email: string) => {
  const mails = await form.database.query<{ params: object }>(
    'select params from outgoing_mail where kind = $1 and recipient = $2',
    [kind, email],
  );
  return mails.map(({ params }) => params);
};
const item = async (seller: Member, title: string): Promise<About & { title: string }> => ({
  kind: 'item',
  subject: (await newItem(form, seller, { title }))._id,
  title,
});
const statementOf = async (author: Member): Promise<string> => {
  const own = await made<OwnReportView[]>(form, ['GET', '/reports'], author);
  return own.find(({ side }) => side === 'author')?.number ?? '';
};

describe('a report', () => {
  it('of one content by one sender is one, and several are one case with the content as it was', async () => {
    const about = await item(ada, 'Corso che non esiste');
    const first = await numberOf(about, ben);
    expect(await numberOf(about, ben)).toBe(first);
    expect(await numberOf(about, undefined, { email: 'zia@example.it', reasonKind: 'threat' })).not.toBe(first);
    await made(form, ['PUT', `/marketplace/${about.subject}`], ada, { title: 'Corso bellissimo' });
    const { _id } = await caseOf(about.title);
    const detail = await made<CaseDetail>(form, ['GET', `/admin/reports/${_id}`], admin);
    expect(detail).toMatchObject({
      reports: 2,
      isThreat: true,
      content: { title: about.title, link: `/marketplace/${about.subject}` },
      by: { _id: ada._id, name: 'Ada Bianchi', role: 'adult' },
      received: [{ reason: 'scam', text: 'Non è vero niente', reporter: { _id: ben._id } }, { reporter: null }],
      actions: ['decide'],
    });
    expect((await queue())[0]?._id).toBe(_id);
    // A stranger’s address gets no words of who wrote the content.
    const mails = await form.database.query(
      `select kind, params->>'subject' as subject from outgoing_mail where recipient = 'zia@example.it'`,
    );
    expect(mails).toEqual([{ kind: 'report-received', subject: 'l’articolo' }]);
  });

  it('is of what its sender can see, in good faith, and not of their own', async () => {
    const about = await item(ada, 'Lezione di chitarra');
    expect((await report(about, ada)).status).toBe(403);
    expect((await report({ kind: 'item', subject: randomUUID() }, ben)).status).toBe(404);
    expect((await report({ kind: 'item', subject: 'x' }, ben)).status).toBe(404);
    expect((await report(about, ben, { goodFaith: false })).status).toBe(400);
    expect((await report(about, ben, { reasonKind: 'brutto' })).status).toBe(400);
    const order = await newOrder(form, ada, ben, 'disputed');
    const dispute = { kind: 'message', subject: `${order._id}:reason` };
    expect((await report(dispute, undefined)).status).toBe(404);
    expect((await report(dispute, await form.join('Carla Verdi'))).status).toBe(404);
    expect((await report(dispute, ben)).status).toBe(403);
    expect((await report(dispute, ada)).status).toBe(201);
  });

  it('of every kind of content reaches the queue', async () => {
    const firm = await form.join('Cora Bluette', 500, 'company');
    const [contest, eva] = [
      await newContest(form, firm, { title: 'Concorso sospetto' }),
      await form.join('Eva Gialli'),
    ];
    await made(form, ['POST', `/contests/${contest._id}/join`], eva);
    await made(form, ['PUT', `/contests/${contest._id}/entry`], eva, { text: 'Un insulto' });
    const transfer = { recipient: firm.email, amount: 1, note: 'Una minaccia' };
    const { transaction } = await made<{ transaction: { _id: string } }>(
      form,
      ['POST', '/coin/transfer'],
      ben,
      transfer,
    );
    const broadcast = { title: 'Avviso da segnalare', message: 'A tutti', targetRole: 'all' };
    await made(form, ['POST', '/admin/notifications/broadcast'], other, broadcast);
    const [notice] = await made<{ _id: string; isBroadcast: boolean }[]>(form, ['GET', '/notifications?limit=1'], firm);
    expect(notice?.isBroadcast).toBe(true);
    const kinds: About[] = [
      { kind: 'contest', subject: contest._id },
      { kind: 'entry', subject: `${contest._id}:${eva._id}` },
      { kind: 'profile', subject: ben._id },
      { kind: 'message', subject: transaction._id },
      { kind: 'broadcast', subject: notice?._id ?? '' },
    ];
    for (const about of kinds)
      expect([about.kind, (await report(about, about.kind === 'contest' ? eva : firm)).status]).toEqual([
        about.kind,
        201,
      ]);
    const texts = (await queue()).map(({ kind, excerpt }) => `${kind} ${excerpt}`);
    expect(texts).toEqual(expect.arrayContaining(['entry Un insulto', 'message Una minaccia', 'broadcast A tutti']));
  });
});

describe('a decision', () => {
  it('hides an item from everybody but its author, the party of an open order and administrators', async () => {
    const about = await item(ada, 'Ripetizioni truffa');
    const dan = await form.join('Dan Viola');
    await made(form, ['POST', `/marketplace/${about.subject}/orders`], ben, { expectedPrice: 3 });
    const number = await numberOf(about, dan);
    const { _id } = await caseOf(about.title);
    const { body } = await decide(_id, { outcome: 'hide' });
    expect(body).toMatchObject({ outcome: 'hide', isHidden: true, actions: [] });

    const see = async (by?: Member) =>
      (await form.call('GET', `/marketplace/${about.subject}`, by ? { token: by.token } : {})).status;
    expect(await Promise.all([see(), see(dan), see(ben), see(ada), see(admin)])).toEqual([404, 404, 200, 200, 200]);
    const listed = async (by?: Member) =>
      (await form.call<ItemView[]>('GET', '/marketplace?search=truffa', by ? { token: by.token } : {})).body;
    expect([await listed(), await listed(dan)]).toEqual([[], []]);
    expect(await listed(ada)).toMatchObject([{ isHidden: true }]);
    const ordered = { token: dan.token, body: { expectedPrice: 3 } };
    expect((await form.call('POST', `/marketplace/${about.subject}/orders`, ordered)).status).toBe(409);

    const statement = await statementOf(ada);
    expect((await read(statement, ada)).body).toMatchObject({
      side: 'author',
      content: expect.any(String),
      decision: { outcome: 'hide', ...MEASURE },
      mayObject: true,
    });
    expect((await read(statement, dan)).status).toBe(404);
    expect((await read(number, ada)).status).toBe(404);
    expect((await read(number, dan)).body).toMatchObject({
      side: 'reporter',
      words: 'Non è vero niente',
      content: null,
      decision: { outcome: 'hide', ground: MEASURE.ground, facts: null },
    });
  });

  it('is made once, however many decide at once', async () => {
    const about = await item(ada, 'Due decisioni');
    await numberOf(about, ben);
    const { _id } = await caseOf(about.title);
    const answers = await Promise.all([
      decide(_id, { outcome: 'hide' }),
      decide(_id, { outcome: 'dismiss' }, other),
      decide(_id, { outcome: 'dismiss' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('suspends the author, who reads, finishes and objects, and whose orders are refunded', async () => {
    const [gus, buyer] = [await form.join('Gus Rossi', 50), await form.join('Ivo Blu', 10)];
    await form.database.query('update people set email_confirmed_at = now() where email = $1', [gus.email]);
    const about = await item(gus, 'Vendita fantasma');
    await made(form, ['POST', `/marketplace/${about.subject}/orders`], buyer, { expectedPrice: 3 });
    await numberOf(about, ben);
    const { _id } = await caseOf(about.title);
    expect((await decide(_id, { outcome: 'suspend', days: 400 })).status).toBe(400);
    expect((await decide(_id, { outcome: 'suspend', days: 30 })).body.by).toMatchObject({ isSuspended: true });
    const told = await form.database.query(
      `select params from outgoing_mail where kind = 'suspension' and recipient = $1`,
      [gus.email],
    );
    const measure = 'Contenuto rimosso e account sospeso';
    expect(told).toEqual([{ params: expect.objectContaining({ ...MEASURE, measure, until: expect.any(String) }) }]);

    const orders = () => made<{ status: string }[]>(form, ['GET', '/orders'], buyer);
    await eventually(async () => (await orders())[0]?.status === 'refunded');
    const { suspension } = await made<OwnStandingView>(form, ['GET', '/user/suspension'], gus);
    expect(suspension).toMatchObject({
      since: expect.any(String),
      until: expect.any(String),
      number: expect.any(String),
    });
    const body = { title: 'Altro', description: 'x', type: 'service', price: 1 };
    expect(await form.call('POST', '/marketplace', { token: gus.token, body })).toMatchObject({
      status: 403,
      body: { code: 'SUSPENDED' },
    });
    expect((await object(suspension?.number ?? '', gus)).status).toBe(201);
    expect(await queue()).toEqual(expect.arrayContaining([expect.objectContaining({ _id, isObjected: true })]));
    const [objection] = (await made<CaseDetail>(form, ['GET', `/admin/reports/${_id}`], other)).objections;
    const upheld = { outcome: 'dismiss', reason: 'La prova non regge' };
    const path = `/admin/objections/${objection?._id}/decide`;
    expect((await form.call('POST', path, { token: admin.token, body: upheld })).status).toBe(403);
    expect((await made<CaseDetail>(form, ['POST', path], other, upheld)).by?.isSuspended).toBe(false);
    expect((await form.call('POST', '/marketplace', { token: gus.token, body })).status).toBe(201);
    expect((await made<OwnStandingView>(form, ['GET', '/user/suspension'], gus)).suspension).toBeNull();
    const undone = { decision: 'Nessuna misura', reason: 'La prova non regge', mayObject: false };
    expect(await mailsOf('objection-decided', gus.email)).toMatchObject([undone]);
    expect((await read(suspension?.number ?? '', gus)).body.mayObject).toBe(false);
  });

  it('may be taken on an administrator’s own initiative, and a suspension lifted', async () => {
    const lia = await form.join('Lia Ocra');
    const own = { kind: 'profile', subject: lia._id, outcome: 'suspend', ...MEASURE };
    const headers = { 'idempotency-key': randomUUID() };
    const send = (body: object) =>
      form.call<CaseDetail>('POST', '/admin/reports', { token: admin.token, body, headers });
    const first = await send(own);
    expect(first).toMatchObject({ status: 201, body: { by: { isSuspended: true, suspendedUntil: null } } });
    // The process ended before it could store the answer.
    await form.database.query('delete from first_answers');
    expect(await send(own)).toMatchObject({ status: 201, body: { _id: first.body._id } });
    await form.database.query('delete from first_answers');
    expect((await send({ ...own, subject: ben._id })).status).toBe(422);
    const refused = await form.call('POST', '/admin/reports', {
      token: admin.token,
      body: { ...own, outcome: 'dismiss' },
    });
    expect(refused.status).toBe(400);
    const unsuspendable = { ...own, subject: other._id };
    expect((await form.call('POST', '/admin/reports', { token: admin.token, body: unsuspendable })).status).toBe(409);
    const standing = () => made<OwnStandingView>(form, ['GET', '/user/suspension'], lia);
    const { number } = (await standing()).suspension ?? {};
    await made(form, ['POST', `/admin/users/${lia._id}/lift-suspension`], admin, { reason: 'Un errore' });
    expect((await standing()).suspension).toBeNull();
    const [news] = await made<{ message: string; link: string }[]>(form, ['GET', '/notifications'], lia);
    expect(news).toMatchObject({ message: 'Il tuo account non è più sospeso', link: `/segnalazioni/${number}` });
    const statement = (of: string | null | undefined) => made<OwnReportDetail>(form, ['GET', `/reports/${of}`], lia);
    const lifted = { outcome: 'suspend', liftedAt: expect.any(String), liftReason: 'Un errore' };
    await made(form, ['POST', '/admin/reports'], admin, { ...own, days: 3 });
    expect((await statement(number)).decision).toMatchObject(lifted);
    const { decision } = await statement((await standing()).suspension?.number);
    expect(decision).toEqual({ ...MEASURE, outcome: 'suspend', at: expect.any(String), until: expect.any(String) });
  });

  it('shows "Contenuto rimosso" in place of an entry, a note and a broadcast', async () => {
    const firm = await form.join('Dora Lilla', 500, 'company');
    const [contest, pia] = [await newContest(form, firm), await form.join('Pia Corallo', 10)];
    await made(form, ['POST', `/contests/${contest._id}/join`], pia);
    await made(form, ['PUT', `/contests/${contest._id}/entry`], pia, { text: 'Da togliere' });
    const transfer = { recipient: firm.email, amount: 1, note: 'Da togliere' };
    const { transaction } = await made<{ transaction: { _id: string } }>(
      form,
      ['POST', '/coin/transfer'],
      pia,
      transfer,
    );
    await made(form, ['POST', '/admin/notifications/broadcast'], other, {
      title: 'Da togliere',
      message: 'x',
      targetRole: 'company',
    });
    const [notice] = await made<{ _id: string; title: string }[]>(form, ['GET', '/notifications?limit=1'], firm);
    for (const [kind, subject] of [
      ['entry', `${contest._id}:${pia._id}`],
      ['message', transaction._id],
      ['broadcast', notice?._id],
    ]) {
      await made(form, ['POST', '/admin/reports'], admin, { kind, subject, outcome: 'hide', ...MEASURE });
    }
    const [entry] = await made<{ entry: { text: string } }[]>(form, ['GET', `/contests/${contest._id}/entries`], firm);
    const [note] = await made<{ note: string }[]>(form, ['GET', '/coin/transactions?limit=1'], firm);
    const after = await made<{ _id: string; title: string }[]>(form, ['GET', '/notifications'], firm);
    expect(entry?.entry.text).toBe('Contenuto rimosso');
    expect(note?.note).toBe('Contenuto rimosso');
    expect(after.find(({ _id }) => _id === notice?._id)?.title).toBe('Contenuto rimosso');
    await closeContest(form, contest._id);
    await made(form, ['POST', `/contests/${contest._id}/complete`], firm, { winner: null });
  });

  it('about a visitor’s report is read by its number, and objected to', async () => {
    const about = await item(ada, 'Dubbio');
    const number = await numberOf(about, undefined, { email: 'nonna@example.it' });
    const { _id } = await caseOf(about.title);
    await decide(_id, { outcome: 'dismiss' });
    expect((await read(number)).body).toMatchObject({
      side: 'reporter',
      decision: { outcome: 'dismiss' },
      mayObject: true,
    });
    expect((await object(number)).body).toMatchObject({ mayObject: false, objections: [{ side: 'reporter' }] });
    expect((await object(number)).status).toBe(409);
    expect((await read('2222-2222-2222')).status).toBe(404);
    const [mail] = await form.database.query<{ params: object }>(
      `select params from outgoing_mail where kind = 'report-decided' and recipient = 'nonna@example.it'`,
    );
    expect(mail?.params).toMatchObject({
      number,
      decision: 'Nessuna misura',
      link: `/segnalazioni/${number}`,
    });
    const [objection] = (await made<CaseDetail>(form, ['GET', `/admin/reports/${_id}`], other)).objections;
    const confirmed = { outcome: 'confirm', reason: 'Non c’è altro da vedere' };
    await made(form, ['POST', `/admin/objections/${objection?._id}/decide`], other, confirmed);
    expect(await mailsOf('report-decided', 'nonna@example.it')).toHaveLength(1);
    expect(await mailsOf('objection-decided', 'nonna@example.it')).toEqual([
      {
        ...{ subject: 'l’articolo', decision: 'La decisione resta com’è', reason: confirmed.reason },
        ...{ mayObject: false, link: `/segnalazioni/${number}` },
      },
    ]);
  });
});

it('of a visitor shows its number to nobody else of the network', async () => {
  const about = await item(ada, 'Ripetizioni');
  const first = await numberOf(about, undefined, { text: 'Mi ha scritto mio cugino' });
  expect(await numberOf(about)).not.toBe(first);
});

describe('an erasure', () => {
  it('of the author or the reporter leaves a case that can be decided, and nothing of them', async () => {
    const mark = randomUUID();
    const [author, reporter] = [await form.join('Ugo Sparito'), await form.join('Zoe Sparita')];
    const about = await item(author, `Articolo ${mark}`);
    await numberOf(about, reporter, { text: `Parole ${mark}` });
    const { _id } = await caseOf(about.title);
    for (const person of [author, reporter]) await closeAccount(form, person);
    for (const trace of [mark, author._id, reporter._id]) expect(await placesOf(form.database, trace)).toEqual([]);
    expect((await decide(_id, { outcome: 'dismiss' })).body).toMatchObject({ outcome: 'dismiss', content: null });
  });

  it('of the author keeps the evidence of a threat', async () => {
    const author = await form.join('Rino Minaccioso');
    const about = await item(author, `Ti trovo ${randomUUID()}`);
    await numberOf(about, ben, { reasonKind: 'threat' });
    const { _id } = await caseOf(about.title);
    await closeAccount(form, author);
    expect((await decide(_id, { outcome: 'hide' })).body.content).toMatchObject({ title: about.title });
  });
});

it('of a person is found with them, and by whom only by administrators whom it does not concern', async () => {
  const about = await item(other, `Lezione ${randomUUID()}`);
  const carla = await form.join('Carla Verdi');
  await numberOf(about, carla);
  const [{ _id } = { _id: '' }] = await made<CaseView[]>(
    form,
    ['GET', `/admin/users/${carla._id}/reports?side=reporter`],
    admin,
  );
  const of = (path: string, by: Member) => made<CaseView[]>(form, ['GET', `/admin/users/${path}`], by);
  const [newest] = await of(`${other._id}/reports?side=author`, other);
  expect(newest).toMatchObject({ _id, title: about.title, outcome: null });
  expect(await of(`${carla._id}/reports?side=author`, admin)).toEqual([]);
  expect(await of(`${carla._id}/reports?side=reporter`, other)).toEqual([]);
  const read = (by: Member) => made<CaseDetail>(form, ['GET', `/admin/reports/${_id}`], by);
  expect((await read(admin)).received).toMatchObject([{ reporter: { _id: carla._id }, isWithheld: false }]);
  expect((await read(other)).received).toMatchObject([{ reporter: null, text: null, isWithheld: true }]);
});

it.each<[string, (reader: Member, people: readonly Member[]) => Promise<unknown>, string]>([
  [
    '/reports',
    async (reader, people) => {
      await Promise.all(people.map(({ _id }) => numberOf({ kind: 'profile', subject: _id }, reader)));
      await form.database.query(
        'update reports set received_at = $2 where reporter = (select wallet from people where id = $1)',
        [reader._id, new Date()],
      );
    },
    'number',
  ],
  [
    '/user/blocks',
    async (reader, people) => {
      await Promise.all(people.map(({ _id }) => made(form, ['POST', '/user/blocks'], reader, { person: _id })));
      await form.database.query(
        'update blocked_people set since = $2 where blocker = (select wallet from people where id = $1)',
        [reader._id, new Date()],
      );
    },
    '_id',
  ],
])('%s goes on where a page ended, also where all are of one moment', async (path, make, key) => {
  const reader = await form.join('Rosa Bianchi');
  await make(reader, [ada, ben, await form.join('Tea Neri')]);
  const seen: unknown[] = [];
  for (let next: string | undefined = `${path}?limit=1`; next !== undefined && seen.length < 5; ) {
    const page: { headers: Headers; body: Record<string, unknown>[] } = await form.call('GET', next, {
      token: reader.token,
    });
    seen.push(...page.body.map((one) => one[key]));
    next = page.headers.get('link')?.match(/<\/api([^>]+)>/)?.[1];
  }
  expect([seen.length, new Set(seen).size]).toEqual([3, 3]);
});

it('tells an administrator whom it concerns neither who objected nor what they wrote, also not by kept mail', async () => {
  const about = await item(other, `Lezione ${randomUUID()}`);
  const carla = await form.join('Carla Verdi');
  await form.database.query('update people set email_confirmed_at = now() where id = $1', [carla._id]);
  const number = await numberOf(about, carla);
  const { _id } = await caseOf(about.title);
  expect((await decide(_id, { outcome: 'hide' })).status).toBe(200);
  expect((await object(number, carla)).status).toBe(201);
  const read = (by: Member) => made<CaseDetail>(form, ['GET', `/admin/reports/${_id}`], by);
  const text = 'Non sono d’accordo';
  const [objection] = (await read(admin)).objections;
  expect(objection).toMatchObject({ side: 'reporter', text });
  expect((await read(other)).objections).toMatchObject([{ side: 'reporter', text: null }]);
  const third = await joinAdmin(form, 'Olga Rosa');
  await made(form, ['POST', `/admin/objections/${objection?._id}/decide`], third, {
    ...{ outcome: 'confirm', reason: 'La decisione è giusta' },
  });
  const kept = await form.database.query<{ id: string; kind: string }>(
    `select m.id, m.kind from outgoing_mail m where m.recipient = $1
       and exists (select from mail_people a join people p on p.wallet = a.wallet where a.mail = m.id and p.id = $2)`,
    [carla.email, other._id],
  );
  expect(kept.map(({ kind }) => kind).sort()).toEqual(['objection-decided', 'report-decided', 'report-received']);
  const shown = await made<{ _id: string; canOpen: boolean }[]>(form, ['GET', '/admin/mail?limit=200'], other);
  for (const { id, kind } of kept) {
    const open = await form.call('GET', `/admin/mail/${id}`, { token: other.token });
    const { canOpen } = shown.find((mail) => mail._id === id) ?? {};
    expect({ kind, canOpen, status: open.status }).toEqual({ kind, canOpen: false, status: 403 });
  }
});

it('blocks a person, who then cannot order or send coins, and unblocks them', async () => {
  const [mia, tom] = [await form.join('Mia Perla', 20), await form.join('Tom Grano', 20)];
  const about = await newItem(form, mia, { price: 1 });
  await made(form, ['POST', '/user/blocks'], mia, { person: tom._id });
  expect(await made(form, ['GET', '/user/blocks'], mia)).toMatchObject([{ _id: tom._id, name: 'Tom Grano' }]);
  const order = { token: tom.token, body: { expectedPrice: 1 } };
  expect((await form.call('POST', `/marketplace/${about._id}/orders`, order)).status).toBe(403);
  const transfer = { token: tom.token, body: { recipient: mia.email, amount: 1 } };
  expect((await form.call('POST', '/coin/transfer', transfer)).status).toBeGreaterThanOrEqual(400);
  await made(form, ['DELETE', `/user/blocks/${tom._id}`], mia);
  expect(await made(form, ['GET', '/user/blocks'], mia)).toEqual([]);
  expect((await form.call('POST', `/marketplace/${about._id}/orders`, order)).status).toBe(201);
  const admins = { token: mia.token, body: { person: admin._id } };
  expect((await form.call('POST', '/user/blocks', admins)).status).toBe(403);
});

// The last one: it uses up what this network may send.
it('a report is limited for a person, for a network, and for an address that gets receipts', async () => {
  const flooder = await form.join('Piero Piena');
  const titles = Array.from({ length: 21 }, (_, at) => `Articolo ${at} ${randomUUID()}`);
  const about = await Promise.all(titles.map((title) => item(ada, title)));
  const statuses = [];
  for (const one of about) statuses.push((await report(one, flooder)).status);
  expect(statuses).toEqual([...Array(20).fill(201), 429]);
  const mailed = [];
  for (const [at, one] of about.slice(0, 4).entries())
    mailed.push((await report(one, undefined, { email: `vittima+${at}@example.it` })).status);
  expect(mailed).toEqual([201, 201, 201, 429]);
  const visited = [];
  for (const one of about) visited.push((await report(one, undefined)).status);
  expect(visited).toContain(429);
});
