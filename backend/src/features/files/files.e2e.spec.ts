import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Member, SEVERAL_PROCESSES, startTestApp, type TestApp } from '../../../test/app.js';
import { cvForm, type FileAnswer, upload } from '../../../test/calls/files.js';
import { made } from '../../../test/makers.js';
import { bomb, objectsOf, PAGES, pdf, pdfOf, pdfOfSize } from '../../../test/pdfs.js';
import { everyDayOrLong } from '../../../test/runs.js';
import type { ErrorBody } from '../../platform/http/errors/error-body.js';

const MB = 1_048_576;

let form: TestApp;
let ada: Member;
beforeAll(async () => {
  form = await startTestApp({ processes: SEVERAL_PROCESSES });
  ada = await form.join('Ada Neri');
});
afterAll(() => form.close());

const send = (by: Member, body: FormData, key: string = randomUUID()) =>
  form.call<FileAnswer & ErrorBody>('POST', '/files', { token: by.token, body, headers: { 'idempotency-key': key } });
const download = async (by: Member, id: string) => {
  const response = await fetch(`${form.url}/api/files/${id}`, { headers: { authorization: `Bearer ${by.token}` } });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};
const walletOf = async ({ _id }: Member) =>
  (await form.database.query<{ wallet: string }>('select wallet from people where id = $1', [_id]))[0]?.wallet;

describe('a document', () => {
  it('is kept as it is, answered with what proves it, and read by its owner', async () => {
    const bytes = await pdf((document) => document.setTitle('Curriculum'));
    const answer = await send(ada, cvForm('Curriculum à "Ada".pdf', bytes));
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(answer).toMatchObject({
      status: 201,
      body: { name: 'Curriculum à "Ada".pdf', type: 'application/pdf', size: bytes.length, sha256 },
    });
    const read = await download(ada, answer.body._id);
    expect(read.status).toBe(200);
    expect(read.bytes.equals(bytes)).toBe(true);
    expect(Object.fromEntries(read.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition':
        'attachment; filename="Curriculum ? \\"Ada\\".pdf"; filename*=UTF-8\'\'Curriculum%20%C3%A0%20%22Ada%22.pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': 'sandbox',
      'cache-control': 'no-store',
    });
  });

  it('is nobody else’s to read', async () => {
    const { _id } = await upload(form, ada);
    const other = await form.join('Ben Verdi');
    for (const reader of [other, form.admin]) {
      const refused = await form.call<ErrorBody>('GET', `/files/${_id}`, { token: reader.token });
      expect(refused).toMatchObject({ status: 404, body: { code: 'NOT_FOUND', msg: 'File non trovato' } });
    }
    const report = { kind: 'file', subject: _id, reasonKind: 'other', text: 'Non va', goodFaith: true };
    const refused = await form.call('POST', '/reports', { token: other.token, body: report });
    expect(refused).toMatchObject({ status: 404, body: { msg: 'Contenuto non trovato' } });
  });

  it('is offered again, the last one', async () => {
    const person = await form.join('Eva Rosa');
    const last = () => made<{ last: FileAnswer | null }>(form, ['GET', '/files/last?purpose=application'], person);
    expect(await last()).toEqual({ last: null });
    await upload(form, person, 'Primo.pdf');
    const second = await upload(form, person, 'Secondo.pdf');
    expect(await last()).toEqual({ last: second });
  });

  it('is one, whatever of its request is sent again', async () => {
    const key = randomUUID();
    const first = await send(ada, cvForm(), key);
    expect(await send(ada, cvForm(), key)).toMatchObject({ status: 201, body: first.body });
    expect(await send(ada, cvForm('Altro.pdf'), key)).toMatchObject({ status: 422 });
    const twice = randomUUID();
    const [one, other] = await Promise.all([send(ada, cvForm(), twice), send(ada, cvForm(), twice)]);
    expect(one.body._id).toBe(other.body._id);
  });

  it('goes out with all others of its owner', async () => {
    const person = await form.join('Ivo Bianchi');
    const bytes = await pdf();
    for (const name of ['Curriculum.pdf', 'Curriculum.pdf', 'Lettera à.pdf']) await upload(form, person, name, bytes);
    const file = await made<{ files: { name: string }[] }>(form, ['GET', '/user/export'], person);
    expect(file.files.map(({ name }) => name)).toEqual(['Curriculum.pdf', 'Curriculum.pdf', 'Lettera à.pdf']);
    const headers = { authorization: `Bearer ${person.token}` };
    const response = await fetch(`${form.url}/api/user/export/files`, { headers });
    expect(response.headers.get('content-type')).toBe('application/zip');
    const zip = Buffer.from(await response.arrayBuffer());
    const day = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Rome' }).format(new Date());
    for (const name of ['Curriculum.pdf', 'Curriculum (2).pdf', 'Lettera à.pdf'])
      expect(zip.includes(`${day} ${name}`)).toBe(true);
    expect(zip.toString('latin1').split(bytes.toString('latin1'))).toHaveLength(4);
  });
});

describe('what is no document to hand on is refused and leaves nothing', () => {
  const refusal = async (body: FormData, by = ada) => {
    const [before, answer] = [await rowsCount(), await send(by, body)];
    expect(await rowsCount()).toBe(before);
    return [answer.status, answer.body.code];
  };
  const rowsCount = async () => (await form.database.query('select id from files')).length;
  const withPurpose = (purpose: string) => {
    const body = cvForm();
    body.set('purpose', purpose);
    return body;
  };

  it('by what is in it', async () => {
    const png = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
    expect(await refusal(cvForm('foto.png', png))).toEqual([415, 'WRONG_TYPE']);
    const script = await pdf((document) => document.addJavaScript('a', 'app.alert(1)'));
    expect(await refusal(cvForm('a.pdf', script))).toEqual([415, 'ACTIVE_FILE']);
    const locked = await pdf((document) => document.encrypt({ userPassword: 'a', ownerPassword: 'b' }));
    expect(await refusal(cvForm('a.pdf', locked))).toEqual([415, 'ACTIVE_FILE']);
  });

  it('by its form', async () => {
    for (const purpose of ['entry', 'order', ''])
      expect(await refusal(withPurpose(purpose))).toEqual([400, 'INVALID_INPUT']);
    const without = new FormData();
    without.append('purpose', 'application');
    expect(await refusal(without)).toEqual([400, 'INVALID_INPUT']);
    const two = cvForm();
    two.append('file', new Blob(['x']), 'b.pdf');
    expect(await send(ada, two)).toMatchObject({ status: 400, body: { msg: 'Invia un file solo' } });
  });

  it('beyond 5 MB, and not at 5 MB', async () => {
    const most = await pdfOfSize(5 * MB);
    expect((await send(ada, cvForm('a.pdf', most))).status).toBe(201);
    const answer = await send(ada, cvForm('a.pdf', Buffer.concat([most, Buffer.from('\n')])));
    expect(answer).toMatchObject({
      status: 413,
      body: { code: 'TOO_LARGE', msg: 'File troppo grande: al massimo 5 MB' },
    });
  });

  it('in two seconds, whatever it is made of, and the next ones are read', async () => {
    const catalog = '<< /Type /Catalog /Pages 2 0 R >>';
    const hostile: Readonly<Record<string, Buffer>> = {
      // Each of these digits may begin an object, and the parser reads on from each to the end.
      slow: pdfOf([catalog, ...PAGES], { gap: `x${'1'.repeat(3_000_000)}\n` }),
      ...everyDayOrLong<Record<string, Buffer>>(
        {},
        { large: pdfOf([catalog, ...PAGES, objectsOf(`9 0 [${'[]'.repeat(3_500_000)}]`)]), bomb: bomb(1000) },
      ),
    };
    for (const [name, bytes] of Object.entries(hostile)) {
      const started = performance.now();
      // One of the others comes to the same process.
      const others = Array.from({ length: SEVERAL_PROCESSES }, () => send(ada, cvForm()));
      const answers = Promise.all([send(ada, cvForm('a.pdf', bytes)), ...others]);
      // Whoever is served meanwhile does not notice.
      expect((await form.call('GET', '/user/me', { token: ada.token })).status).toBe(200);
      expect([name, (await answers).map(({ status }) => status)]).toEqual([name, [415, ...others.map(() => 201)]]);
      expect(performance.now() - started).toBeLessThan(10_000);
    }
  });
});

describe('space', () => {
  it('is 50 MB a person, also for those who send at once', async () => {
    const person = await form.join('Ugo Verdi');
    const wallet = await walletOf(person);
    const small = await pdf();
    // As if the others had been sent before: all but two of this size.
    await form.database.query(
      `insert into files (id, owner, purpose, name, type, size, sha256, uploaded_at)
       values (gen_random_uuid(), $1, 'application', 'a.pdf', 'application/pdf', $2, '', now())`,
      [wallet, 50 * MB - 2 * small.length],
    );
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(person, cvForm('a.pdf', small))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 413, 413, 413]);
    expect(answers.find(({ status }) => status === 413)?.body.code).toBe('FILE_SPACE');
    const [sum] = await form.database.query<{ size: string }>('select sum(size) as size from files where owner = $1', [
      wallet,
    ]);
    expect(Number(sum?.size)).toBe(50 * MB);
  });
});
