import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cosignedNote } from '../../../test/receipts';
import { giulia, json, renderScreen, serve } from '../../../test/render-screen';
import type { Verification } from '../../api/api-types';
import { BlockchainScreen } from './blockchain-screen';

const sound: Verification = {
  valid: true,
  balances: 'checked',
  startedAt: '2026-07-01T22:30:00.000Z',
  transactionsCount: 8012,
  invalidTransactions: [],
  eventsCount: 12480,
  head: { revision: 12479, hash: 'ab'.repeat(32) },
  checkpoint: null,
  durationMs: 1432,
};

/** A stream that sends one chunk at a time, split where the test splits it. */
function stream() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  return {
    response: new Response(readable, { headers: { 'Content-Type': 'application/x-ndjson' } }),
    say: (text: string) => act(async () => writer.write(new TextEncoder().encode(text))),
    end: () => act(async () => writer.close()),
  };
}

async function start(answer: () => Response) {
  const requests = serve({
    'GET /api/user/me': () => json({ ...giulia, role: 'admin' }),
    'GET /api/coin/verify-blockchain': answer,
  });
  renderScreen(<BlockchainScreen />);
  await userEvent.click(await screen.findByRole('button', { name: 'Avvia la verifica' }));
  return requests;
}

describe('the verification', () => {
  beforeEach(() => localStorage.setItem('token', 't'));

  it('shows the progress of the stream for any chunks, then the result', async () => {
    const { response, say, end } = stream();
    const requests = await start(() => response);
    expect(requests.at(-1)?.headers.get('Accept')).toBe('application/x-ndjson');

    await say('{"progress":{"verified":3120,"to');
    await say('tal":12480}}\n');
    const bar = await screen.findByRole('progressbar', { name: 'Avanzamento della verifica' });
    expect(await screen.findByText('3.120 di 12.480 eventi verificati')).toBeVisible();
    expect(bar).toHaveAttribute('aria-valuenow', '25');

    await say('{"progress":{"verified":12480,"total":12480}}\n');
    await say(`${JSON.stringify({ result: sound })}\n`);
    await end();
    expect(await screen.findByRole('heading', { name: 'Il registro è integro' })).toBeVisible();
    expect(screen.getByText('8.012')).toBeVisible();
    expect(screen.getByText('1,4 s')).toBeVisible();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it('shows when it began, and whether the read balances are still being updated', async () => {
    await start(() => json({ ...sound, balances: 'updating' }));
    expect(await screen.findByRole('heading', { name: 'Il registro è integro' })).toBeVisible();
    expect(screen.getByText('In aggiornamento')).toBeVisible();
    expect(screen.getByText('2 lug 2026, 00:30')).toBeVisible();
  });

  it('lists the findings', async () => {
    const findings = [{ id: 'f00d', reason: 'HASH: contenuto alterato' }];
    await start(() => json({ ...sound, valid: false, invalidTransactions: findings }));
    expect(await screen.findByRole('heading', { name: 'Il registro non è integro' })).toBeVisible();
    expect(screen.getByRole('row', { name: 'f00d HASH: contenuto alterato' })).toBeVisible();
  });

  it('shows the newest checkpoint: its size, its signers and the note itself', async () => {
    await start(() => json({ ...sound, checkpoint: cosignedNote() }));
    const panel = within(await screen.findByRole('region', { name: 'Ultimo checkpoint firmato' }));
    expect(panel.getByText('5')).toBeVisible();
    expect(panel.getByText('9265079c59273e5f34a3dab56a5fdd5424f5e2513a74984745974113be52e9c9')).toBeVisible();
    expect(panel.getByText('form.example.it/coin-form, chiave 63cbee64')).toBeVisible();
    expect(panel.getByText('testimone.example.org/uno, 5 gen 2026, 11:00')).toBeVisible();
    expect(panel.getByText(/kmUHnFknPl80o9q1al/)).toBeVisible();
    expect(panel.getByRole('button', { name: 'Scarica il checkpoint' })).toBeVisible();
  });

  it('shows a note that is not a checkpoint unchanged', async () => {
    await start(() => json({ ...sound, checkpoint: 'tutt’altro' }));
    const panel = within(await screen.findByRole('region', { name: 'Ultimo checkpoint firmato' }));
    expect(panel.getByText('tutt’altro')).toBeVisible();
    expect(panel.queryByText('Firmato da')).toBeNull();
  });

  it('explains a finding about a checkpoint', async () => {
    const findings = [{ id: '', reason: 'CHECKPOINT: coda mancante o storia riscritta (revisione 20)' }];
    await start(() => json({ ...sound, valid: false, invalidTransactions: findings }));
    expect(await screen.findByText('CHECKPOINT: coda mancante o storia riscritta (revisione 20)')).toBeVisible();
    expect(screen.getByText(/un checkpoint già firmato non corrisponde più al registro/)).toBeVisible();
  });

  it('fails when the stream ends without a result', async () => {
    const { response, say, end } = stream();
    await start(() => response);
    await say('{"progress":{"verified":1,"total":2}}\n');
    await end();
    expect(await screen.findByText('Errore durante la verifica della blockchain')).toBeVisible();
  });

  it('shows why the server interrupted it', async () => {
    const { response, say, end } = stream();
    await start(() => response);
    await say('{"progress":{"verified":1,"total":2}}\n');
    await say('{"error":{"msg":"Verifica interrotta: riprova tra poco","code":"UNAVAILABLE"}}\n');
    await end();
    expect(await screen.findByText('Verifica interrotta: riprova tra poco')).toBeVisible();
  });

  it('refuses people who are not administrators', async () => {
    serve({ 'GET /api/user/me': () => json(giulia) });
    renderScreen(<BlockchainScreen />);
    expect(await screen.findByText('Solo gli amministratori possono accedere a questa pagina.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Avvia la verifica' })).toBeNull();
  });
});
