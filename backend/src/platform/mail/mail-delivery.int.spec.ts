import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { eventually } from '../../../test/conditions.js';
import { type MailServer, type MailServerOptions, startMailServer } from '../../../test/mail-server.js';
import { forgetPace } from '../../../test/mails.js';
import { createMigratedDatabase, type MigratedDatabase } from '../../../test/migrated-database.js';
import { Metrics } from '../http/observation/metrics.js';
import { Readiness } from '../http/observation/readiness.js';
import { MailDelivery } from './mail-delivery.js';
import type { MailKind } from './mail-kinds.js';
import { Outbox } from './outbox.js';
import { OutgoingMail } from './outgoing-mail.js';
import '../../startup/composition.js';

Logger.overrideLogger(false);

/** Sending, against a real server of SMTP (product.md 15). */
let database: MigratedDatabase;
let source: DataSource;
let server: MailServer;
beforeAll(async () => {
  database = await createMigratedDatabase();
  source = database.source;
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.query('delete from outgoing_mail');
  await forgetPace(database);
  server = await startMailServer();
});
afterEach(() => server.close());

const HOUR_MS = 3_600_000;
const SENDABLE = { link: '/reset-password#abc', name: 'Ada', minutes: 2 * 24 * 60 };
const at = (msLater: number) => () => new Date(Date.now() + msLater);

const workerWith = (smtpUrl: string | null = server.url, outgoing = new OutgoingMail(source)) =>
  new MailDelivery(
    {
      smtpUrl: smtpUrl ?? undefined,
      mailFrom: 'FORM <form@example.it>',
      publicUrl: 'https://form.example.it',
      port: 3000,
      operatorName: undefined,
    },
    {
      isLeader: true,
      broken: undefined,
      outdated: undefined,
      clockProblem: () => undefined,
    },
    outgoing,
    new Readiness([]),
    new Metrics(),
  );

/** @returns the id of the message */
async function add(
  to = 'ada@example.it',
  { kind = 'reset-password' as MailKind, smtpUrl = server.url as string | undefined } = {},
) {
  const cause = randomUUID();
  const params = { ...SENDABLE, number: '12', subject: 'Un annuncio' };
  await new Outbox({ smtpUrl }).add({ kind, to, about: [], params, cause }, source.manager);
  const [row] = await database.query<{ id: string }>('select id from outgoing_mail where cause = $1', [cause]);
  return String(row?.id);
}

interface Row {
  readonly state: string;
  readonly problem: string | null;
  readonly attempts: number;
  readonly params: unknown;
}
const rowOf = async (id: string) =>
  (
    await database.query<Row & Record<string, unknown>>(
      'select state, problem, attempts, params from outgoing_mail where id = $1',
      [id],
    )
  )[0];

async function restart(options: MailServerOptions): Promise<void> {
  await server.close();
  server = await startMailServer(options);
}

describe('a message', () => {
  it('goes through STARTTLS, as text and HTML, with a Message-ID made of its id', async () => {
    await restart({ user: 'form', password: 'segreta' });
    const id = await add();
    expect(await workerWith().sendDue()).toBe(1);
    expect(server.taken).toMatchObject([{ to: 'ada@example.it', from: 'form@example.it', secure: true, user: 'form' }]);
    const [mail] = server.taken;
    expect(mail?.headers.get('message-id')).toBe(`<${id}@example.it>`);
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
    const link = 'https://form.example.it/reset-password#abc';
    expect(mail?.text).toContain(link);
    expect(mail?.html).toContain(`href="${link}"`);
    expect(await rowOf(id)).toMatchObject({ state: 'sent', problem: null, attempts: 1 });
  });

  it('stays unsent rather than going without TLS, or to a certificate that nobody signed', async () => {
    const id = await add();
    await workerWith(`smtp://127.0.0.1:${server.port}`).sendDue();
    expect(server.taken).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ state: 'waiting', problem: 'expired CERT_HAS_EXPIRED' });
  });

  it('waits for the newer release that knows it, and holds up none of the others', async () => {
    const [newer, ended, known] = [await add(), await add(), await add()];
    const kind = `update outgoing_mail set kind = 'boat-lent', expires_at = $2 where id = $1`;
    await database.query(kind, [newer, at(24 * HOUR_MS)()]);
    await database.query(kind, [ended, at(-1)()]);
    const worker = workerWith();
    expect(await worker.sendDue()).toBe(1);
    await worker.care(new Date());
    expect(await rowOf(known)).toMatchObject({ state: 'sent' });
    for (const id of [newer, ended]) expect(await rowOf(id)).toMatchObject({ state: 'waiting', attempts: 0 });
  });

  it('waits while the password is wrong', async () => {
    await restart({ user: 'form', password: 'segreta' });
    const id = await add();
    await workerWith(server.url.replace('segreta', 'sbagliata')).sendDue();
    expect(await rowOf(id)).toMatchObject({ state: 'waiting', problem: 'sign-in 535', attempts: 0 });
    await workerWith().sendDue(at(HOUR_MS));
    expect(await rowOf(id)).toMatchObject({ state: 'sent', problem: null, attempts: 1 });
  });

  it('is tried again after a 4xx, with longer and longer pauses, and the same Message-ID', async () => {
    let refusals = 3;
    server.behaviour = { recipient: () => (refusals-- > 0 ? { code: 450, message: '4.2.0 Greylisted' } : undefined) };
    const id = await add();
    const worker = workerWith();
    const tried: number[] = [];
    for (let minute = 0; minute < 10; minute++) if ((await worker.sendDue(at(minute * 60_000))) > 0) tried.push(minute);
    expect(tried).toEqual([0, 1, 3, 7]);
    expect(server.taken.map(({ headers }) => headers.get('message-id'))).toEqual([`<${id}@example.it>`]);
  });

  it('is given up after 24 hours', async () => {
    server.behaviour = { recipient: () => ({ code: 450, message: '4.2.2 full' }) };
    const id = await add();
    const worker = workerWith();
    await worker.sendDue();
    await worker.sendDue(at(23 * HOUR_MS));
    expect(await rowOf(id)).toMatchObject({ state: 'waiting', problem: 'delayed 450 4.2.2' });
    await worker.sendDue(at(24 * HOUR_MS + 60_000));
    expect(await rowOf(id)).toMatchObject({ state: 'failed', problem: 'delayed 450 4.2.2', params: null });
  });

  it('is given up at a 5xx, which says nothing of the recipient, and others go on', async () => {
    server.behaviour = {
      recipient: (address) =>
        address.startsWith('nessuno') ? { code: 550, message: '5.1.1 nessuno@example.it is unknown' } : undefined,
    };
    const [unknown, known] = [await add('nessuno@example.it'), await add()];
    expect(await workerWith().sendDue()).toBe(2);
    expect(await rowOf(unknown)).toMatchObject({ state: 'failed', problem: 'refused 550 5.1.1' });
    expect(await rowOf(known)).toMatchObject({ state: 'sent' });
  });

  it('is sent again after a connection that was cut in the middle of DATA', async () => {
    let cuts = 1;
    server.behaviour = { cuts: () => cuts-- > 0 };
    const id = await add();
    const worker = workerWith();
    await worker.sendDue();
    expect(await rowOf(id)).toMatchObject({ state: 'waiting', problem: 'unreachable ECONNECTION', attempts: 1 });
    await worker.sendDue(at(HOUR_MS));
    expect(await rowOf(id)).toMatchObject({ state: 'sent' });
  });

  it('goes to one recipient, whatever its address and its values say', async () => {
    const name = 'Eva <b>\r\nBcc: spia@example.it';
    await new Outbox({ smtpUrl: server.url }).add(
      {
        kind: 'guardian-request',
        to: 'ada@example.it',
        about: [],
        params: { child: name, link: '/genitore#x', days: 14 },
        cause: 'x',
      },
      source.manager,
    );
    await workerWith().sendDue();
    const [mail] = server.taken;
    expect(mail?.to).toBe('ada@example.it');
    expect(mail?.headers.has('bcc')).toBe(false);
    expect(mail?.html).toContain('Eva &lt;b&gt;');
  });
});

it('leaves a server alone that it does not reach, without counting an attempt of any message', async () => {
  const url = server.url;
  await server.close();
  const [first, second] = [
    await add('ada@example.it', { smtpUrl: url }),
    await add('ben@example.it', { smtpUrl: url }),
  ];
  const worker = workerWith(url);
  expect(await worker.sendDue()).toBe(1);
  expect(await worker.sendDue()).toBe(0);
  const rows = [await rowOf(first), await rowOf(second)];
  expect(rows.map((row) => row?.attempts)).toEqual([0, 0]);
  server = await startMailServer();
});

it('sends nothing twice while a slow server keeps it waiting, in two processes', async () => {
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.behaviour = { answer: () => answered };
  const id = await add();
  const slow = workerWith().sendDue();
  await eventually(async () => (await rowOf(id))?.attempts === 1);
  expect(await workerWith().sendDue()).toBe(0);
  answer();
  await slow;
  expect(server.taken).toHaveLength(1);
});

it('leaves a message to others where it was frozen for longer than the message was its own', async () => {
  const id = await add();
  let frozenMs = 0;
  const worker = workerWith();
  const waking = worker.sendDue(() => {
    const now = at(frozenMs)();
    frozenMs = HOUR_MS;
    return now;
  });
  await waking;
  expect(server.taken).toHaveLength(1);
  expect(await rowOf(id)).toMatchObject({ state: 'sent', attempts: 2 });
});

it('does not give up what another process has sent meanwhile', async () => {
  server.behaviour = { recipient: () => ({ code: 550, message: '5.1.1 unknown' }) };
  const id = await add();
  const waking = workerWith();
  const outgoing = new OutgoingMail(source);
  const noteFailed = outgoing.noteFailed.bind(outgoing);
  outgoing.noteFailed = async (mail, problem) => {
    // Here it was frozen.
    server.behaviour = {};
    await workerWith().sendDue(at(HOUR_MS));
    await noteFailed(mail, problem);
  };
  Object.assign(waking, { outgoing });
  await waking.sendDue();
  expect(await rowOf(id)).toMatchObject({ state: 'sent', problem: null });
});

it('repeats one message at most, with its Message-ID, where the process dies before it has noted it', async () => {
  const ids = [await add('a@example.it'), await add('b@example.it'), await add('c@example.it')];
  const dying = workerWith();
  const noting = new OutgoingMail(source);
  noting.noteSent = () => Promise.reject(new Error('the process dies here'));
  Object.assign(dying, { outgoing: noting });
  await expect(dying.sendDue()).rejects.toThrow('dies');
  expect(server.taken).toHaveLength(1);
  const next = workerWith();
  await next.sendDue();
  expect(server.taken).toHaveLength(3);
  await next.sendDue(at(HOUR_MS));
  const messageIds = server.taken.map(({ headers }) => headers.get('message-id'));
  expect(messageIds).toHaveLength(4);
  expect(new Set(messageIds)).toEqual(new Set(ids.map((id) => `<${id}@example.it>`)));
  expect(messageIds[3]).toBe(messageIds[0]);
});

it('keeps messages without SMTP_URL, and never sends them once it is set', async () => {
  const early = await add('ada@example.it', { smtpUrl: undefined });
  const waiting = await add('ben@example.it');
  const without = workerWith(null);
  await without.care(new Date());
  expect(await rowOf(early)).toMatchObject({ state: 'kept' });
  expect(await rowOf(waiting)).toMatchObject({ state: 'kept' });
  expect(await workerWith().sendDue(at(HOUR_MS))).toBe(0);
  expect(server.taken).toEqual([]);
});

it('erases what texts are made of 30 days after sending, and of links that work once as soon as they are sent', async () => {
  const [link, report] = [await add(), await add('ben@example.it', { kind: 'report-received' })];
  const worker = workerWith();
  await worker.sendDue();
  expect((await rowOf(link))?.params).toBeNull();
  expect((await rowOf(report))?.params).not.toBeNull();
  await database.query(
    `update outgoing_mail set created_at = now() - interval '31 days', sent_at = now() - interval '29 days'`,
  );
  await worker.care(new Date());
  expect((await rowOf(report))?.params).not.toBeNull();
  await database.query(`update outgoing_mail set sent_at = now() - interval '31 days'`);
  await worker.care(new Date());
  expect((await rowOf(report))?.params).toBeNull();
});

it('stops after a delivery that failed on the way to the database', async () => {
  await add();
  const outgoing = new OutgoingMail(source);
  outgoing.noteSent = () => Promise.reject(new Error('connection lost'));
  const worker = workerWith(undefined, outgoing);
  await expect(worker.sendDue()).rejects.toThrow('connection lost');
  await worker.onApplicationShutdown();
});
