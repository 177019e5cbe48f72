import { expect, it } from '@jest/globals';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, type RouteObject } from 'react-router-dom';
import { expectErrors } from '../../test/console-errors';
import { giulia, json, serve } from '../../test/render-screen';
import { App } from './app';
import { loaded } from './loaded';
import { PATTERNS } from './route-pattern';
import { routes } from './routes';
import { createStore } from './store';

const all = (of: RouteObject[]): RouteObject[] => of.flatMap((route) => [route, ...all(route.children ?? [])]);

type Screen = Pick<RouteObject, 'lazy' | 'Component'>;

/** The routes with other screens for some of them. */
const changed = (of: RouteObject[], screenOf: (route: RouteObject) => Screen | undefined): RouteObject[] =>
  of.map((route) =>
    route.index
      ? { ...route, ...screenOf(route) }
      : { ...route, ...screenOf(route), children: changed(route.children ?? [], screenOf) },
  );

/** The application for an administrator. */
function open(routesOfThis: RouteObject[], at: string) {
  localStorage.setItem('token', 't');
  serve({
    'GET /api/user/me': () => json({ ...giulia, role: 'admin' }),
    'GET /api/family': () => json([]),
  });
  render(<App store={createStore()} router={createMemoryRouter(routesOfThis, { initialEntries: [at] })} />);
}

/** The application with another screen at a path. */
const openWith = (path: string, screenThere: Screen, at = path) =>
  open(
    changed(routes, (route) => (route.path === path ? { lazy: undefined, ...screenThere } : undefined)),
    at,
  );

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const failing = loaded((): Promise<Record<'Screen', () => null>> => Promise.reject(new TypeError('404')), 'Screen');

it('has a route for every address, and no other', () => {
  const known = all(routes).flatMap(({ path }) => (path === undefined || path.endsWith('*') ? [] : [path]));
  expect(known.sort()).toEqual([...PATTERNS].sort());
});

it.each([
  ['open to all', '/marketplace', []],
  ['of members', '/wallet', []],
  ['of administrators', '/admin/users', ['Amministrazione']],
])(
  'keeps what is around an area %s when a file of it does not arrive, and offers a reload',
  async (_, path, around) => {
    expectErrors(/PartNotLoaded: 404/);
    openWith(path, { lazy: failing });
    await heading('La pagina non si è caricata');
    expect(screen.getByRole('button', { name: 'Ricarica la pagina' })).toBeVisible();
    for (const name of ['Principale', 'Link utili', ...around])
      expect(screen.getByRole('navigation', { name })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Logout' })).toBeVisible();
  },
);

it.each(['screen', 'layout'])(
  'asks again for the file of a %s that did not arrive, with the next navigation',
  async (of) => {
    expectErrors(/PartNotLoaded: 404/);
    let asked = 0;
    const failsOnce = loaded(() => {
      asked += 1;
      if (asked < 2) return Promise.reject(new TypeError('404'));
      return Promise.resolve({ Screen: () => <h1>Arrivata</h1> });
    }, 'Screen');
    const isFailing = ({ path, lazy, children }: RouteObject) =>
      of === 'screen' ? path === '/admin' : lazy !== undefined && children !== undefined;
    open(
      changed(routes, (route) => (isFailing(route) ? { lazy: failsOnce } : undefined)),
      '/admin',
    );
    await heading('La pagina non si è caricata');
    expect(asked).toBe(1);
    await userEvent.click(screen.getByRole('link', { name: 'Accessibilità' }));
    await heading('Dichiarazione di accessibilità');
    expect(asked).toBe(1);
    await userEvent.click(await screen.findByRole('link', { name: 'Admin' }));
    await heading('Arrivata');
    expect(asked).toBe(2);
  },
);

it('keeps header and footer when a screen crashes, and leads on from there', async () => {
  expectErrors(/Error: crash/);
  openWith('/wallet', {
    Component: () => {
      throw new Error('crash');
    },
  });
  await heading('Qualcosa è andato storto');
  await userEvent.click(screen.getByRole('link', { name: 'Accessibilità' }));
  await heading('Dichiarazione di accessibilità');
});

it('shows the old screen until the next one is there, and that it is coming', async () => {
  let arrive = (_: Record<'Screen', () => ReactNode>) => {};
  const arriving = new Promise<Record<'Screen', () => ReactNode>>((resolve) => {
    arrive = resolve;
  });
  openWith('/marketplace', { lazy: loaded(() => arriving, 'Screen') }, '/accessibilita');
  await heading('Dichiarazione di accessibilità');
  await userEvent.click(
    within(screen.getByRole('navigation', { name: 'Principale' })).getByRole('link', { name: 'Marketplace' }),
  );
  expect(await screen.findByRole('progressbar', { name: 'Caricamento della pagina' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Dichiarazione di accessibilità' })).toBeVisible();
  arrive({ Screen: () => <h1>Arrivata</h1> });
  await heading('Arrivata');
  expect(screen.queryByRole('progressbar')).toBeNull();
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

it('fetches the layout of the administration and its screen at the same time', async () => {
  const fetched: string[] = [];
  const never = (name: string) =>
    loaded(() => {
      fetched.push(name);
      return new Promise<Record<'Screen', () => null>>(() => {});
    }, 'Screen');
  open(
    changed(routes, ({ lazy, path = 'layout' }) => (lazy ? { lazy: never(path) } : undefined)),
    '/admin/users',
  );
  await waitFor(() => expect(fetched.sort()).toEqual(['/admin/users', 'layout']));
});
