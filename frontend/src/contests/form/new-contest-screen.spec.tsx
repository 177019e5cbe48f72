import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { contest, signedInAs, unverified } from '../../../test/marketplace-things';
import { giulia, json, renderScreen, serve } from '../../../test/render-screen';
import { NewContestScreen } from './new-contest-screen';

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const posts = (requests: Request[]) => requests.filter(({ method }) => method === 'POST');

async function fill(reward: string) {
  await userEvent.type(await screen.findByLabelText('Titolo'), 'Il nome');
  await userEvent.type(screen.getByLabelText('Descrizione'), 'Trova un nome');
  await userEvent.type(screen.getByLabelText('Premio in Coin FORM'), reward);
  await press('Continua');
}

describe('opening a contest', () => {
  it('tells a person who may not why', async () => {
    serve(signedInAs());
    renderScreen(<NewContestScreen />);
    expect(await screen.findByText('Solo aziende e amministratori possono creare un contest')).toBeVisible();
  });

  it('leads a company that must be verified to where it asks for that', async () => {
    serve({
      ...signedInAs({ ...giulia, role: 'company' }),
      'GET /api/user/company-verification': () => json({ ...unverified, isRequired: true }),
    });
    renderScreen(<NewContestScreen />);
    expect(await screen.findByText('Solo le aziende verificate possono creare un contest')).toBeVisible();
    const link = screen.getByRole('link', { name: 'Chiedi la verifica' });
    expect(link).toHaveAttribute('href', '/profile?sezione=azienda');
  });

  it('shows the coins that leave the wallet before they do', async () => {
    const requests = serve({
      ...signedInAs({ ...giulia, role: 'company' }),
      'POST /api/contests': () => json(contest(), { status: 201 }),
    });
    renderScreen(<NewContestScreen />);
    await fill('40');
    expect(screen.getByRole('heading', { name: 'Conferma il premio' })).toHaveFocus();
    expect(screen.getByText('Escono ora').parentElement).toHaveTextContent('40 Coin FORM');
    expect(screen.getByText('Saldo dopo').parentElement).toHaveTextContent('60 Coin FORM');
    expect(posts(requests)).toHaveLength(0);
    await press('Conferma e pubblica');
    expect(await screen.findByText(new RegExp(`^/contests/${contest()._id}`))).toBeVisible();
    expect(await posts(requests)[0]?.json()).toMatchObject({ title: 'Il nome', reward: 40 });
    expect(posts(requests)[0]?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('shows how many coins are missing', async () => {
    serve(signedInAs({ ...giulia, role: 'company' }));
    renderScreen(<NewContestScreen />);
    await fill('130');
    expect(screen.getByText('Saldo insufficiente: ti mancano 30 Coin FORM')).toBeVisible();
    expect(screen.getByLabelText('Premio in Coin FORM')).toHaveFocus();
  });

  it('lets the treasury pay for an administrator, and returns to the field that the server refused', async () => {
    serve({
      ...signedInAs({ ...giulia, role: 'admin' }),
      'POST /api/contests': () =>
        json(
          {
            msg: 'Data di fine: deve essere nel futuro',
            code: 'INVALID_INPUT',
            errors: [{ field: 'endDate', msg: 'Data di fine: deve essere nel futuro' }],
          },
          { status: 400 },
        ),
    });
    renderScreen(<NewContestScreen />);
    await fill('5000');
    expect(screen.getByText('tesoreria di FORM')).toBeVisible();
    await press('Conferma e pubblica');
    expect((await screen.findAllByText('Data di fine: deve essere nel futuro')).length).toBeGreaterThan(0);
    expect(screen.getByLabelText('Titolo')).toHaveValue('Il nome');
  });
});
