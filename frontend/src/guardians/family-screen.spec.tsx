import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { familyChild, minor, ownGuardians, waiting } from '../../test/family';
import { order, signedInAs } from '../../test/marketplace-things';
import { json, renderScreen, serve } from '../../test/render-screen';
import { transaction } from '../../test/transactions';
import { write } from '../../test/write';
import { api } from '../api/api';
import { staleAfter } from '../entities/news';
import { FamilyScreen } from './family-screen';

const child = familyChild();
const none = () => json([]);
const lists = (id = child._id) => ({
  [`GET /api/family/${id}/orders`]: none,
  [`GET /api/family/${id}/transactions`]: none,
  [`GET /api/family/${id}/contests`]: none,
});
const of = (requests: Request[], method: string, path: string) =>
  requests.find((one) => one.method === method && new URL(one.url).pathname === `/api${path}`);
const tab = async (name: string) => userEvent.click(await screen.findByRole('tab', { name }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('a guardian’s family', () => {
  beforeEach(() => {
    serve({
      ...signedInAs(),
      ...lists(),
      'GET /api/family': () => json([child]),
      'GET /api/family/requests': none,
      'GET /api/family/removals': none,
      'GET /api/family/held': none,
    });
  });

  it('says how it fills for people without children', async () => {
    serve({ 'GET /api/family': none });
    renderScreen(<FamilyScreen />);
    expect(await screen.findByText('Qui compaiono i minori di cui sei genitore o tutore')).toBeVisible();
  });

  it.each([
    ['given', 1],
    ['withdrawn', 0],
  ] as const)('says what is left of the week’s limit while the consent is %s: %d', async (consent, count) => {
    serve({ 'GET /api/family': () => json([familyChild({ consent })]) });
    renderScreen(<FamilyScreen />);
    expect(await screen.findByText('Saldo')).toBeVisible();
    expect(screen.queryAllByText('Restano 30 di 50', { selector: 'strong' })).toHaveLength(count);
  });

  it('shows the children first, then what waits for a yes', async () => {
    serve({
      'GET /api/family/requests': () =>
        json([
          order({ status: 'awaiting_approval', actions: ['approve', 'refuse'], buyer: { ...child, contact: null } }),
        ]),
    });
    renderScreen(<FamilyScreen />);
    const waiting = await screen.findByRole('region', { name: 'Aspetta il tuo sì' });
    const children = screen.getByRole('region', { name: 'La tua famiglia' });
    expect(children.compareDocumentPosition(waiting)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('reads path and newest result of a child under fourteen, in words', async () => {
    const young = familyChild({ dateOfBirth: `${new Date().getFullYear() - 12}-01-01` });
    const done = { title: 'Seguire un corso', link: '/marketplace', isDone: true, doneBy: 'form', doneAt: null };
    serve({
      'GET /api/family': () => json([young]),
      [`GET /api/family/${young._id}/path`]: () =>
        json([{ _id: 'g', title: 'Diventare fonica', steps: [{ _id: 's', ...done }] }]),
      [`GET /api/family/${young._id}/orientation`]: () =>
        json([
          {
            _id: 'r',
            day: '2026-11-20',
            isFlat: false,
            inWordsOnly: true,
            order: [['A'], ['R', 'S'], ['C'], ['E']],
            liked: ['A', 'R', 'S'],
          },
        ]),
    });
    renderScreen(<FamilyScreen />);
    const path = within(await screen.findByRole('region', { name: 'Percorso' }));
    expect(await path.findByText('Diventare fonica')).toBeVisible();
    expect(path.getByText('(fatto)')).toBeInTheDocument();
    expect(path.getByRole('link', { name: /^Apri il marketplace/ })).toHaveAttribute('href', '/marketplace');
    expect(await path.findByText(/Questionario di interessi del 20 nov 2026/)).toBeVisible();
    expect(
      path
        .getAllByRole('listitem')
        .slice(-2)
        .map(({ textContent }) => textContent),
    ).toEqual([...['Creare', 'Fare e Aiutare']]);
  });

  it('offers to report the note of a transfer of somebody else, and not their own', async () => {
    const received = { type: 'transfer_received', direction: 'in', counterparty: { name: 'Zia Pina' } } as const;
    serve({
      [`GET /api/family/${child._id}/transactions`]: () =>
        json([
          transaction(1, { ...received, note: 'Per il gelato', isOwnNote: true }),
          transaction(2, { ...received, note: 'Per la gita' }),
        ]),
    });
    renderScreen(<FamilyScreen />);
    const rows = within(await screen.findByRole('region', { name: 'Transazioni' }));
    expect(await rows.findByText('«Per il gelato»')).toBeVisible();
    const report = rows.getByRole('button', { name: 'Segnala: messaggio del trasferimento' });
    expect(report.closest('li')).toHaveTextContent('«Per la gita»');
  });

  it('reviews a yes like every payment: what it costs, to whom, and what is left', async () => {
    let asked = [
      order({
        status: 'awaiting_approval',
        actions: ['approve', 'refuse'],
        price: 40,
        buyer: { ...child, contact: null },
      }),
    ];
    const requests = serve({
      'GET /api/family/requests': () => json(asked),
      [`POST /api/orders/${order()._id}/approve`]: () => {
        asked = [];
        return json(order());
      },
    });
    renderScreen(<FamilyScreen />);
    const section = await screen.findByRole('region', { name: 'Aspetta il tuo sì' });
    expect(within(section).getByText(/Per Giulia Ferrante, da/)).toBeVisible();
    const links = within(section).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Conversazione in inglese', `/marketplace/${order().item._id}`],
      ['Sara Conti', `/user/${order().seller._id}`],
    ]);
    expect(within(section).getByText(/nel portafoglio ne restano 34/)).toBeVisible();
    const yes = async () =>
      userEvent.click(within(section).getByRole('button', { name: 'Approva: Conversazione in inglese' }));
    await yes();
    const review = within(await screen.findByRole('dialog', { name: 'Approvare l’ordine?' }));
    for (const [term, value] of [
      ['Approvi', 'Conversazione in inglese'],
      ['Per', 'Giulia Ferrante'],
      ['Da', 'Sara Conti'],
      ['Prezzo', '40'],
      ['Restano', '34'],
    ] as const)
      expect(review.getByText(term).nextElementSibling).toHaveTextContent(value);
    await userEvent.click(review.getByRole('button', { name: 'Indietro' }));
    expect(of(requests, 'POST', `/orders/${order()._id}/approve`)).toBeUndefined();
    await yes();
    await userEvent.click(await screen.findByRole('button', { name: 'Sì, approva l’ordine' }));
    expect(await screen.findByText('Approvato: «Conversazione in inglese» di Giulia Ferrante')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Approva/ })).toBeNull());
    expect(of(requests, 'POST', `/orders/${order()._id}/approve`)).toBeDefined();
  });

  it('says why a yes is not possible any more, and leaves the no', async () => {
    const obstacle = { msg: 'L’articolo è stato rimosso: rifiuta l’ordine', code: 'WRONG_STATUS' };
    serve({
      'GET /api/family/requests': () =>
        json([
          order({ status: 'awaiting_approval', actions: ['refuse'], obstacle, buyer: { ...child, contact: null } }),
        ]),
    });
    renderScreen(<FamilyScreen />);
    const section = await screen.findByRole('region', { name: 'Aspetta il tuo sì' });
    expect(within(section).getByRole('note')).toHaveTextContent('L’articolo è stato rimosso: rifiuta l’ordine.');
    expect(within(section).queryByRole('button', { name: /^Approva/ })).toBeNull();
    expect(within(section).getByRole('button', { name: /^Non approvare/ })).toBeEnabled();
  });

  it('asks before a no, which cannot be taken back', async () => {
    let asked = [
      order({ status: 'awaiting_approval', actions: ['approve', 'refuse'], buyer: { ...child, contact: null } }),
    ];
    const requests = serve({
      'GET /api/family/requests': () => json(asked),
      [`POST /api/orders/${order()._id}/refuse`]: () => {
        asked = [];
        return json(order());
      },
    });
    renderScreen(<FamilyScreen />);
    const no = async () =>
      userEvent.click(await screen.findByRole('button', { name: 'Non approvare: Conversazione in inglese' }));
    await no();
    const dialog = within(await screen.findByRole('dialog', { name: 'Non approvare l’ordine?' }));
    expect(dialog.getByText(/30 Coin FORM tornano nel portafoglio di Giulia Ferrante/)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Indietro' }));
    expect(of(requests, 'POST', `/orders/${order()._id}/refuse`)).toBeUndefined();
    await no();
    await write(screen.getByLabelText('Perché no? (facoltativo)'), ' Ne parliamo stasera ');
    await userEvent.click(screen.getByRole('button', { name: 'Sì, non approvare' }));
    expect(await screen.findByText('Non approvato: i Coin FORM tornano a Giulia Ferrante')).toBeVisible();
    const none = await screen.findByRole('region', { name: 'Nessun ordine aspetta il tuo sì' });
    await waitFor(() => expect(none).toHaveFocus());
    const sent = of(requests, 'POST', `/orders/${order()._id}/refuse`);
    expect(await sent?.json()).toEqual({ reason: 'Ne parliamo stasera' });
  });

  it('says that it does not know what waits, and asks again', async () => {
    let isDown = true;
    serve({
      'GET /api/family/requests': () => (isDown ? json({ msg: 'No', code: 'X' }, { status: 500 }) : json([])),
    });
    renderScreen(<FamilyScreen />);
    const failed = 'Errore nel caricamento degli ordini che aspettano il tuo sì';
    expect(await screen.findByText(failed)).toBeVisible();
    isDown = false;
    await press('Riprova');
    await waitFor(() => expect(screen.queryByText(failed)).toBeNull());
  });

  it('says why a yes was refused, and keeps the order', async () => {
    serve({
      'GET /api/family/requests': () =>
        json([
          order({ status: 'awaiting_approval', actions: ['approve', 'refuse'], buyer: { ...child, contact: null } }),
        ]),
      [`POST /api/orders/${order()._id}/refuse`]: () =>
        json({ msg: 'L’ordine non aspetta più una risposta', code: 'WRONG_STATUS' }, { status: 409 }),
    });
    renderScreen(<FamilyScreen />);
    await userEvent.click(await screen.findByRole('button', { name: 'Non approvare: Conversazione in inglese' }));
    await userEvent.click(screen.getByRole('button', { name: 'Sì, non approvare' }));
    expect(await screen.findByText('L’ordine non aspetta più una risposta')).toBeVisible();
  });

  it('shows one child at a time, and which one in the address', async () => {
    const marco = familyChild({ _id: '2f1c7a0e-0000-4000-8000-000000000032', name: 'Marco Ferrante', balance: 7 });
    serve({ ...lists(marco._id), 'GET /api/family': () => json([child, marco]) });
    renderScreen(<FamilyScreen />, { at: '/famiglia' });
    await userEvent.click(await screen.findByRole('link', { name: 'Marco Ferrante' }));
    expect(screen.getByRole('heading', { level: 2, name: 'Marco Ferrante' })).toBeVisible();
    expect(screen.getByTestId('address')).toHaveTextContent(`/famiglia?figlio=${marco._id}`);
    expect(screen.getByRole('region', { name: 'Marco Ferrante' })).toHaveFocus();
  });

  it('saves whole limits, and says which hold where two guardians differ', async () => {
    const two = familyChild({
      limitsInForce: { weeklyCoins: 30, approvalAbove: 20, mayApply: false },
      guardians: [...child.guardians, { _id: null, name: 'Paolo Ferrante', isContested: false, isYou: false }],
    });
    const requests = serve({
      'GET /api/family': () => json([two]),
      [`PUT /api/family/${child._id}/limits`]: () => json(two),
    });
    renderScreen(<FamilyScreen />);
    await tab('Limiti');
    expect(screen.getByText(/Ora 30 alla settimana, un sì oltre 20/)).toBeVisible();
    const weekly = screen.getByLabelText('Coin FORM alla settimana');
    await userEvent.clear(weekly);
    await write(weekly, '12,5');
    await press('Salva i limiti');
    expect(await screen.findByText('Inserisci un numero intero, anche 0')).toBeVisible();
    await userEvent.clear(weekly);
    await write(weekly, '0');
    await press('Salva i limiti');
    expect(await screen.findByText('Limiti salvati')).toBeVisible();
    expect(await of(requests, 'PUT', `/family/${child._id}/limits`)?.json()).toEqual({
      weeklyCoins: 0,
      approvalAbove: 20,
      mayApply: false,
    });
  });

  it('shows the server’s refusal at the address of a person', async () => {
    serve({
      [`POST /api/family/${child._id}/allowed`]: () =>
        json(
          { msg: 'No', code: 'X', errors: [{ field: 'email', msg: 'Nessun account con questa e-mail' }] },
          { status: 400 },
        ),
    });
    renderScreen(<FamilyScreen />);
    await tab('Limiti');
    await write(screen.getByLabelText('E-mail della persona'), 'zia@esempio.it');
    await press('Aggiungi');
    expect(await screen.findByText('Nessun account con questa e-mail')).toBeVisible();
    expect(screen.getByLabelText('E-mail della persona')).toHaveFocus();
  });

  it.each([
    ['2014-05-09', /ha meno di 14 anni: l’account resta chiuso/],
    ['2010-05-09', /Non può più spendere Coin FORM/],
  ])('says what a withdrawal means for who was born on %s, and withdraws', async (dateOfBirth, meaning) => {
    const requests = serve({
      'GET /api/family': () => json([familyChild({ dateOfBirth })]),
      [`POST /api/family/${child._id}/consent/withdraw`]: () => json(child),
    });
    renderScreen(<FamilyScreen />);
    await tab('Consenso');
    await press('Ritira il consenso');
    expect(screen.getByText(meaning)).toBeVisible();
    expect(of(requests, 'POST', `/family/${child._id}/consent/withdraw`)).toBeUndefined();
    await press('Sì, ritira il consenso');
    expect(of(requests, 'POST', `/family/${child._id}/consent/withdraw`)).toBeDefined();
  });

  it('takes the objection of who was replaced, with its reason', async () => {
    const removal = {
      _id: child._id,
      child: 'Giulia F.',
      reason: 'Documento del tribunale',
      removedAt: '2026-11-20T10:00:00.000Z',
      objectUntil: '2026-11-27T10:00:00.000Z',
      hasObjected: false,
      objectionDismissedAt: null as string | null,
    };
    let removals = [removal];
    const requests = serve({
      'GET /api/family': none,
      'GET /api/family/removals': () => json(removals),
      'GET /api/family/held': none,
      [`POST /api/family/${child._id}/objection`]: () => {
        removals = [{ ...removal, hasObjected: true }];
        return json({ msg: 'Inviata' });
      },
    });
    const store = renderScreen(<FamilyScreen />);
    expect(await screen.findByText(/Documento del tribunale/)).toBeVisible();
    await write(screen.getByLabelText('Non sei d’accordo? Scrivi perché'), 'È mia figlia');
    await press('Invia il reclamo');
    expect(await screen.findByText(/Hai fatto reclamo/)).toBeVisible();
    expect(await of(requests, 'POST', `/family/${child._id}/objection`)?.json()).toEqual({ reason: 'È mia figlia' });

    // An administrator dismisses it, and the server says that there is news of the family.
    removals = [{ ...removal, hasObjected: true, objectionDismissedAt: '2026-11-21T10:00:00.000Z' }];
    store.dispatch(api.util.invalidateTags(staleAfter(['family'])));
    expect(await screen.findByText(/lo ha esaminato il 21 nov.* e la decisione resta/)).toBeVisible();
  });

  it('tells a guardian of a consent that is held', async () => {
    const held = [{ child: 'Pino G.', since: '2026-11-21T10:00:00.000Z', usual: { seconds: 60, decisions: 1 } }];
    serve({ 'GET /api/family': none, 'GET /api/family/removals': none, 'GET /api/family/held': () => json(held) });
    renderScreen(<FamilyScreen />);
    const notice = await screen.findByRole('complementary', { name: 'Consenso per Pino G.' });
    expect(notice).toHaveTextContent(/è in verifica.*ci vuole meno di un’ora/);
  });

  it('shows a contested guardian nothing but that somebody looks', async () => {
    serve({ 'GET /api/family': () => json([familyChild({ isContested: true, balance: null, limits: null })]) });
    renderScreen(<FamilyScreen />);
    expect(await screen.findByText(/un amministratore sta verificando/)).toBeVisible();
    expect(screen.queryByRole('tab')).toBeNull();
  });
});

describe('a minor’s own family', () => {
  const open = (own = ownGuardians()) => {
    const requests = serve({ ...signedInAs(minor), 'GET /api/user/guardians': () => json(own) });
    renderScreen(<FamilyScreen />);
    return requests;
  };

  it('says to which address the request went, until when the account stays, and sends it again', async () => {
    open(waiting());
    expect(await screen.findByRole('heading', { level: 1, name: 'Manca il consenso di un genitore' })).toBeVisible();
    expect(screen.getByText('mamma@esempio.it')).toBeVisible();
    expect(screen.getByText(/viene eliminato il 21 dic 2026/)).toBeVisible();
    const requests = serve({ 'POST /api/user/guardian-email/again': () => json(waiting()) });
    await press('Manda di nuovo');
    expect(await screen.findByText('Inviata di nuovo: vale solo il link più recente')).toBeVisible();
    expect(requests).toHaveLength(1);
  });

  it('says without mail who has the link and how to ask for it, and asks before a new one ends it', async () => {
    const operator = { name: null, email: 'scrivi@form.example', address: null };
    const requests = serve({
      'GET /api/pages': () => json({ operator, pages: [], sendsMail: false }),
      'POST /api/user/guardian-email/again': () => json(waiting()),
    });
    open(waiting());
    expect(await screen.findByText(/^Il link per rispondere lo ha chi gestisce FORM/)).toBeVisible();
    const address = screen.getByRole('link', { name: 'scrivi@form.example' });
    expect(address).toHaveAttribute('href', 'mailto:scrivi@form.example');
    const again = screen.getByRole('button', { name: 'Crea un nuovo link' });
    expect(address.compareDocumentPosition(again)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await userEvent.click(again);
    expect(screen.getByText(/ha già il link di prima, non gli serve più/)).toBeVisible();
    expect(of(requests, 'POST', '/user/guardian-email/again')).toBeUndefined();
    await press('Sì, crea un nuovo link');
    expect(await screen.findByText(/^Nuovo link pronto/)).toBeVisible();
  });

  it('corrects the address, and shows what is wrong with it beside it', async () => {
    open(waiting());
    const field = await screen.findByLabelText('Indirizzo sbagliato? Correggilo');
    const own = { field: 'parentEmail', msg: 'Indica un indirizzo diverso dal tuo' };
    const requests = serve({
      'PUT /api/user/guardian-email': () => json({ msg: 'No', code: 'X', errors: [own] }, { status: 400 }),
    });
    await userEvent.clear(field);
    await write(field, 'giulia+mamma@esempio.it');
    await press('Correggi e invia');
    expect(await screen.findByText('Indica un indirizzo diverso dal tuo')).toBeVisible();
    expect(await requests[0]?.json()).toEqual({ parentEmail: 'giulia+mamma@esempio.it' });
  });

  it('says of a request that waits that it leaves by itself, and not why', async () => {
    const { request } = waiting();
    open(waiting({ request: request && { ...request, isWaiting: true } }));
    expect(await screen.findByRole('heading', { name: 'Richiesta in attesa' })).toBeVisible();
    expect(screen.getByText(/parte da sola appena possibile/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Manda di nuovo' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Correggi e invia' })).toBeEnabled();
  });

  it('lets the address rest for the day after three changes', async () => {
    const { request } = waiting();
    open(waiting({ request: request && { ...request, changesLeft: 0 } }));
    expect(await screen.findByText('Oggi l’hai già cambiato tre volte: riprova domani.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Correggi e invia' })).toBeDisabled();
  });

  it('tells whom it asked before, what came of it, and what follows from a yes and from silence', async () => {
    const before = { email: 'zia@esempio.it', sentAt: '2026-11-19T10:00:00.000Z', state: 'no' } as const;
    const { asked } = waiting();
    open(waiting({ asked: [...asked, before] }));
    const list = await screen.findByRole('region', { name: 'Richieste di prima' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(1);
    expect(list).toHaveTextContent(/zia@esempio\.it.*Ha detto di no/);
    expect(screen.getByRole('region', { name: 'Che cosa succede poi' })).toHaveTextContent(/Con un sì.*Senza risposta/);
  });

  it('lets the request rest for the day after it was sent again three times', async () => {
    const { request } = waiting();
    open(waiting({ request: request && { ...request, againLeft: 0 } }));
    expect(await screen.findByRole('button', { name: 'Manda di nuovo' })).toBeDisabled();
    expect(screen.getByText('Oggi l’hai già mandata tre volte: riprova domani.')).toBeVisible();
  });

  it.each([
    [null, /Qui non è ancora successo/],
    [{ seconds: 1800, decisions: 3 }, /ci vuole meno di un’ora/],
    [{ seconds: 40_000, decisions: 3 }, /ci vuole meno di un giorno/],
    [{ seconds: 100_000, decisions: 3 }, /ci vuole circa 1 giorno\./],
    [{ seconds: 170_000, decisions: 3 }, /ci vuole circa 2 giorni/],
  ])('says of a consent that is held how long that usually takes: %j', async (usual, words) => {
    open(waiting({ isHeld: true, held: { since: '2026-11-21T10:00:00.000Z', usual } }));
    expect(await screen.findByText(words)).toBeVisible();
  });

  it('shows the limits, what is left of the week and what waits', async () => {
    open(ownGuardians({ waitingOrders: 2 }));
    const week = await screen.findByRole('region', { name: 'Questa settimana' });
    expect(week).toHaveTextContent('Restano 30 di 50 Coin FORM');
    expect(within(week).getByRole('link', { name: '2 ordini aspettano il sì di un genitore' })).toBeVisible();
    expect(screen.getByText(/Limiti e consenso finiscono il 9 mag 2032/)).toBeVisible();
  });

  it('tells from fourteen what stops without the consent', async () => {
    open(ownGuardians({ standing: 'without-consent', consent: 'missing', guardians: [], limits: null }));
    expect(await screen.findByText('Manca il consenso di un genitore o tutore.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Manda la richiesta' })).toBeVisible();
  });

  it('promises neither coins nor a new request while the guardian has withdrawn the consent', async () => {
    open(ownGuardians({ standing: 'without-consent', consent: 'withdrawn' }));
    expect(await screen.findByText('Chi l’ha ritirato può darlo di nuovo quando vuole.')).toBeVisible();
    expect(screen.queryByText(/puoi mandarne una/)).toBeNull();
    expect(screen.queryByRole('region', { name: 'Questa settimana' })).toBeNull();
  });

  it('says «Non è un mio genitore» after a second press', async () => {
    open();
    const anna = ownGuardians().guardians[0]?._id;
    const requests = serve({ [`POST /api/user/guardians/${anna}/contest`]: () => json(ownGuardians()) });
    await userEvent.click(await screen.findByRole('button', { name: 'Non è un mio genitore: Anna Ferrante' }));
    expect(requests).toHaveLength(0);
    await press('Conferma');
    expect(requests).toHaveLength(1);
  });

  it('asks nobody for a consent once the minor is of age', async () => {
    open(ownGuardians({ consent: 'not-needed', guardians: [], limits: null }));
    expect(await screen.findByRole('heading', { name: 'Hai compiuto 18 anni' })).toBeVisible();
    expect(screen.queryByLabelText('E-mail del genitore o tutore')).toBeNull();
  });

  it('is honest where nobody can consent', async () => {
    open(ownGuardians({ isRequired: false, consent: 'not-needed', guardians: [], limits: null }));
    expect(await screen.findByText(/Qui nessun genitore può dare il consenso/)).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
