import { expect, it } from '@jest/globals';
import { render, screen, within } from '@testing-library/react';
import { createMemoryRouter } from 'react-router-dom';
import { minor, ownGuardians, waiting } from '../../../test/family';
import { contest, item, sara, signedInAs } from '../../../test/marketplace-things';
import { json, serve } from '../../../test/render-screen';
import { App } from '../app';
import { routes } from '../routes';
import { createStore } from '../store';

const open = (at: string) =>
  render(<App store={createStore()} router={createMemoryRouter(routes, { initialEntries: [at] })} />);

const suspension = '/api/user/suspension';
/** What a visitor is asked of the server, and a child who waits may be too. */
const forVisitors = {
  'GET /api/marketplace': () => json([item()]),
  'GET /api/marketplace/7': () => json(item()),
  'GET /api/contests': () => json([contest()]),
  'GET /api/contests/7': () => json(contest()),
  'GET /api/categories': () => json([]),
  [`GET /api/user/profile/${sara._id}`]: () => json({ msg: 'Profilo non trovato', code: 'NOT_FOUND' }, { status: 404 }),
};
const title = (name: string) => screen.findByRole('heading', { level: 1, name });

it.each(['/dashboard', '/orders', '/wallet', '/marketplace/new', '/contests/new'])(
  'shows a child who waits what is missing in place of %s, and asks the server for nothing else',
  async (path) => {
    const requests = serve({ ...signedInAs(minor), 'GET /api/user/guardians': () => json(waiting()) });
    open(path);
    expect(await title('Manca il consenso di un genitore')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Dashboard' })).toBeNull();
    const asked = requests.map(({ url }) => new URL(url).pathname);
    expect([...new Set(asked)].sort()).toEqual(['/api/user/guardians', '/api/user/me']);
  },
);

it.each([
  ['/marketplace', 'Marketplace'],
  ['/contests', 'Contest'],
  ['/marketplace/7', item().title],
  ['/contests/7', contest().title],
])('leaves %s open to a child who waits, without what only members do', async (path, name) => {
  const requests = serve({ ...signedInAs(minor), 'GET /api/user/guardians': () => json(waiting()), ...forVisitors });
  open(path);
  expect(await title(name)).toBeVisible();
  if (path.endsWith('7')) {
    const main = within(screen.getByRole('main'));
    expect(await main.findByText(/^Serve il consenso di un genitore o tutore/)).toBeVisible();
    expect(main.queryByRole('button', { name: /^(Acquista|Candidati|Partecipa)$/ })).toBeNull();
    expect(main.queryByText(/mancano/)).toBeNull();
  }
  expect(screen.queryByRole('link', { name: 'I tuoi ordini' })).toBeNull();
  expect(requests.map(({ url }) => new URL(url).pathname)).not.toContain(suspension);
});

it('shows a minor with a consent the screen', async () => {
  serve({
    ...signedInAs(minor),
    'GET /api/user/guardians': () => json(ownGuardians()),
    'GET /api/marketplace': () => json([item()]),
  });
  open('/marketplace');
  expect(await screen.findByRole('heading', { level: 1, name: 'Marketplace' })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Famiglia' })).toBeVisible();
});
