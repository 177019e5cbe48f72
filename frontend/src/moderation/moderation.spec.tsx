import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { json, renderScreen, serve } from '../../test/render-screen';
import { ReportAction } from '../entities/moderation/report-action';
import { CaseScreen } from './case-screen';
import type { Case, OwnReport } from './cases-api';
import { OwnReportScreen } from './own-report-screen';

const found: Case = {
  _id: 'c1',
  kind: 'item',
  title: 'Corso che non esiste',
  excerpt: 'Un certificato',
  author: 'Ada Bianchi',
  reports: 1,
  reasons: ['scam'],
  isThreat: true,
  isObjected: false,
  openedAt: '2026-03-02T09:30:00.000Z',
  waitsSince: '2026-03-02T09:30:00.000Z',
  outcome: null,
  content: { title: 'Corso che non esiste', text: 'Un certificato', image: null, link: '/marketplace/i1' },
  isHidden: false,
  by: { _id: 'a1', name: 'Ada Bianchi', role: 'adult', isSuspended: false, suspendedUntil: null },
  received: [
    { reason: 'scam', text: 'Non è vero', reporter: null, isWithheld: false, receivedAt: '2026-03-02T09:30:00.000Z' },
  ],
  earlier: [],
  decision: null,
  decidedBy: null,
  objections: [],
  actions: ['decide'],
  obstacle: null,
};

const openCase = (answers: Parameters<typeof serve>[0]) => {
  const requests = serve(answers);
  renderScreen(
    <Routes>
      <Route path="/admin/reports/:id" element={<CaseScreen />} />
    </Routes>,
    { at: '/admin/reports/c1' },
  );
  return requests;
};

it('a visitor reports a content in good faith and gets a number', async () => {
  const requests = serve({
    'POST /api/reports': () => json({ number: 'AB23-CD45-EF67', msg: 'Ricevuta' }, { status: 201 }),
  });
  renderScreen(<ReportAction kind="item" subject="i1" />);
  await userEvent.click(screen.getByRole('button', { name: 'Segnala' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Segnala questo articolo' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Invia la segnalazione' }));
  expect(dialog.getByText('Scegli il motivo')).toBeVisible();
  expect(requests).toEqual([]);
  await userEvent.click(dialog.getByLabelText('Truffa o informazioni false'));
  await userEvent.type(dialog.getByLabelText(/Raccontalo/), 'Non è vero');
  await userEvent.click(dialog.getByLabelText(/Dichiaro in buona fede/));
  await userEvent.click(dialog.getByRole('button', { name: 'Invia la segnalazione' }));
  expect(await screen.findByText('AB23-CD45-EF67')).toBeVisible();
  expect(await requests[0]?.json()).toEqual({
    ...{ kind: 'item', subject: 'i1', reasonKind: 'scam' },
    ...{ text: 'Non è vero', goodFaith: true },
  });
});

describe('a case', () => {
  it('of a threat says whom to tell, and is decided with rule and facts', async () => {
    const decided = { ...found, outcome: 'suspend', actions: [] } as const;
    const requests = openCase({
      'GET /api/admin/reports/c1': () => json(found),
      'POST /api/admin/reports/c1/decide': () => json(decided),
    });
    expect(await screen.findByRole('link', { name: '112' })).toHaveAttribute('href', 'tel:112');
    await userEvent.click(screen.getByRole('button', { name: 'Registra la decisione' }));
    expect(screen.getByText('Scegli una decisione')).toBeVisible();
    await userEvent.click(screen.getByLabelText('Rimuovi e sospendi l’account'));
    await userEvent.type(screen.getByRole('combobox', { name: /Regola o norma/ }), 'Punto 4');
    await userEvent.type(screen.getByLabelText(/Che cosa è successo/), 'Minaccia');
    await userEvent.click(screen.getByRole('button', { name: 'Registra la decisione' }));
    const sent = requests.find(({ method }) => method === 'POST');
    expect(await sent?.json()).toEqual({ outcome: 'suspend', days: 7, ground: 'Punto 4', facts: 'Minaccia' });
  });

  it('suggests the rules of the terms, and takes any other', async () => {
    const html = `<h2 id="t-in-breve">In breve</h2><ul><li>Rispetta gli altri.</li></ul>
      <h2 id="t-che-cosa-non-si-puo-fare">Che cosa non si può fare</h2><p>Mai:</p><ul><li>minacciare qualcuno;</li></ul>`;
    openCase({
      'GET /api/admin/reports/c1': () => json(found),
      'GET /api/pages/termini': () =>
        json({ name: 'termini', title: null, html, contents: [], version: 'v', isDraft: false, since: '' }),
    });
    const ground = await screen.findByRole('combobox', { name: /Regola o norma/ });
    await userEvent.click(ground);
    const rules = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(rules).toEqual(['minacciare qualcuno', 'Rispetta gli altri']);
    await userEvent.type(ground, 'minac');
    await userEvent.click(screen.getByRole('option'));
    expect(ground).toHaveValue('Termini d’uso, «Che cosa non si può fare»: minacciare qualcuno');
  });

  it('of a file has the copy, to be saved', async () => {
    const saved = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    Object.assign(URL, { createObjectURL: () => 'blob:copia', revokeObjectURL: () => {} });
    const content = { title: 'Curriculum.pdf', text: '', image: null, file: 'f1', link: null };
    const requests = openCase({
      'GET /api/admin/reports/c1': () => json({ ...found, kind: 'file', content }),
      'GET /api/files/f1': () => new Response('%PDF', { headers: { 'Content-Type': 'application/pdf' } }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Scarica il file' }));
    await waitFor(() => expect(saved).toHaveBeenCalled());
    expect(requests.some(({ url }) => url.endsWith('/api/files/f1'))).toBe(true);
    saved.mockRestore();
  });

  it('says why the reader decides nothing', async () => {
    openCase({ 'GET /api/admin/reports/c1': () => json({ ...found, actions: [], obstacle: 'Sei parte in causa' }) });
    expect(await screen.findByText('Sei parte in causa')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Registra la decisione' })).not.toBeInTheDocument();
  });
});

it('who is stopped by the limit of reports reads why, and whom to call', async () => {
  const msg = 'Troppi tentativi: riprova più tardi';
  serve({ 'POST /api/reports': () => json({ msg, code: 'TOO_MANY_ATTEMPTS' }, { status: 429 }) });
  renderScreen(<ReportAction kind="item" subject="i1" />);
  await userEvent.click(screen.getByRole('button', { name: 'Segnala' }));
  await userEvent.click(await screen.findByLabelText('Altro'));
  await userEvent.type(screen.getByLabelText(/Raccontalo/), 'Insiste');
  await userEvent.click(screen.getByLabelText(/Dichiaro in buona fede/));
  await userEvent.click(screen.getByRole('button', { name: 'Invia la segnalazione' }));
  expect(await screen.findByText(msg)).toBeVisible();
  expect(
    screen.getByText(/se hai un account, accedi\. Se qualcuno è in pericolo adesso, chiama subito il 112/),
  ).toBeVisible();
});

it('the author reads the statement of reasons and objects', async () => {
  const report: OwnReport = {
    ...{ number: 'AB23-CD45-EF67', side: 'author', kind: 'item', title: 'Corso', at: '2026-03-02T09:30:00.000Z' },
    ...{ outcome: 'hide', content: 'Un certificato', words: null, reason: null, objections: [], mayObject: true },
    decision: { outcome: 'hide', at: '2026-03-02T09:30:00.000Z', until: null, ground: 'Punto 4', facts: 'Non esiste' },
    objectUntil: '2026-09-02T09:30:00.000Z',
  };
  const requests = serve({
    'GET /api/reports/AB23-CD45-EF67': () => json(report),
    'POST /api/reports/AB23-CD45-EF67/objections': () => json({ ...report, mayObject: false }, { status: 201 }),
  });
  renderScreen(
    <Routes>
      <Route path="/segnalazioni/:number" element={<OwnReportScreen />} />
    </Routes>,
    { at: '/segnalazioni/AB23-CD45-EF67' },
  );
  expect(await screen.findByText('Non esiste')).toBeVisible();
  expect(screen.getByText('Una persona, non un programma')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Invia il reclamo' }));
  expect(screen.getByText('Scrivi perché non sei d’accordo')).toBeVisible();
  await userEvent.type(screen.getByLabelText(/Perché non sei d’accordo/), 'Esiste');
  await userEvent.click(screen.getByRole('button', { name: 'Invia il reclamo' }));
  expect(await requests.find(({ method }) => method === 'POST')?.json()).toEqual({ text: 'Esiste' });
});
