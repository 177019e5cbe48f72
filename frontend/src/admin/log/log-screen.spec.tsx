import { describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { giulia, json, renderScreen, serve } from '../../../test/render-screen';
import type { AdminAct } from '../../api/api-types';
import { LogScreen } from './log-screen';

const act = (change: Partial<AdminAct>): AdminAct => ({
  _id: `${change.act}`,
  act: 'user-edited',
  timestamp: '2026-03-02T09:30:00.000Z',
  actor: { _id: 'a', name: 'Rita Conti' },
  subject: { kind: 'person', _id: giulia._id, name: giulia.name },
  owner: null,
  outcome: null,
  reason: null,
  revision: 7,
  ...change,
});

function open(acts: AdminAct[], at = '/admin/log') {
  const requests = serve({
    'GET /api/admin/acts': () => json(acts),
    'GET /api/admin/users': () => json([giulia]),
    [`GET /api/admin/users/${giulia._id}`]: () => json(giulia),
  });
  renderScreen(<LogScreen />, { at });
  return requests;
}

describe('the log of what administrators did', () => {
  it.each<[Partial<AdminAct>, string]>([
    [{}, 'Rita Conti ha modificato i dati di Giulia Ferrante'],
    [
      {
        act: 'item-withdrawn',
        subject: { kind: 'item', _id: 'i', name: 'Canto' },
        owner: { _id: 'g', name: 'Gino Serra' },
      },
      'Rita Conti ha ritirato l’articolo Canto di Gino Serra',
    ],
    [
      { act: 'broadcast-sent', subject: { kind: 'audience', _id: 'minor', name: null } },
      'Rita Conti ha inviato un avviso a tutti i minori',
    ],
    [{ act: 'content-hidden' }, 'Rita Conti ha rimosso un contenuto di Giulia Ferrante'],
    [{ act: 'content-hidden', subject: null }, 'Rita Conti ha rimosso un contenuto'],
    [{ act: 'content-restored', subject: null }, 'Rita Conti ha ripristinato un contenuto'],
    [
      {
        act: 'report-decided',
        subject: { kind: 'report', _id: 'r', name: null },
        owner: { _id: 'g', name: 'Gino Serra' },
      },
      'Rita Conti ha deciso su una segnalazione che riguarda Gino Serra',
    ],
    [{ act: 'log-exported', subject: null }, 'Rita Conti ha esportato le attività'],
    [
      { act: 'mail-opened', subject: { kind: 'mail', _id: 'm', name: null }, owner: { _id: 'g', name: 'Gino Serra' } },
      'Rita Conti ha aperto un messaggio di FORM che riguarda Gino Serra',
    ],
  ])('writes a sentence for %j', async (change, sentence) => {
    open([act(change)]);
    expect((await screen.findByRole('listitem')).textContent).toContain(sentence);
  });

  it.each<[string, { kind: string; _id: string; name: string | null } | null, string]>([
    ['item-borrowed', null, 'Rita Conti ha compiuto un’altra operazione'],
    ['item-borrowed', { kind: 'item', _id: 'i', name: 'Canto' }, 'operazione che riguarda l’articolo Canto'],
    ['item-edited', { kind: 'boat', _id: 'b', name: 'Vela' }, 'Rita Conti ha modificato Vela'],
    ['item-edited', { kind: 'boat', _id: 'b', name: null }, 'Rita Conti ha modificato qualcosa'],
  ])('has a sentence for %s of %j, which a newer release has', async (name, subject, sentence) => {
    open([act({ act: name, subject } as Partial<AdminAct>)]);
    expect((await screen.findByRole('listitem')).textContent).toContain(sentence);
  });

  it('links to who is still there, and gives the reason', async () => {
    const gone = { _id: null, name: 'Utente eliminato' };
    open([act({ act: 'balance-adjusted', actor: gone, reason: 'Premio della scuola' })]);
    const row = within(await screen.findByRole('listitem'));
    expect(row.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([`/admin/users/${giulia._id}`]);
    expect(row.getByText('Premio della scuola')).toBeVisible();
  });

  it('says what was decided on a report, also once the reason is erased', async () => {
    const decided = { act: 'report-decided', subject: { kind: 'report', _id: 'r', name: null } } as const;
    const reason = 'È tutto vero';
    open([
      act({ ...decided, outcome: 'Nessuna misura', reason }),
      act({ ...decided, _id: 'old', outcome: 'Account sospeso' }),
    ]);
    const rows = await screen.findAllByRole('listitem');
    expect(rows[0]).toHaveTextContent('Nessuna misura. È tutto vero');
    expect(rows[1]).toHaveTextContent('Account sospeso.');
  });

  it('asks for what the address says', async () => {
    const requests = open([], `/admin/log?act=role-changed&subject=${giulia._id}&from=ieri`);
    expect(await screen.findByText('Nessuna operazione trovata')).toBeVisible();
    const asked = requests.find(({ url }) => url.includes('/admin/acts'));
    expect(Object.fromEntries(new URL(asked?.url ?? '').searchParams)).toMatchObject({
      act: 'role-changed',
      subject: giulia._id,
    });
    expect(asked?.url).not.toContain('from');
  });
});
