import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { giulia, json, renderScreen, serve } from '../../../test/render-screen';
import { LostSecondSteps } from './lost-second-steps';
import { UsersList } from './users-list';
import { UsersScreen } from './users-screen';

const openMenu = async () => userEvent.click(await screen.findByRole('button', { name: 'Azioni: Giulia Ferrante' }));
const chooseDeletion = async () => {
  await openMenu();
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Elimina' }));
};
const filter = { search: '', role: null };
const path = `/api/admin/users/${giulia._id}`;

describe('deleting a user', () => {
  it('is chosen in the menu of the row, takes a second press, and Escape cancels', async () => {
    let users = [giulia];
    const requests = serve({
      'GET /api/admin/users': () => json(users),
      [`DELETE ${path}`]: () => {
        users = [];
        return new Response(null, { status: 204 });
      },
    });
    renderScreen(<UsersList filter={filter} />);
    await chooseDeletion();
    expect(screen.getByText('Eliminare «Giulia Ferrante»?')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Annulla' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: 'Azioni: Giulia Ferrante' })).toHaveFocus();
    expect(requests.some(({ method }) => method === 'DELETE')).toBe(false);
    await chooseDeletion();
    await userEvent.click(screen.getByRole('button', { name: 'Conferma' }));
    expect(await screen.findByText('Nessun utente trovato')).toBeVisible();
  });

  it('shows why it is refused', async () => {
    serve({
      'GET /api/admin/users': () => json([giulia]),
      [`DELETE ${path}`]: () => json({ msg: 'Ha ordini aperti', code: 'OPEN' }, { status: 409 }),
    });
    renderScreen(<UsersList filter={filter} />);
    await chooseDeletion();
    await userEvent.click(screen.getByRole('button', { name: 'Conferma' }));
    expect(await screen.findByText("Errore durante l'eliminazione dell'utente")).toBeVisible();
    expect(screen.getByText('Ha ordini aperti')).toBeVisible();
  });

  it('is not offered for an administrator', async () => {
    serve({ 'GET /api/admin/users': () => json([{ ...giulia, role: 'admin' }]) });
    renderScreen(<UsersList filter={filter} />);
    await openMenu();
    expect(await screen.findByRole('menuitem', { name: 'Modifica' })).toHaveAttribute(
      'href',
      `/admin/users/${giulia._id}`,
    );
    expect(screen.queryByRole('menuitem', { name: 'Elimina' })).toBeNull();
  });
});

it('marks who is suspended and whose profile is removed, and asks for them', async () => {
  const requests = serve({
    'GET /api/admin/users': () =>
      json([{ ...giulia, isSuspended: true, suspendedUntil: '2026-12-08T11:00:00.000Z', isHidden: true }]),
    'GET /api/admin/second-step-removals': () => json([]),
  });
  renderScreen(<UsersScreen />, { at: '/admin/users?measure=suspended' });
  const row = await screen.findByRole('row', { name: /Giulia Ferrante/ });
  expect(row).toHaveTextContent('Sospeso fino all’8 dic 2026');
  expect(row).toHaveTextContent('Profilo nascosto');
  const asked = requests.map(({ url }) => new URL(url).searchParams.get('measure'));
  expect(asked).toContain('suspended');
});

it('names who asked for the removal of a lost second step, with the place where it is removed', async () => {
  const removal = { person: giulia, askedAt: '2026-03-01T09:00:00.000Z', removableFrom: '2026-03-02T09:00:00.000Z' };
  serve({ 'GET /api/admin/second-step-removals': () => json([removal]) });
  renderScreen(<LostSecondSteps />);
  const link = await screen.findByRole('link', { name: /Giulia Ferrante/ });
  expect(link).toHaveAttribute('href', `/admin/users/${giulia._id}?sezione=accesso`);
  expect(link).toHaveTextContent('Si può togliere');
});
