import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { minor, ownGuardians } from '../../test/family';
import { signedInAs } from '../../test/marketplace-things';
import { json, renderScreen, serve } from '../../test/render-screen';
import { TransferPanel } from './transfer-panel';

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const sent = (requests: Request[]) => requests.filter(({ url }) => url.endsWith('/coin/transfer'));
const keys = (requests: Request[]) => sent(requests).map(({ headers }) => headers.get('Idempotency-Key'));
const recipient = { 'POST /api/coin/recipient': () => json({ name: null }) };
const done = () => json({ msg: 'ok', balance: 70, transaction: {} }, { status: 201 });
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

async function fill({ recipient = 'luca@esempio.it', amount = '30' } = {}) {
  await userEvent.type(screen.getByLabelText('E-mail del destinatario'), recipient);
  await userEvent.type(screen.getByLabelText('Importo'), amount);
  await press('Continua');
}

describe('a transfer', () => {
  it('shows the amount, the recipient and the remaining balance before it sends a request', async () => {
    const requests = serve({ ...recipient, 'POST /api/coin/transfer': done });
    renderScreen(<TransferPanel balance={100} />);
    await fill();
    expect(screen.getByRole('heading', { name: 'Conferma il trasferimento' })).toHaveFocus();
    expect(screen.getByText('luca@esempio.it')).toBeVisible();
    expect(screen.getByText('Ti restano').parentElement).toHaveTextContent('70 Coin FORM');
    expect(sent(requests)).toHaveLength(0);

    await press('Conferma e invia');
    expect(await screen.findByText('Trasferimento completato con successo!')).toBeVisible();
    expect(await sent(requests)[0]?.json()).toEqual({ recipient: 'luca@esempio.it', amount: 30 });
    expect(keys(requests)[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(screen.getByLabelText('Importo')).toHaveValue('');
  });

  it('names the recipient whom the payer knows, beside the address', async () => {
    const requests = serve({ 'POST /api/coin/recipient': () => json({ name: 'Luca Verdi' }) });
    renderScreen(<TransferPanel balance={100} />);
    await fill();
    expect(await screen.findByText('Luca Verdi')).toBeVisible();
    expect(screen.getByText('luca@esempio.it')).toBeVisible();
    expect(await requests[0]?.json()).toEqual({ recipient: 'luca@esempio.it' });
  });

  it('is confirmed by the address where no name is found in time', async () => {
    serve({
      'POST /api/coin/recipient': () => json({ msg: 'Troppi tentativi', code: 'TOO_MANY_ATTEMPTS' }, { status: 429 }),
      'POST /api/coin/transfer': done,
    });
    renderScreen(<TransferPanel balance={100} />);
    await fill();
    expect(screen.getByText('A').parentElement).toHaveTextContent(/^Aluca@esempio\.it$/);
    await press('Conferma e invia');
    expect(await screen.findByText('Trasferimento completato con successo!')).toBeVisible();
  });

  it('lets a minor send no more than what is left of the week', async () => {
    const limits = { weeklyCoins: 50, leftThisWeek: 30, approvalAbove: 20, mayApply: false };
    serve({ ...signedInAs(minor), 'GET /api/user/guardians': () => json(ownGuardians({ limits })) });
    renderScreen(<TransferPanel balance={100} />);
    expect(await screen.findByText('Da 1 a 30 Coin FORM questa settimana')).toBeVisible();
    await fill({ amount: '31' });
    expect(screen.getByText('Questa settimana puoi inviare al massimo 30 Coin FORM')).toBeVisible();
  });

  it.each([
    ['101', 'Puoi inviare al massimo 100 Coin FORM'],
    ['0', 'Inserisci un numero intero, almeno 1'],
  ])('refuses %s coins of 100', async (amount, complaint) => {
    renderScreen(<TransferPanel balance={100} />);
    await fill({ amount });
    expect(screen.getByText(complaint)).toBeVisible();
    expect(screen.getByLabelText('Importo')).toHaveFocus();
  });

  it('refuses a transfer to oneself before the review', async () => {
    serve(signedInAs());
    renderScreen(<TransferPanel balance={100} />);
    await fill({ recipient: ' Giulia@Esempio.it' });
    expect(await screen.findByText('Non puoi trasferire Coin FORM a te stesso')).toBeVisible();
    expect(screen.getByLabelText('E-mail del destinatario')).toHaveFocus();
  });

  it('leads back to the address that nobody has, where trying again would not help', async () => {
    const msg = 'Nessun account con questa e-mail';
    serve({
      ...recipient,
      'POST /api/coin/transfer': () => json({ msg, code: 'RECIPIENT_NOT_FOUND' }, { status: 404 }),
    });
    renderScreen(<TransferPanel balance={100} />);
    await fill();
    await press('Conferma e invia');
    expect(await screen.findByText(msg)).toBeVisible();
    expect(screen.getByLabelText('E-mail del destinatario')).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Riprova' })).toBeNull();
  });

  it('does not offer again what was refused', async () => {
    const refused = () => json({ msg: 'Saldo insufficiente', code: 'INSUFFICIENT_COINS' }, { status: 409 });
    serve({ ...recipient, 'POST /api/coin/transfer': refused });
    renderScreen(<TransferPanel balance={100} />);
    await fill();
    await press('Conferma e invia');
    expect(await screen.findByText('Saldo insufficiente')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Riprova' })).toBeNull();
  });

  it('keeps its idempotency key for a retry after a lost answer, and gets a new one afterwards', async () => {
    let answer: () => Response | Promise<Response> = lost;
    const requests = serve({ ...recipient, 'POST /api/coin/transfer': () => answer() });
    renderScreen(<TransferPanel balance={100} />);
    await fill();
    await press('Conferma e invia');
    expect(await screen.findByText('Errore durante il trasferimento')).toBeVisible();
    expect(screen.getByText(/non viene mai eseguito due volte/)).toBeVisible();
    expect(screen.queryByText('Ti restano')).toBeNull();

    answer = done;
    await press('Riprova');
    await screen.findByText('Trasferimento completato con successo!');
    await fill();
    await press('Conferma e invia');
    await screen.findByText('Trasferimento completato con successo!');
    const [first, second, third] = keys(requests);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('gets a new idempotency key when its content changes', async () => {
    const requests = serve({ ...recipient, 'POST /api/coin/transfer': lost });
    renderScreen(<TransferPanel balance={100} />);
    await fill();
    await press('Conferma e invia');
    await screen.findByText('Errore durante il trasferimento');
    await press('Modifica');
    await userEvent.type(screen.getByLabelText(/^Nota/), 'Grazie');
    await press('Continua');
    await press('Conferma e invia');
    await screen.findByText('Errore durante il trasferimento');
    const [first, second] = keys(requests);
    expect(second).not.toBe(first);
  });

  it('shows the message of the server', async () => {
    serve({
      ...recipient,
      'POST /api/coin/transfer': () => json({ msg: 'Destinatario non trovato', code: 'NO_USER' }, { status: 404 }),
    });
    renderScreen(<TransferPanel balance={100} />);
    await fill();
    await press('Conferma e invia');
    expect(await screen.findByText('Destinatario non trovato')).toBeVisible();
    expect(screen.queryByText(/non viene mai eseguito due volte/)).toBeNull();
  });
});
