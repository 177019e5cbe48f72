import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { giulia, json, renderScreen, serve } from '../../test/render-screen';
import { UserEditScreen } from './user-edit-screen';

const path = `/api/admin/users/${giulia._id}`;

function open() {
  renderScreen(
    <Routes>
      <Route path="/admin/users/:id" element={<UserEditScreen />} />
      <Route path="*" element={null} />
    </Routes>,
    { at: `/admin/users/${giulia._id}` },
  );
}

const body = (requests: Request[]) => requests.find(({ method }) => method === 'PUT')?.json();

describe('editing a user', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it('does not send the balance when only the name changes, and returns to the list after two seconds', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const requests = serve({ [`GET ${path}`]: () => json(giulia), [`PUT ${path}`]: () => json(giulia) });
    open();
    await user.type(await screen.findByLabelText('Nome'), ' Neri');
    expect(screen.queryByLabelText('Motivo della rettifica')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Salva' }));
    expect(await screen.findByText('Utente aggiornato con successo')).toBeVisible();
    expect(await body(requests)).toEqual({ name: 'Giulia Ferrante Neri', email: 'giulia@esempio.it', role: 'adult' });
    await act(() => jest.advanceTimersByTimeAsync(2000));
    expect(screen.getByTestId('address')).toHaveTextContent('/admin/users null');
  });

  it('requires a reason for a changed balance', async () => {
    const requests = serve({ [`GET ${path}`]: () => json(giulia), [`PUT ${path}`]: () => json(giulia) });
    open();
    const balance = await screen.findByLabelText('Saldo');
    await userEvent.clear(balance);
    await userEvent.type(balance, '130');
    const reason = screen.getByLabelText('Motivo della rettifica');
    expect(reason).toHaveAttribute('placeholder', 'Rettifica amministrativa');
    await userEvent.type(reason, 'Errore di sportello');
    await userEvent.click(screen.getByRole('button', { name: 'Salva' }));
    await screen.findByText('Utente aggiornato con successo');
    expect(await body(requests)).toMatchObject({ coinBalance: 130, adjustmentReason: 'Errore di sportello' });
  });

  it('shows a message of its own on failure', async () => {
    serve({
      [`GET ${path}`]: () => json(giulia),
      [`PUT ${path}`]: () => json({ msg: 'X', code: 'X' }, { status: 409 }),
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Salva' }));
    expect(await screen.findByText("Errore durante l'aggiornamento dell'utente")).toBeVisible();
  });

  it('reports that the user cannot be loaded', async () => {
    serve({});
    open();
    expect(await screen.findByText("Errore nel caricamento dei dati dell'utente")).toBeVisible();
  });
});
