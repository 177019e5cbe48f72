import { expect, it, jest } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, RouterProvider } from 'react-router-dom';
import { theme } from '../theme';
import { SearchField } from './search-field';

it('leaves who follows a link right after typing on the way there', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  try {
    let arrive = (): void => undefined;
    const file = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    const list = (
      <>
        <SearchField placeholder="Nome" />
        <Link to="/nino">Nino</Link>
      </>
    );
    const nino = { path: '/nino', lazy: () => file.then(() => ({ Component: () => <h1>Nino Sbaglio</h1> })) };
    const router = createMemoryRouter([{ path: '/', element: list }, nino]);
    render(
      <MantineProvider env="test" theme={theme}>
        <RouterProvider router={router} />
      </MantineProvider>,
    );
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await user.type(screen.getByLabelText('Cerca'), 'Nino');
    await user.click(screen.getByRole('link', { name: 'Nino' }));
    // The field would write what was typed to the address now.
    await act(() => jest.advanceTimersByTimeAsync(1000));
    arrive();
    expect(await screen.findByRole('heading', { name: 'Nino Sbaglio' })).toBeVisible();
    expect(router.state.location).toMatchObject({ pathname: '/nino', search: '' });
  } finally {
    jest.useRealTimers();
  }
});
