import { describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { json, renderScreen, serve } from '../../../test/render-screen';
import { CategoriesScreen } from './categories-screen';

const uovo = { _id: 'u', name: 'Uovo', description: 'Chi comincia', isSpecial: true };
const list = { 'GET /api/admin/categories': () => json([uovo]) };
const choose = async (action: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Azioni: Uovo' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: action }));
};
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the categories', () => {
  it('are added once, even when the answer is lost', async () => {
    let answer: () => Promise<Response> | Response = () => Promise.reject(new TypeError('Failed to fetch'));
    const requests = serve({ ...list, 'POST /api/admin/categories': () => answer() });
    renderScreen(<CategoriesScreen />);
    await userEvent.type(await screen.findByLabelText('Nome'), 'Musica');
    await press('Aggiungi');
    expect(await screen.findByText('Errore durante la creazione della categoria')).toBeVisible();
    answer = () => json({ ...uovo, _id: 'm', name: 'Musica' }, { status: 201 });
    await press('Aggiungi');
    expect(await screen.findByText('Categoria aggiunta')).toBeVisible();
    const [first, second] = requests.filter(({ method }) => method === 'POST');
    expect(await first?.json()).toEqual({ name: 'Musica', isSpecial: false, areas: [] });
    expect(second?.headers.get('Idempotency-Key')).toBe(first?.headers.get('Idempotency-Key'));
    expect(screen.getByLabelText('Nome')).toHaveValue('');
  });

  it('are edited in place', async () => {
    const requests = serve({ ...list, 'PUT /api/admin/categories/u': () => json(uovo) });
    renderScreen(<CategoriesScreen />);
    await choose('Modifica');
    expect(screen.getByRole('heading', { name: 'Modifica «Uovo»' })).toHaveFocus();
    await userEvent.clear(screen.getByLabelText('Nome'));
    await press('Salva');
    expect(screen.getByText('Inserisci il nome')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Nome'), 'Uova');
    await press('Salva');
    expect(await screen.findByText('Categoria aggiornata')).toBeVisible();
    expect(await requests.find(({ method }) => method === 'PUT')?.json()).toMatchObject({ name: 'Uova' });
  });

  it('are deleted after a confirmation, and show why a deletion is refused', async () => {
    const confirm = jest.spyOn(window, 'confirm').mockReturnValue(false);
    const requests = serve({
      ...list,
      'DELETE /api/admin/categories/u': () =>
        json({ msg: 'Categoria in uso: sposta prima articoli e contest', code: 'IN_USE' }, { status: 409 }),
    });
    renderScreen(<CategoriesScreen />);
    await choose('Elimina');
    expect(confirm).toHaveBeenCalledWith('Sei sicuro di voler eliminare questa categoria?');
    expect(requests.some(({ method }) => method === 'DELETE')).toBe(false);
    confirm.mockReturnValue(true);
    await choose('Elimina');
    expect(await screen.findByText("Errore durante l'eliminazione della categoria")).toBeVisible();
    // In its row, which may be far below the top of the list.
    const row = screen.getByRole('row', { name: /Uovo/ });
    expect(within(row).getByText('Categoria in uso: sposta prima articoli e contest')).toBeVisible();
  });

  it('report that they cannot be loaded', async () => {
    serve({ 'GET /api/admin/categories': () => json({ msg: '', code: 'DOWN' }, { status: 503 }) });
    renderScreen(<CategoriesScreen />);
    expect(await screen.findByText('Errore nel caricamento delle categorie')).toBeVisible();
  });
});
