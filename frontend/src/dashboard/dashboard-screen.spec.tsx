import { beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { familyChild, minor, ownGuardians } from '../../test/family';
import { item, order } from '../../test/marketplace-things';
import { giulia, json, renderScreen, serve } from '../../test/render-screen';
import type { Dashboard } from '../api/api-types';
import type { AreaLetter } from '../entities/orientation/area-names';
import { DashboardScreen } from './dashboard-screen';

const stats = {
  contests: { active: 3, participated: 2, won: 1 },
  marketplace: { purchased: 5, listed: 4 },
  coins: { balance: 100, transactions: 1234 },
};

const open = (answer: () => Response, more: Record<string, () => Response> = {}) => {
  serve({
    'GET /api/user/me': () => json(giulia),
    'GET /api/coin/trend': () => json({ balances: [], kinds: [] }),
    'GET /api/family': () => json([]),
    'GET /api/user/dashboard': answer,
    ...more,
  });
  renderScreen(<DashboardScreen />, { at: '/dashboard' });
};

describe('the dashboard', () => {
  beforeEach(() => localStorage.setItem('token', 't'));

  it('shows the role, the figures and an empty state without activities', async () => {
    open(() => json({ stats, recentActivities: [], todo: [], firstSteps: null } satisfies Dashboard));
    expect(await screen.findByText('Usi FORM con un account da adulto.')).toBeVisible();
    const contests = within(await screen.findByRole('region', { name: 'Contest' }));
    // The only figure of the card that is not the reader's own.
    expect(contests.getByText('Attivi su FORM')).toBeVisible();
    expect(contests.getByText('Vinti').parentElement).toHaveTextContent('1');
    expect(screen.getByText(/1\.234 transazioni/)).toBeVisible();
    expect(screen.getByText('Nessuna attività recente da mostrare')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Da fare ora' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Primi passi' })).toBeNull();
  });

  it('shows three of what the result suggests, with the reason and without the area in a link', async () => {
    const reasons = [{ kind: 'area' as const, areas: ['A', 'S'] as AreaLetter[] }];
    const items = [1, 2, 3].map((id) => ({ ...item({ _id: `i${id}`, title: `Corso ${id}` }), reasons }));
    const companies = [{ _id: 'c1', name: 'Legno Vivo', reasons: [{ kind: 'area' as const, areas: ['R'] }] }];
    open(() => json({ stats, recentActivities: [], todo: [], firstSteps: null } satisfies Dashboard), {
      'GET /api/orientation/results': () => json([{ _id: 'r' }]),
      'GET /api/orientation/suggestions': () => json({ items, jobs: [], contests: [], companies }),
    });
    const forYou = within(await screen.findByRole('region', { name: 'Per te, dal tuo questionario' }));
    expect(forYou.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      ...['/marketplace/i1', '/user/c1', '/marketplace/i2', '/orientamento'],
    ]);
    expect(forYou.getAllByText('Perché nel tuo risultato ci sono Creare e Aiutare.')).toHaveLength(2);
    expect(forYou.getByText('Perché nel tuo risultato c’è Fare.')).toBeVisible();
  });

  it('leads adults and minors without a result to the questionnaire, and nobody else', async () => {
    const dashboard = () => json({ stats, recentActivities: [], todo: [], firstSteps: null } satisfies Dashboard);
    open(dashboard);
    expect(await screen.findByRole('link', { name: 'rispondi al questionario' })).toHaveAttribute(
      'href',
      '/orientamento',
    );
    cleanup();
    open(dashboard, {
      'GET /api/user/me': () => json({ ...giulia, role: 'admin' }),
    });
    expect(await screen.findByText('Nessuna attività recente da mostrare')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Per te, dal tuo questionario' })).toBeNull();
  });

  it('shows what to do now, then what is new, then the figures, and the balance once', async () => {
    const date = new Date().toISOString();
    const todo = [
      { type: 'submit_entry' as const, subject: 'La ricetta', person: null, due: null, link: '/contests/r' },
    ];
    const recentActivities = [
      {
        title: 'Iscrizione a un contest',
        description: 'La ricetta',
        date,
        type: 'contest' as const,
        link: '/contests/r',
      },
    ];
    const coins = { balance: 4321, transactions: 2 };
    const firstSteps = { profile: true, marketplace: false, contest: false };
    open(() => json({ stats: { ...stats, coins }, recentActivities, todo, firstSteps } satisfies Dashboard), {
      'GET /api/user/me': () => json({ ...giulia, coinBalance: 4321 }),
      'GET /api/coin/trend': () =>
        json({
          balances: [
            { at: date, balance: 4642 },
            { at: date, balance: 4342 },
            { at: date, balance: 4321 },
          ],
          kinds: [],
        }),
    });
    expect(await screen.findByText(/all’inizio/)).toBeVisible();
    const titles = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    const order = ['Da fare ora', 'Primi passi', 'Attività recenti', 'Il tuo saldo', 'Contest', 'Marketplace'];
    expect(titles).toEqual([...order, 'Andamento del saldo', 'Scorciatoie', 'Per te, dal tuo questionario']);
    expect(screen.getAllByText(/4\.321/)).toHaveLength(1);
    expect(screen.getByRole('region', { name: 'Il tuo saldo' })).toHaveTextContent('2 transazioni');
  });

  it('shows the newest activities, and the others on request', async () => {
    const recentActivities = Array.from({ length: 7 }, (_, index) => ({
      ...{ title: `Attività ${index}`, description: 'Altro', type: 'coin' as const, link: '/wallet' },
      date: new Date(Date.now() - index * 60_000).toISOString(),
    }));
    open(() => json({ stats, recentActivities, todo: [], firstSteps: null } satisfies Dashboard));
    const list = within(await screen.findByRole('region', { name: 'Attività recenti' }));
    expect(list.getAllByRole('listitem')).toHaveLength(5);
    await userEvent.click(list.getByRole('button', { name: 'Mostra altre 2' }));
    expect(list.getAllByRole('listitem')).toHaveLength(7);
    expect(list.getByRole('link', { name: 'Attività 5' })).toHaveFocus();
  });

  it('offers a suspended person only what remains open to them', async () => {
    open(() => json({ stats, recentActivities: [], todo: [], firstSteps: null } satisfies Dashboard));
    const places = within(await screen.findByRole('navigation', { name: 'Scorciatoie' }));
    expect(places.getByRole('link', { name: 'Pubblica un articolo' })).toBeVisible();
    cleanup();
    const suspension = { since: '2026-07-01T10:00:00.000Z', until: null, number: null };
    serve({ 'GET /api/user/suspension': () => json({ suspension }) });
    renderScreen(<DashboardScreen />);
    const left = within(await screen.findByRole('navigation', { name: 'Scorciatoie' }));
    expect(await left.findByRole('link', { name: 'Scarica i tuoi dati' })).toBeVisible();
    expect(left.queryByRole('link', { name: 'Pubblica un articolo' })).toBeNull();
  });

  it('lists activities with an icon by type and how long ago they happened', async () => {
    const date = new Date(Date.now() - 3 * 3_600_000).toISOString();
    const activity = { title: 'Trasferimento inviato', description: '30 Coin FORM', date };
    open(() =>
      json({
        stats,
        todo: [],
        firstSteps: null,
        recentActivities: [
          { ...activity, type: 'coin', link: '/wallet' },
          { ...activity, title: 'Altrove', type: 'notification', link: 'https://altrove.example' },
          { ...activity, title: 'Benvenuto in FORM', type: 'notification', link: '/dashboard' },
        ],
      } satisfies Dashboard),
    );
    expect(await screen.findByRole('link', { name: 'Trasferimento inviato' })).toHaveAttribute('href', '/wallet');
    expect(screen.getByRole('img', { name: 'Coin FORM' })).toBeVisible();
    expect(screen.getAllByRole('img', { name: 'Notifica' })).toHaveLength(2);
    expect(screen.getAllByText('3 ore fa')).toHaveLength(3);
    expect(screen.queryByRole('link', { name: 'Altrove' })).toBeNull();
    // It leads here.
    expect(screen.getByText('Benvenuto in FORM')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Benvenuto in FORM' })).toBeNull();
  });

  it('names who wants to accompany a child, without the marks of a title', async () => {
    const todo = [
      {
        ...{ type: 'allow_guidance' as const, subject: 'Claudia Sanna', person: 'Sofia L.' },
        ...{ due: null, link: '/famiglia' },
      },
    ];
    open(() => json({ stats, recentActivities: [], todo, firstSteps: null } satisfies Dashboard));
    expect(await screen.findByText('Claudia Sanna, per Sofia L.')).toBeVisible();
  });

  it('leads to acts and activities of a newer release, which it does not know', async () => {
    const of = { type: 'answer_thread', subject: 'Algebra', person: 'Lia Conti', due: null, link: '/marketplace/x' };
    const what = { title: 'Hai risposto', description: 'Algebra', date: new Date().toISOString() };
    const recentActivities = [{ ...what, type: 'question', link: '/marketplace/y' }];
    open(() => json({ stats, recentActivities, todo: [of], firstSteps: null }));
    const list = within(await screen.findByRole('region', { name: 'Da fare ora' }));
    expect(list.getByRole('link', { name: 'Una cosa da fare' })).toHaveAttribute('href', '/marketplace/x');
    expect(list.getByText('«Algebra»')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Hai risposto' })).toHaveAttribute('href', '/marketplace/y');
    expect(screen.getByRole('img', { name: 'Attività' })).toBeVisible();
  });

  it('lists what waits for the person, with a link to where it is done and how long is left', async () => {
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000 + 60_000).toISOString();
    const link = '/orders?side=bought&order=x';
    const request = { type: 'approve_order' as const, person: 'Mina B.', due: inHours(72), link: '/famiglia' };
    const contests = ['Tre', 'Quattro'].map((subject, index) => ({
      type: 'choose_winner' as const,
      subject,
      person: null,
      due: inHours(72),
      link: `/contests/${index}`,
    }));
    const todo = [
      ...['Algebra', 'Algebra avanzata'].map((subject) => ({ ...request, subject })),
      { type: 'submit_entry' as const, subject: 'La ricetta', person: null, due: inHours(23), link: '/contests/r' },
      { type: 'confirm_delivery' as const, subject: 'Canto', person: 'Lia Conti', due: inHours(72), link },
      ...contests,
    ];
    open(() => json({ stats, recentActivities: [], todo, firstSteps: null } satisfies Dashboard));
    const list = within(await screen.findByRole('region', { name: 'Da fare ora' }));
    const [one, other] = list.getAllByRole('link', { name: 'Rispondi a una richiesta di acquisto' });
    for (const link of [one, other]) expect(link).toHaveAttribute('href', '/famiglia');
    expect(list.getByText('«Algebra», di Mina B.')).toBeVisible();
    expect(list.getByText('chiude fra 23 h')).toBeVisible();
    expect(list.getByText('«Canto», da Lia Conti')).toBeVisible();
    expect(list.getByRole('link', { name: 'Conferma la consegna' })).toHaveAttribute('href', link);
    expect(list.queryByText('«Quattro»')).toBeNull();
    await userEvent.click(list.getByRole('button', { name: 'Mostra altre 2' }));
    expect(list.getByText('«Quattro»')).toBeVisible();
  });

  it('begins with the children of a guardian and the orders that wait for their yes, which the list does not repeat', async () => {
    const child = familyChild();
    const asked = order({ status: 'awaiting_approval', actions: ['approve', 'refuse'] });
    const request = { type: 'approve_order' as const, person: 'Giulia F.', due: asked.due, link: '/famiglia' };
    const other = {
      type: 'submit_entry' as const,
      subject: 'La ricetta',
      person: null,
      due: null,
      link: '/contests/r',
    };
    const todo = [{ ...request, subject: asked.item.title }, other];
    open(() => json({ stats, recentActivities: [], todo, firstSteps: null } satisfies Dashboard), {
      'GET /api/family': () => json([child]),
      'GET /api/family/requests': () => json([asked]),
    });
    const family = within(await screen.findByRole('region', { name: 'La tua famiglia' }));
    expect(family.getByRole('link', { name: child.name })).toHaveAttribute('href', `/famiglia?figlio=${child._id}`);
    expect(family.getByText('Restano 30 di 50', { selector: 'strong' })).toBeVisible();
    const requests = within(await screen.findByRole('region', { name: 'Aspetta il tuo sì' }));
    expect(requests.getByRole('link', { name: asked.item.title })).toBeVisible();
    expect(requests.getByRole('link', { name: asked.seller.name })).toBeVisible();
    expect(requests.getByRole('button', { name: `Approva: ${asked.item.title}` })).toBeVisible();
    const list = within(await screen.findByRole('region', { name: 'Da fare ora' }));
    expect(list.getAllByRole('link')).toHaveLength(1);
    expect(list.getByRole('link', { name: 'Invia il tuo elaborato' })).toBeVisible();
    const regions = screen.getAllByRole('region').map((region) => region.getAttribute('aria-labelledby'));
    expect(regions.indexOf('richieste')).toBeLessThan(regions.indexOf('da-fare'));
  });

  it('suggests first steps, of which the server says what is done', async () => {
    const firstSteps = { profile: true, marketplace: false, contest: false };
    open(() => json({ stats, recentActivities: [], todo: [], firstSteps } satisfies Dashboard));
    const steps = within(await screen.findByRole('region', { name: 'Primi passi' }));
    expect(steps.getByText('1 di 3')).toBeVisible();
    expect(steps.getByText('Presentati nel profilo').parentElement).toHaveTextContent('(fatto)');
    expect(steps.queryByRole('link', { name: /profilo/ })).toBeNull();
    expect(steps.getByRole('link', { name: 'Partecipa a un contest' })).toHaveAttribute('href', '/contests');
  });

  it('begins with the verification for a company that lacks it, and counts no contests that it cannot join', async () => {
    const firstSteps = { profile: false, marketplace: false, contest: false };
    open(() => json({ stats, recentActivities: [], todo: [], firstSteps } satisfies Dashboard), {
      'GET /api/user/me': () => json({ ...giulia, role: 'company', companyName: 'Officine' }),
      'GET /api/user/company-verification': () =>
        json({ isRequired: true, isVerified: false, decidedAt: null, asked: null }),
    });
    const steps = within(await screen.findByRole('region', { name: 'Primi passi' }));
    const [first, ...others] = steps.getAllByRole('link').map((link) => link.textContent);
    expect(first).toBe('Chiedi la verifica dell’azienda');
    expect(others).toEqual(['Presentati nel profilo', 'Pubblica il primo articolo']);
    const contests = within(screen.getByRole('region', { name: 'Contest' }));
    expect(contests.getByText('Attivi su FORM')).toBeVisible();
    expect(contests.queryByText('Vinti')).toBeNull();
  });

  const twoSteps = { profile: false, marketplace: false, contest: false };
  const openGuardian = (child = familyChild()) =>
    open(() => json({ stats, recentActivities: [], todo: [], firstSteps: twoSteps } satisfies Dashboard), {
      'GET /api/family': () => json([child]),
      'GET /api/family/requests': () => json([]),
    });

  it('suggests to a guardian what a guardian does first, until the limits were looked at and two are there', async () => {
    openGuardian();
    const steps = within(await screen.findByRole('region', { name: 'Primi passi' }));
    expect(steps.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Controlla i limiti', `/famiglia?figlio=${familyChild()._id}&sezione=limiti`],
      ['Invita l’altro genitore', `/famiglia?figlio=${familyChild()._id}&sezione=consenso`],
    ]);
    cleanup();
    localStorage.setItem('own:limits-seen', 'yes');
    openGuardian();
    const later = within(await screen.findByRole('region', { name: 'Primi passi' }));
    expect(later.getByText('Controlla i limiti').parentElement).toHaveTextContent('(fatto)');
    cleanup();
    const invitation = { email: 'papa@esempio.it', isWaiting: false, sentAt: '', expiresAt: '' };
    openGuardian(familyChild({ invitation }));
    expect(await screen.findByText('Nessuna attività recente da mostrare')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Primi passi' })).toBeNull();
  });

  it('shows nothing below what a guardian comes for until that is there', async () => {
    let answer: () => void = () => undefined;
    const late = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const asked = order({ status: 'awaiting_approval', actions: ['approve', 'refuse'] });
    openGuardian();
    serve({
      'GET /api/family/requests': async () => {
        await late;
        return json([asked]);
      },
    });
    await screen.findByText('Usi FORM con un account da adulto.');
    expect(await screen.findByText('Caricamento dei dati della dashboard')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Attività recenti' })).toBeNull();
    answer();
    expect(await screen.findByRole('region', { name: 'Aspetta il tuo sì' })).toBeVisible();
    expect(await screen.findByRole('region', { name: 'Attività recenti' })).toBeVisible();
  });

  const allowed = { weeklyCoins: 50, leftThisWeek: 30, approvalAbove: 20, mayApply: true };
  it.each([
    ['whom a guardian lets apply', ownGuardians({ limits: allowed }), /o candidati$/, /^Un ordine oltre/],
    ['whom no guardian lets apply', ownGuardians(), /primo ordine$/, /^Un ordine oltre/],
    ['where guardians are not asked', ownGuardians({ isRequired: false, limits: null }), /o candidati$/, /^Qui nessun/],
  ])('suggests an application only where it is allowed: to a minor %s', async (_, guardians, step, known) => {
    const firstSteps = { profile: true, marketplace: false, contest: false };
    open(() => json({ stats, recentActivities: [], todo: [], firstSteps } satisfies Dashboard), {
      'GET /api/user/me': () => json(minor),
      'GET /api/user/guardians': () => json(guardians),
    });
    const steps = within(await screen.findByRole('region', { name: 'Primi passi' }));
    expect(await screen.findByText(known)).toBeVisible();
    expect(steps.getByRole('link', { name: step })).toBeVisible();
  });

  it.each([
    [1, 0],
    [2, 1],
  ])('draws the balance from two transactions on: %d', async (transactions, charts) => {
    const coins = { balance: 50, transactions };
    open(() => json({ stats: { ...stats, coins }, recentActivities: [], todo: [], firstSteps: null }));
    await screen.findByText('Nessuna attività recente da mostrare');
    expect(screen.queryAllByRole('heading', { name: 'Andamento del saldo' })).toHaveLength(charts);
  });

  it('reports that it cannot be loaded', async () => {
    open(() => json({ msg: 'Altro', code: 'X' }, { status: 500 }));
    expect(await screen.findByText('Errore nel caricamento dei dati della dashboard')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Riprova' })).toBeVisible();
  });
});
