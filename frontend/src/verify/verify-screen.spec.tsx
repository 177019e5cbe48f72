import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cosignedNote, foreignVkey, receiptOf, receiptText, vkey } from '../../test/receipts';
import { json, renderScreen, serve } from '../../test/render-screen';
import { VerifyScreen } from './verify-screen';

const served = (keys: string[]) => ({
  'GET /api/coin/keys': () => json({ origin: 'form.example.it/coin-form', keys }),
});
const offline = { 'GET /api/coin/keys': () => Promise.reject(new TypeError('Failed to fetch')) };

function open({ answers = served([vkey]), receipt }: { answers?: Parameters<typeof serve>[0]; receipt?: string } = {}) {
  const requests = serve(answers);
  renderScreen(<VerifyScreen />, { at: { pathname: '/verifica', state: receipt ? { receipt } : null } });
  return requests;
}

const fileOf = (content: BlobPart, name = 'ricevuta.json') => new File([content], name, { type: 'application/json' });
const field = () => screen.findByLabelText('Scegli il file della ricevuta');
const give = async (...files: File[]) => userEvent.upload(await field(), files);
const verdict = (name: string | RegExp) => screen.findByRole('heading', { level: 2, name });
const drop = (files: File[]) =>
  act(async () => void fireEvent.drop(window, { dataTransfer: { files, types: ['Files'] } }));

async function useKey(key: string) {
  await userEvent.click(await screen.findByLabelText('Chiave pubblica'));
  await userEvent.paste(key);
  await userEvent.click(screen.getByRole('button', { name: 'Usa questa chiave' }));
}

describe('the verification of a receipt', () => {
  it('describes the transaction, marks each check, takes the focus and is announced', async () => {
    open();
    await give(fileOf(JSON.stringify({ ...receiptOf(2), checkpoint: cosignedNote() })));
    expect(await verdict('Ricevuta valida')).toHaveFocus();
    expect(screen.getByText('Ricevuta valida', { selector: '[role=status]' })).toBeInTheDocument();
    const transaction = within(screen.getByRole('region', { name: 'La transazione' }));
    for (const words of [
      'Trasferimento',
      '30 Coin FORM',
      '0f8fad5b-d9cb-469f-a165-70867728950e',
      '7c9e6679-7425-40de-944b-e07fc1f90ae7',
      '2 gen 2026, 11:05',
      'sui primi 5 eventi',
      'testimone.example.org/uno',
      '5 gen 2026, 11:00',
    ])
      expect(transaction.getByText(words)).toBeVisible();
    const checks = within(screen.getByRole('region', { name: 'I controlli' }));
    expect(checks.getAllByRole('img', { name: 'Superato' })).toHaveLength(6);
  });

  it('shows the verdict on a very deeply nested event too', async () => {
    open();
    const depth = 50_000;
    const event = `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    await give(fileOf(JSON.stringify({ ...receiptOf(2), event: 0 }).replace('"event":0', `"event":${event}`)));
    expect(await verdict(/^Ricevuta non valida/)).toHaveFocus();
    expect(screen.getByText('Annidato troppo a fondo per essere mostrato')).toBeInTheDocument();
  });

  it.each([
    [0, 'Apertura del registro'],
    [1, 'Benvenuto in FORM'],
    [3, 'Notifica'],
    [4, 'Apertura di un contest, premio a garanzia'],
  ])('names event %i in Italian', async (index, name) => {
    open({ receipt: receiptText(index) });
    await verdict('Ricevuta valida');
    expect(screen.getByText(name)).toBeVisible();
  });

  it('names and explains the check that failed, and claims nothing about the others', async () => {
    open();
    await give(fileOf(receiptText().replace('"amount":30', '"amount":31')));
    await verdict('Ricevuta non valida: il contenuto è stato alterato');
    expect(screen.getByRole('region', { name: 'Che cosa dichiara, senza prova' })).toBeVisible();
    expect(screen.getByRole('img', { name: 'Non superato' })).toBeVisible();
    expect(screen.getAllByText(/qualcuno lo ha cambiato/)).toHaveLength(2);
  });

  it('accepts text, files dropped anywhere, and further receipts', async () => {
    open();
    await userEvent.click(await screen.findByLabelText('Oppure incolla qui il testo della ricevuta'));
    await userEvent.paste(receiptText());
    await userEvent.click(screen.getByRole('button', { name: 'Verifica il testo' }));
    await verdict('Ricevuta valida');
    await userEvent.click(screen.getByRole('button', { name: 'Verifica un’altra ricevuta' }));
    expect(await field()).toHaveFocus();
    await drop([fileOf(receiptText(1))]);
    await verdict('Ricevuta valida');
    await drop([fileOf(receiptText(1).replace('"index":1', '"index":2'))]);
    await verdict('Ricevuta non valida: la posizione nel registro non è la sua');
  });

  it('sends nothing: the only request is for the public keys', async () => {
    const requests = open();
    await give(fileOf(receiptText()));
    await verdict('Ricevuta valida');
    expect(requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual(['GET /api/coin/keys']);
  });

  it.each<[string, File[], RegExp]>([
    ['no JSON', [fileOf('ciao')], /non è un file JSON/],
    ['other JSON', [fileOf('{"name":"form"}')], /non è una ricevuta di Coin FORM/],
    ['no text', [fileOf(Uint8Array.of(0xff, 0xfe))], /non contiene testo/],
    ['more than 1 MB', [fileOf(new Uint8Array(1_000_001))], /Supera 1 MB/],
    ['several files', [fileOf(receiptText()), fileOf(receiptText())], /una ricevuta alla volta/],
    ['no file', [], /nessun file/],
  ])('explains why it refuses %s', async (_, files, complaint) => {
    open();
    await field();
    await drop(files);
    expect(await screen.findByText(complaint)).toBeVisible();
  });

  it('reports a browser that cannot compute hashes', async () => {
    jest.replaceProperty(globalThis, 'crypto', Object.create(null));
    open({ receipt: receiptText() });
    expect(await screen.findByText(/apri la pagina con https/)).toBeVisible();
  });
});

describe('the public key', () => {
  it('is stored, and used when the server does not answer', async () => {
    open();
    await screen.findByText(/questo browser la ricorda/);
    document.body.replaceChildren();
    open({ answers: offline, receipt: receiptText() });
    await verdict('Ricevuta valida');
    expect(screen.getByText(/Il server non risponde: è quella che questo browser ricorda/)).toBeVisible();
  });

  it('can be missing: the verdict is then incomplete until there is one', async () => {
    open({ answers: offline, receipt: receiptText() });
    await verdict('Ricevuta da completare: manca la chiave pubblica');
    await useKey(vkey);
    await verdict('Ricevuta valida');
  });

  it('can be entered by hand, and is then the only one in use', async () => {
    open({ receipt: receiptText() });
    await verdict('Ricevuta valida');
    await useKey('form+chiave');
    expect(await screen.findByText(/Questa non è una chiave pubblica/)).toBeVisible();
    await userEvent.clear(screen.getByLabelText('Chiave pubblica'));
    await useKey(foreignVkey);
    await verdict('Ricevuta non valida: la firma non è di una chiave fidata');
    await userEvent.click(screen.getByRole('button', { name: 'Torna alla chiave di FORM' }));
    await verdict('Ricevuta valida');
  });

  it('that the server no longer names stays in use until a person decides', async () => {
    localStorage.setItem('ledger-keys', JSON.stringify([foreignVkey]));
    open({ receipt: receiptText() });
    expect(await screen.findByText('La chiave pubblica di FORM è cambiata')).toBeVisible();
    await verdict('Ricevuta non valida: la firma non è di una chiave fidata');
    await userEvent.click(screen.getByRole('button', { name: 'Fidati delle chiavi nuove' }));
    await verdict('Ricevuta valida');
    expect(screen.queryByText('La chiave pubblica di FORM è cambiata')).toBeNull();
    await waitFor(() => expect(localStorage.getItem('ledger-keys')).toBe(JSON.stringify([vkey])));
  });

  it('can be followed by a new key without a warning', async () => {
    localStorage.setItem('ledger-keys', JSON.stringify([vkey]));
    open({ answers: served([foreignVkey, vkey]), receipt: receiptText() });
    await verdict('Ricevuta valida');
    expect(screen.queryByText('La chiave pubblica di FORM è cambiata')).toBeNull();
  });

  it.each(['{', '{}', '[1]'])('is not loaded from %s in the storage', async (stored) => {
    localStorage.setItem('ledger-keys', stored);
    open({ answers: offline });
    expect(await screen.findByText(/non ne ricorda nessuna/)).toBeVisible();
  });
});
