import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { filesBelow, pageOf } from './pages.js';

const files = new Set(['/index.html', '/dashboard.html', '/favicon.svg', '/assets/main.js']);

it.each([
  '/',
  '/marketplace',
  '/marketplace?search=node.js',
  '/contests?search=v1.0',
  '/admin/users?search=a%40b.it',
  '/foo.bar',
  '/foo.js',
  '/marketplace/node.js?x=/assets/y.js',
  '/apiary',
  '/marketplace?next=/api/user/me',
])('%s is a page', (url) => {
  expect(pageOf(files, 'GET', url)).toBe('/index.html');
  expect(pageOf(files, 'HEAD', url)).toBe('/index.html');
});

it.each(['/dashboard', '/dashboard?from=/wallet'])('%s has a page of its own', (url) =>
  expect(pageOf(files, 'GET', url)).toBe('/dashboard.html'),
);

it.each([
  '/favicon.svg',
  '/favicon.svg?v=2',
  '/assets/main.js',
  '/assets/missing.js',
  '/api',
  '/api/nothing.here',
  '/health/live',
  '/metrics?x=1',
])('%s is no page', (url) => expect(pageOf(files, 'GET', url)).toBe(url));

it('serves no page for a request that is not a GET', () =>
  expect(pageOf(files, 'POST', '/marketplace')).toBe('/marketplace'));

it('serves the worker that removes the service worker in its place, when it is off', () => {
  const served = (serviceWorker: boolean) =>
    pageOf(new Set(['/service-worker.js']), 'GET', '/service-worker.js', serviceWorker);
  expect([served(true), served(false)]).toEqual(['/service-worker.js', '/service-worker-off.js']);
});

it('lists the files of a folder, and none of a missing folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'form-pages-'));
  await mkdir(join(folder, 'assets'));
  for (const path of ['index.html', join('assets', 'main.js')]) await writeFile(join(folder, path), '');
  expect([...filesBelow(folder)].sort()).toEqual(['/assets/main.js', '/index.html']);
  expect(filesBelow(join(folder, 'missing')).size).toBe(0);
  await rm(folder, { recursive: true });
});
