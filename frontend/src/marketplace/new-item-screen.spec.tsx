import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { allowError } from '../../test/console-errors';
import { minor, ownGuardians } from '../../test/family';
import { item, signedInAs, unverified } from '../../test/marketplace-things';
import { giulia, json, renderScreen, serve } from '../../test/render-screen';
import type { AreaLetter } from '../entities/orientation/area-names';
import { NewItemScreen } from './new-item-screen';

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Pubblica' }));

describe('publishing an item', () => {
  it('tells a minor why it is refused', async () => {
    serve({ ...signedInAs(minor), 'GET /api/user/guardians': () => json(ownGuardians()) });
    renderScreen(<NewItemScreen />);
    expect(await screen.findByText('Il tuo profilo non può pubblicare articoli')).toBeVisible();
    expect(screen.queryByLabelText('Titolo')).toBeNull();
  });

  it('offers an adult services and courses, and nothing official', async () => {
    serve(signedInAs());
    renderScreen(<NewItemScreen />);
    expect(await screen.findByLabelText('Corso')).toBeVisible();
    expect(screen.queryByLabelText('Offerta di lavoro')).toBeNull();
    expect(screen.queryByLabelText('Ufficiale')).toBeNull();
  });

  it('offers job offers to a company, but not before it is verified where it must be', async () => {
    const company = signedInAs({ ...giulia, role: 'company' });
    serve({ ...company, 'GET /api/user/company-verification': () => json({ ...unverified, isRequired: true }) });
    renderScreen(<NewItemScreen />);
    expect(await screen.findByText(/solo le aziende verificate/)).toBeVisible();
    expect(screen.queryByLabelText('Offerta di lavoro')).toBeNull();
    expect(screen.getByLabelText('Corso')).toBeVisible();
  });

  it('takes the areas of the category until the author chooses others, three at most', async () => {
    const category = (id: number, areas: AreaLetter[]) => ({
      ...{ _id: `7c000000-0000-4000-8000-00000000000${id}`, name: `Categoria ${id}` },
      ...{ description: null, isSpecial: false, areas },
    });
    const requests = serve({
      ...signedInAs(),
      'GET /api/categories': () => json([category(1, ['A', 'S']), category(2, ['R'])]),
      'POST /api/marketplace': () => json(item(), { status: 201 }),
    });
    renderScreen(<NewItemScreen />);
    const chosen = () =>
      screen
        .getAllByRole('checkbox', { checked: true })
        .map((box) => (box instanceof HTMLInputElement ? box.labels?.[0]?.textContent : null));
    const choose = async (name: string) =>
      userEvent.selectOptions(await screen.findByLabelText('Categoria (facoltativa)'), await screen.findByText(name));
    await choose('Categoria 1');
    expect(chosen()).toEqual(['Creare · Artistico', 'Aiutare · Sociale']);
    await choose('Categoria 2');
    expect(chosen()).toEqual(['Fare · Realistico']);
    await userEvent.click(screen.getByLabelText('Ordinare · Convenzionale'));
    await choose('Categoria 1');
    expect(chosen()).toEqual(['Fare · Realistico', 'Ordinare · Convenzionale']);
    await userEvent.click(screen.getByLabelText('Creare · Artistico'));
    expect(screen.getByLabelText('Aiutare · Sociale')).toBeDisabled();
    await userEvent.type(screen.getByLabelText('Titolo'), 'Ripetizioni');
    await userEvent.type(screen.getByLabelText('Descrizione'), 'Un’ora insieme');
    await userEvent.type(screen.getByLabelText('Prezzo in Coin FORM'), '3');
    await submit();
    const sent = requests.find(({ method }) => method === 'POST');
    expect((await sent?.formData())?.get('areas')).toBe('R,A,C');
  });

  it('saves a draft with a title alone, and says what is wrong in it', async () => {
    const requests = serve({
      ...signedInAs(),
      'POST /api/marketplace': () => json(item({ status: 'draft' }), { status: 201 }),
    });
    renderScreen(<NewItemScreen />);
    const save = async () => userEvent.click(await screen.findByRole('button', { name: 'Salva come bozza' }));
    await save();
    expect(screen.getByText('Inserisci il titolo')).toBeVisible();
    expect(screen.queryByText('Inserisci la descrizione')).toBeNull();
    await userEvent.type(screen.getByLabelText('Titolo'), 'Ripetizioni');
    await userEvent.type(screen.getByLabelText('Prezzo in Coin FORM'), '1,5');
    await save();
    expect(screen.getByText(/Inserisci un numero intero/)).toBeVisible();
    await userEvent.clear(screen.getByLabelText('Prezzo in Coin FORM'));
    await save();
    expect(await screen.findByText('Bozza salvata')).toBeVisible();
    const fields = await requests.find(({ method }) => method === 'POST')?.formData();
    expect([fields?.get('status'), fields?.get('title'), fields?.has('price')]).toEqual([
      'draft',
      'Ripetizioni',
      false,
    ]);
  });

  it('stops at the first invalid field, and shows the errors of the server beside their fields', async () => {
    const requests = serve({
      ...signedInAs({ ...giulia, role: 'admin' }),
      'POST /api/marketplace': () =>
        json(
          {
            msg: 'Dati non validi',
            code: 'INVALID_INPUT',
            errors: [{ field: 'title', msg: 'Titolo: testo non valido' }],
          },
          { status: 400 },
        ),
    });
    renderScreen(<NewItemScreen />);
    await userEvent.type(await screen.findByLabelText('Descrizione'), 'Un’ora insieme');
    await submit();
    expect(screen.getByText('Inserisci il titolo')).toBeVisible();
    expect(screen.getByText('Inserisci il prezzo, anche 0')).toBeVisible();
    expect(screen.getByLabelText('Titolo')).toHaveFocus();
    expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(0);

    await userEvent.type(screen.getByLabelText('Titolo'), 'Ripetizioni');
    await userEvent.click(screen.getByLabelText('Offerta di lavoro'));
    await submit();
    expect(screen.getByText('Scegli il tipo di lavoro')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Tipo di lavoro'), 'Tirocinio');
    await userEvent.type(screen.getByLabelText('Città'), ' Torino ');
    await submit();
    expect(await screen.findByText('Titolo: testo non valido')).toBeVisible();
    expect(screen.queryByText('Dati non validi')).toBeNull();
    expect(screen.getByLabelText('Titolo')).toHaveFocus();
    const form = await requests.find(({ method }) => method === 'POST')?.formData();
    expect(Object.fromEntries(form ?? [])).toEqual({
      areas: '',
      title: 'Ripetizioni',
      description: 'Un’ora insieme',
      type: 'job_offer',
      jobKind: 'internship',
      city: 'Torino',
      price: '0',
      category: '',
      isOfficial: 'false',
      status: 'published',
    });
  });

  it.each([
    [413, /^Troppo grande per il server che sta davanti a FORM/],
    [502, 'In questo momento FORM non è raggiungibile. Riprova tra poco.'],
  ])('says what the page of a proxy means that answers in place of FORM: %d', async (status, said) => {
    allowError('Errore del server 502');
    const page = () =>
      new Response('<html><h1>nginx</h1></html>', { status, headers: { 'Content-Type': 'text/html' } });
    serve({ ...signedInAs(), 'POST /api/marketplace': page });
    renderScreen(<NewItemScreen />);
    await userEvent.type(await screen.findByLabelText('Titolo'), 'Ripetizioni');
    await userEvent.type(screen.getByLabelText('Descrizione'), 'Un’ora insieme');
    await userEvent.type(screen.getByLabelText('Prezzo in Coin FORM'), '12');
    await submit();
    expect(await screen.findByText(said)).toBeVisible();
    expect(screen.getByLabelText('Titolo')).toHaveValue('Ripetizioni');
    expect(screen.getByRole('button', { name: 'Pubblica' })).toBeEnabled();
  });

  it('leads to the published item', async () => {
    serve({ ...signedInAs(), 'POST /api/marketplace': () => json(item(), { status: 201 }) });
    renderScreen(<NewItemScreen />);
    await userEvent.type(await screen.findByLabelText('Titolo'), 'Ripetizioni');
    await userEvent.type(screen.getByLabelText('Descrizione'), 'Un’ora insieme');
    await userEvent.type(screen.getByLabelText('Prezzo in Coin FORM'), '12');
    await submit();
    expect(await screen.findByText(new RegExp(`^/marketplace/${item()._id}`))).toBeVisible();
  });
});
