import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter } from 'react-router-dom';
import { minor, ownGuardians, waiting } from '../../test/family';
import { item, signedInAs } from '../../test/marketplace-things';
import { json, serve } from '../../test/render-screen';
import { App } from './app';
import { routes } from './routes';
import { createStore } from './store';

const open = (at: string) =>
  render(<App store={createStore()} router={createMemoryRouter(routes, { initialEntries: [at] })} />);

it.each(['/', '/marketplace', '/dashboard', '/orders'])(
  'shows a child who waits what is missing in place of %s, and asks the server for nothing else',
  async (path) => {
    const requests = serve({ ...signedInAs(minor), 'GET /api/user/guardians': () => json(waiting()) });
    open(path);
    expect(await screen.findByRole('heading', { level: 1, name: 'Manca il consenso di un genitore' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Dashboard' })).toBeNull();
    const asked = requests.map(({ url }) => new URL(url).pathname);
    expect([...new Set(asked)].sort()).toEqual(['/api/user/guardians', '/api/user/me']);
  },
);

it('shows a minor with a consent the screen', async () => {
  serve({
    ...signedInAs(minor),
    'GET /api/user/guardians': () => json(ownGuardians()),
    'GET /api/notifications': () => json([]),
    'GET /api/marketplace': () => json([item()]),
  });
  open('/marketplace');
  expect(await screen.findByRole('heading', { level: 1, name: 'Marketplace' })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Famiglia' })).toBeVisible();
});
