import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { giulia, json, renderScreen, serve } from '../../test/render-screen';
import { UsersList } from './users-list';

const filter = { search: '', role: null };
const path = `/api/admin/users/${giulia._id}`;

describe('deleting a user', () => {
  it('takes two presses, and Escape cancels', async () => {
    let users = [giulia];
    const requests = serve({
      'GET /api/admin/users': () => json(users),
      [`DELETE ${path}`]: () => {
        users = [];
        return new Response(null, { status: 204 });
      },
    });
    renderScreen(<UsersList filter={filter} />);
    const ask = await screen.findByRole('button', { name: 'Elimina Giulia Ferrante' });
    await userEvent.click(ask);
    expect(screen.getByRole('button', { name: 'Annulla' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Elimina Giulia Ferrante' })).toHaveFocus();
    expect(requests.some(({ method }) => method === 'DELETE')).toBe(false);
    await userEvent.click(screen.getByRole('button', { name: 'Elimina Giulia Ferrante' }));
    await userEvent.click(screen.getByRole('button', { name: 'Conferma' }));
    expect(await screen.findByText('Nessun utente trovato')).toBeVisible();
  });

  it('shows why it is refused', async () => {
    serve({
      'GET /api/admin/users': () => json([giulia]),
      [`DELETE ${path}`]: () => json({ msg: 'Ha ordini aperti', code: 'OPEN' }, { status: 409 }),
    });
    renderScreen(<UsersList filter={filter} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Elimina Giulia Ferrante' }));
    await userEvent.click(screen.getByRole('button', { name: 'Conferma' }));
    expect(await screen.findByText("Errore durante l'eliminazione dell'utente")).toBeVisible();
    expect(screen.getByText('Ha ordini aperti')).toBeVisible();
  });

  it('is not offered for an administrator', async () => {
    serve({ 'GET /api/admin/users': () => json([{ ...giulia, role: 'admin' }]) });
    renderScreen(<UsersList filter={filter} />);
    await screen.findByRole('link', { name: 'Modifica Giulia Ferrante' });
    expect(screen.queryByRole('button', { name: /Elimina/ })).toBeNull();
  });
});
