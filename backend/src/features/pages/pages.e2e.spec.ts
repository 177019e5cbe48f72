import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../../test/app.js';
import type { ErrorBody } from '../../platform/http/errors/error-body.js';
import type { PagesView, PageView } from './page-views.js';

/** The legal pages through the real program (product.md 19). */
let form: TestApp;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'form-pages-'));
  const env = { DATA_DIR: dataDir, OPERATOR_NAME: 'Liceo Volta', OPERATOR_EMAIL: 'form@volta.example.it' };
  form = await startTestApp({ env });
});
afterAll(async () => {
  await form.close();
  await rm(dataDir, { recursive: true });
});

const pages = async () => (await form.call<PagesView>('GET', '/pages')).body;
const page = async (name: string) => (await form.call<PageView>('GET', `/pages/${name}`)).body;
const versionOf = async (name: string) => (await pages()).pages.find((one) => one.name === name);
const register = (email: string, privacyVersion?: string) => {
  const fields = { name: 'Ada Neri', email, password: 'segreto1', password2: 'segreto1', role: 'adult' };
  return form.call<ErrorBody>('POST', '/auth/register', { body: { ...fields, privacyVersion } });
};

it('names the operator, and shows nothing of what is not configured', async () => {
  expect((await pages()).operator).toEqual({ name: 'Liceo Volta', email: 'form@volta.example.it', address: null });
  const { html, isDraft } = await page('contatti');
  expect(html).toContain('<strong>Liceo Volta</strong>');
  expect(html).toContain('href="mailto:form@volta.example.it"');
  expect(html).not.toContain('Indirizzo');
  expect(isDraft).toBe(true);
  expect((await form.call('GET', '/pages/cookie')).status).toBe(404);
});

it('shows the text of the operator from the next request on, and FORM’s own once it is gone', async () => {
  const before = await versionOf('termini');
  await mkdir(join(dataDir, 'pages'), { recursive: true });
  await writeFile(
    join(dataDir, 'pages', 'termini.md'),
    '# Le nostre regole\n\n## Prima\n\nSii gentile.\n<script>1</script>',
  );
  const own = await page('termini');
  expect(own).toMatchObject({ title: 'Le nostre regole', isDraft: false, contents: [{ title: 'Prima' }] });
  expect(own.html).not.toContain('script');
  expect(await versionOf('termini')).toMatchObject({ version: own.version, isDraft: false });
  await rm(join(dataDir, 'pages', 'termini.md'));
  expect(await versionOf('termini')).toEqual(before);
});

it('lets a browser keep the list for five minutes, and answers in full only what has changed', async () => {
  const list = await form.call('GET', '/pages');
  expect(list.headers.get('cache-control')).toBe('public, max-age=300');
  const text = await form.call('GET', '/pages/termini', { token: form.admin.token });
  expect(text.headers.get('cache-control')).toBe('public, no-cache');
  const again = (path: string, { headers }: { headers: Headers }) =>
    form.call('GET', path, { headers: { 'if-none-match': headers.get('etag') ?? '' } });
  expect(await again('/pages', list)).toMatchObject({ status: 304, body: '' });
  expect(await again('/pages/termini', text)).toMatchObject({ status: 304, body: '' });
  await writeFile(join(dataDir, 'pages', 'termini.md'), '# Altre regole\n\n## Prima\n\nSii gentile.');
  expect(await again('/pages', list)).toMatchObject({ status: 200 });
  expect(await again('/pages/termini', text)).toMatchObject({ status: 200, body: { title: 'Altre regole' } });
  await rm(join(dataDir, 'pages', 'termini.md'));
});

it('keeps the version of the notice that a person has read, with its text', async () => {
  const version = (await versionOf('privacy'))?.version;
  expect((await register('ada@example.it', version)).status).toBe(201);
  const body = { email: 'ada@example.it', password: 'segreto1' };
  const { token } = (await form.call<{ token: string }>('POST', '/auth/login', { body })).body;
  const { privacyNotice } = (await form.call('GET', '/user/export', { token })).body;
  expect(privacyNotice).toMatchObject({ version, text: expect.stringContaining('Liceo Volta') });
});

it('refuses a version that was never shown, and registers without one', async () => {
  expect(await register('bea@example.it', '000000000000')).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'privacyVersion' }] },
  });
  expect((await register('bea@example.it')).status).toBe(201);
});
