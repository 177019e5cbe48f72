import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Member, PROCESSES, startTestApp, type TestApp } from '../../../test/app.js';
import { eventually } from '../../../test/conditions.js';

/** What a visitor gets of a page before, and without, the application. */
const STRANGERS = 60;
const SITE = 'https://form.volta.example.it';

let form: TestApp;
let dataDir: string;
let seller: Member;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'form-public-pages-'));
  form = await startTestApp({
    env: { DATA_DIR: dataDir, PUBLIC_URL: SITE, LOG_LEVEL: 'info', OPERATOR_NAME: 'Liceo <Volta>' },
  });
  seller = await form.join('Ada Neri', 100);
});
afterAll(async () => {
  await form.close();
  await rm(dataDir, { recursive: true });
});

it('says where people reach it when it starts, and logs no question about its health that it answered well', async () => {
  await fetch(`${form.url}/health/live`);
  await fetch(`${form.url}/api/categories`);
  await eventually(() => form.program.output().includes('"route":"/api/categories"'));
  expect(form.program.output()).toContain(`  FORM     ${SITE}   (port `);
  expect(form.program.output()).not.toContain('/health/live');
});

/** Asks as a crawler does: again where the page is not ready in time, as the first one on a busy machine. */
async function get(path: string, headers: Record<string, string> = {}) {
  let answer = await fetch(form.url + path, { headers });
  await eventually(async () => {
    if (answer.status === 503) answer = await fetch(form.url + path, { headers });
    return answer.status !== 503;
  });
  const html = await answer.text();
  const root = /<div id="root" data-rendered>([\s\S]*?)<\/div><noscript>/.exec(html)?.[1] ?? '';
  return { status: answer.status, headers: answer.headers, html, root };
}
const meta = (html: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)">`).exec(html)?.[1];

async function publish(title: string, description = 'Un’ora insieme, con calma.'): Promise<string> {
  const { body } = await form.call<{ _id: string }>('POST', '/marketplace', {
    token: seller.token,
    body: itemForm({ title, description, type: 'service', price: '30' }),
  });
  return body._id;
}
function itemForm(fields: Record<string, string>): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return body;
}

async function decided(about: { kind: string; subject: string; outcome: string }): Promise<void> {
  const body = { ...about, ground: 'Termini di servizio, punto 3', facts: 'Promette ciò che non c’è' };
  expect((await form.call('POST', '/admin/reports', { token: form.admin.token, body })).status).toBe(201);
}

describe('an item', () => {
  it('is in the page and in its head, with its price and its seller’s name as it is now', async () => {
    const id = await publish('Lezioni di "greco" <antico>');
    const page = await get(`/marketplace/${id}`);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.root).toContain('Lezioni di &quot;greco&quot; &lt;antico&gt;</h1>');
    expect(page.root).toContain('Un’ora insieme, con calma.');
    expect(page.root).toContain('Ada Neri');
    expect(page.html).toContain('<title>Lezioni di &quot;greco&quot; &lt;antico&gt; · FORM</title>');
    expect(meta(page.html, 'og:title')).toBe('Lezioni di &quot;greco&quot; &lt;antico&gt; · FORM');
    expect(meta(page.html, 'og:description')).toBe('30 Coin FORM · Un’ora insieme, con calma.');
    expect(meta(page.html, 'og:url')).toBe(`${SITE}/marketplace/${id}`);
    expect(meta(page.html, 'og:image')).toBe(`${SITE}/share.png`);
    expect(meta(page.html, 'twitter:data1')).toBe('30 Coin FORM');

    await form.call('PUT', '/user/profile', { token: seller.token, body: itemForm({ name: 'Ada Bruni' }) });
    const renamed = await get(`/marketplace/${id}`);
    expect(renamed.root).toContain('Ada Bruni');
    expect(renamed.html).not.toContain('Ada Neri');
  });

  it('answers 404 once it is withdrawn, as one that never was', async () => {
    const id = await publish('Corso breve');
    expect((await get(`/marketplace/${id}`)).status).toBe(200);
    await form.call('DELETE', `/marketplace/${id}`, { token: seller.token });
    for (const gone of [
      id,
      '11111111-1111-4111-8111-111111111111',
      'nulla',
      'constructor',
      '__proto__',
      'a'.repeat(5000),
    ]) {
      const page = await get(`/marketplace/${gone}`);
      expect({ gone, status: page.status }).toEqual({ gone, status: 404 });
      expect(page.root).toBe('');
      expect(page.html).not.toContain('Corso breve');
    }
  });

  it('answers 404 while it is hidden, and says nothing of it', async () => {
    const id = await publish('Ripetizioni sospette');
    await decided({ kind: 'item', subject: id, outcome: 'hide' });
    const page = await get(`/marketplace/${id}`, { authorization: `Bearer ${seller.token}` });
    expect(page.status).toBe(404);
    expect(page.html).not.toContain('Ripetizioni sospette');
    expect((await get('/marketplace')).html).not.toContain('Ripetizioni sospette');
  });

  it('is in no list while its seller is suspended, and answers as the API does', async () => {
    const id = await publish('Laboratorio di stampa');
    expect((await get('/marketplace')).html).toContain('Laboratorio di stampa');
    await decided({ kind: 'profile', subject: seller._id, outcome: 'suspend' });
    const { status } = await form.call('GET', `/marketplace/${id}`);
    expect((await get(`/marketplace/${id}`)).status).toBe(status);
    expect((await get('/marketplace')).html).not.toContain('Laboratorio di stampa');
    expect((await get('/')).html).not.toContain('Laboratorio di stampa');
  });
});

it('answers 404 for a contest that is not there', async () => {
  const page = await get('/contests/11111111-1111-4111-8111-111111111111');
  expect(page.status).toBe(404);
});

it('goes on for everybody else while somebody asks for what is not there, without end', async () => {
  // Each process renders the page for itself.
  await eventually(async () => {
    const found = await Promise.all(Array.from({ length: PROCESSES }, () => fetch(form.url)));
    return found.every(({ status }) => status === 200);
  });
  let isOver = false;
  let asked = 0;
  const stranger = async () => {
    while (!isOver) {
      const { status } = await fetch(`${form.url}/marketplace/${randomUUID()}`);
      expect([404, 429, 503]).toContain(status);
      asked += 1;
    }
  };
  const strangers = Array.from({ length: STRANGERS }, stranger);
  const statuses: number[] = [];
  for (let turn = 0; turn < 20; turn++) statuses.push((await fetch(form.url)).status);
  isOver = true;
  await Promise.all(strangers);
  expect(asked).toBeGreaterThan(STRANGERS);
  expect(statuses.filter((status) => status !== 200)).toEqual([]);
});

it('is the same for everybody, and again while nothing has changed', async () => {
  const first = await get('/');
  const etag = first.headers.get('etag') ?? '';
  expect(first.headers.get('cache-control')).toBe('no-cache');
  expect(first.root).toContain('la tua forma.');
  const signedIn = await get('/', { authorization: `Bearer ${seller.token}` });
  expect(signedIn.html).toBe(first.html);
  expect((await get('/', { 'if-none-match': etag })).status).toBe(304);

  seller = await form.join('Bruna Neri');
  await publish('Prestito di un microscopio');
  const later = await get('/', { 'if-none-match': etag });
  expect(later.status).toBe(200);
  expect(later.root).toContain('Prestito di un microscopio');
});

it.each(['br', 'gzip', 'identity'])('is the same page in %s', async (encoding) => {
  const page = await get('/contatti', { 'accept-encoding': encoding });
  expect(page.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding);
  expect(page.html).toBe((await get('/contatti')).html);
});

it('has the operator’s texts and name, and no script that a page may not run', async () => {
  await mkdir(join(dataDir, 'pages'), { recursive: true });
  await writeFile(join(dataDir, 'pages', 'termini.md'), '# Le nostre regole\n\nSii gentile.</script>');
  const { html, root } = await get('/termini');
  expect(root).toContain('Le nostre regole</h1>');
  expect(root).toContain('Sii gentile.');
  expect(root).toContain('Liceo &lt;Volta&gt;');
  for (const [, attributes = '', content = ''] of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (attributes.includes('application/json')) expect(() => JSON.parse(content)).not.toThrow();
    else expect({ attributes, content }).toEqual({ attributes: expect.stringContaining('src="/'), content: '' });
  }
});

it.each(['/index.html', '/login', '/wallet', '/marketplace/new', '/marketplace?type=course'])(
  '%s is the empty page of the application',
  async (path) => {
    const page = await get(path);
    expect(page.status).toBe(200);
    expect(page.html).toContain('<div id="root"></div>');
  },
);

it('has in the page of the dashboard its frame, which is everybody’s', async () => {
  const { status, html } = await get('/dashboard');
  expect(status).toBe(200);
  expect(html).toContain('<div id="root" data-frame>');
  expect(html).toMatch(/<h1[^>]*>\u00a0<\/h1>/);
});

it('tells search engines what is theirs, and has an icon for whoever asks for the old one', async () => {
  const robots = await fetch(`${form.url}/robots.txt`);
  expect(robots.headers.get('content-type')).toMatch(/^text\/plain/);
  const text = await robots.text();
  for (const path of ['/api/', '/admin', '/user/', '/contests/edit/']) expect(text).toContain(`\nDisallow: ${path}\n`);
  const icon = await fetch(`${form.url}/favicon.ico`);
  expect(icon.headers.get('content-type')).toMatch(/icon/);
  expect([...new Uint8Array(await icon.arrayBuffer()).subarray(0, 4)]).toEqual([0, 0, 1, 0]);
});
