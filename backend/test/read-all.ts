import { expect } from '@jest/globals';
import { eachOfMany } from '../src/platform/jobs/each-of-many.js';
import type { Member, TestApp } from './app.js';
import { documentedRoutes } from './openapi.js';

/** It does not end, and names no person (live.e2e.spec.ts). */
const STREAM = '/events';
const AT_ONCE = 8;
const PICTURE = /\/api\/images\/([\w-]+\.webp)/g;
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/**
 * Requests every route that a reader may ask with every id found on the way, until no new id appears.
 * @param people whose ids are known before
 * @param read gets each address with its answer
 * @param reader a visitor unless given
 */
export async function readAll(
  form: TestApp,
  people: readonly Member[],
  read: Map<string, string>,
  reader?: Member,
): Promise<void> {
  const routes = (await documentedRoutes(form)).filter(({ method, path }) => method === 'GET' && path !== STREAM);
  const ids = new Set(people.map(({ _id }) => _id));
  const pictures = new Set<string>();
  const closed = new Set<string>();
  /** @returns whether the route is open to the reader */
  const ask = async (path: string, address: string): Promise<boolean> => {
    const { status, body } = await form.call<unknown>('GET', address, { token: reader?.token });
    const isClosed = reader ? path.startsWith('/admin') && status === 403 : status === 401;
    if (isClosed) closed.add(path);
    if (isClosed) return false;
    expect(status).toBeLessThan(500);
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    read.set(address, status < 300 ? text : '');
    for (const [id] of text.matchAll(ID)) ids.add(id);
    for (const [, name] of text.matchAll(PICTURE)) if (name) pictures.add(name);
    return true;
  };
  for (let known = -1; known < ids.size + pictures.size; ) {
    known = ids.size + pictures.size;
    for (const { path, queries } of routes) {
      if (closed.has(path)) continue;
      const parameters = path.includes('{name}') ? pictures : ids;
      const filters = queries.filter((query) => ['creator', 'category'].includes(query));
      const asked = path.includes('{') ? [...parameters].map((id) => path.replace(/\{\w+\}/, id)) : [path];
      const filtered = filters.flatMap((query) => [...ids].map((id) => `${path}?${query}=${id}`));
      const [first, ...others] = [...asked, ...filtered].filter((address) => !read.has(address));
      if (first === undefined) continue;
      if (await ask(path, first)) await eachOfMany(others, (address) => ask(path, address), AT_ONCE);
    }
  }
}
