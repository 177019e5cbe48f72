import { expect, it } from '@jest/globals';
import { pageAt } from './pages';

const id = '3f2b8c1e-9d4a-4c5b-8e7f-0a1b2c3d4e5f';
const answer = (body: unknown, status = 200) => ({ status, headers: {}, body: JSON.stringify(body) });

it.each([
  ['/', '/'],
  ['/marketplace', '/marketplace'],
  [`/marketplace/${id}`, '/marketplace/:id'],
  [`/contests/${id}`, '/contests/:id'],
  ['/termini', '/termini'],
  ['/orientamento', '/orientamento'],
  ['/orientamento/aree', '/orientamento/aree'],
])('%s is rendered', (path, pattern) => expect(pageAt(path)?.pattern).toBe(pattern));

it.each([
  '/login',
  '/dashboard',
  '/marketplace/new',
  '/contests/new',
  `/marketplace/edit/${id}`,
  '/user/x',
  '/verifica',
])('%s is the application’s', (path) => expect(pageAt(path)).toBeUndefined());

it('renders a list without a filter only, and every other page whatever its query says', () => {
  expect(pageAt('/marketplace', '?search=greco')).toBeUndefined();
  expect(pageAt(`/marketplace/${id}`, '?fbclid=1')?.pattern).toBe('/marketplace/:id');
});

it('asks for an item, then for its seller, and for nothing twice', () => {
  const page = pageAt(`/marketplace/${id}`);
  expect(page?.subject).toBe(`/marketplace/${id}`);
  expect(page?.calls({})).toEqual(['/pages', `/marketplace/${id}`]);
  const known = { '/pages': answer({}), [`/marketplace/${id}`]: answer({ _id: id, creator: { _id: 'ada' } }) };
  expect(page?.calls(known)).toEqual([
    `/marketplace/${id}/questions?limit=10`,
    '/user/profile/ada',
    '/marketplace?creator=ada&limit=6&sort=newest',
  ]);
});

it('asks for nobody where an item is not there, or its seller has left', () => {
  const page = pageAt(`/marketplace/${id}`);
  const callsBehind = (item: ReturnType<typeof answer>) =>
    page?.calls({ '/pages': answer({}), [`/marketplace/${id}`]: item });
  expect(callsBehind(answer({ code: 'ITEM_NOT_FOUND' }, 404))).toEqual([]);
  const orphaned = answer({ _id: id, creator: { _id: null } });
  expect(callsBehind(orphaned)).toEqual([`/marketplace/${id}/questions?limit=10`]);
});

it.each(['constructor', '__proto__', 'nulla', 'a'.repeat(5000)])('knows that there is no item %s', (name) => {
  expect(pageAt(`/marketplace/${name}`)).toMatchObject({ isMissing: true });
  expect(pageAt(`/marketplace/${id}`)).toMatchObject({ isMissing: false });
});
