import { MantineProvider } from '@mantine/core';
import { configureStore } from '@reduxjs/toolkit';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { api } from '../src/api/api';
import type { User } from '../src/api/api-types';
import { sessionEffects } from '../src/session/session-effects';
import { sessionReducer } from '../src/session/session-slice';
import { Announcements } from '../src/ui/feedback/announcements';
import { UnsavedQuestion } from '../src/ui/forms/unsaved-changes';
import { theme } from '../src/ui/theme';
import { endWithTest } from './stores';

export const giulia: User = {
  _id: '2f1c7a0e-0000-4000-8000-000000000001',
  name: 'Giulia Ferrante',
  email: 'giulia@esempio.it',
  role: 'adult',
  coinBalance: 100,
  bio: null,
  city: null,
  category: null,
  profileImage: null,
  companyName: null,
  companySize: null,
  companyLocation: null,
  parentEmail: null,
  dateOfBirth: null,
  version: 'come-letto',
  showsEmail: false,
  emailConfirmed: true,
  secondStep: false,
  lacksSecondStep: false,
  createdAt: '2026-03-02T09:30:00.000Z',
  unread: 0,
  contestsWon: 0,
  answers: null,
  marketplaceItems: 0,
};

export { serve } from './server';

export const json = (body: unknown, init: ResponseInit = {}) =>
  new Response(JSON.stringify(body), { ...init, headers: { 'Content-Type': 'application/json', ...init.headers } });

/** The part of the address a test may want to look at. */
function Address() {
  const { pathname, search, hash, state } = useLocation();
  return (
    <>
      <output data-testid="address">{`${pathname}${search} ${JSON.stringify(state)}`}</output>
      <output data-testid="hash">{hash}</output>
    </>
  );
}

interface Options {
  at?: string | { pathname: string; search?: string; hash?: string; state?: unknown };
}

/** One screen with the session beneath it, and without the application around it. */
export function renderScreen(screen: ReactNode, { at = '/' }: Options = {}) {
  const store = configureStore({
    reducer: { session: sessionReducer, [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(sessionEffects, api.middleware),
  });
  const element = (
    <>
      {screen}
      <UnsavedQuestion />
      <Address />
    </>
  );
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [at] });
  endWithTest(store);
  render(
    <Provider store={store}>
      <MantineProvider env="test" withCssVariables={false} withGlobalClasses={false} theme={theme}>
        <Announcements />
        <RouterProvider router={router} />
      </MantineProvider>
    </Provider>,
  );
  return store;
}
