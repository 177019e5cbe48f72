import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { contest, lingue, sara, signedInAs } from '../../test/marketplace-things';
import { giulia, json, renderScreen, serve } from '../../test/render-screen';
import type { User } from '../session/api-types';
import { EditContestScreen } from './edit-contest-screen';

const shown = contest();
const path = `/api/contests/${shown._id}`;
const company: User = { ...giulia, _id: sara._id, role: 'company' };
const puts = (requests: Request[]) => requests.filter(({ method }) => method === 'PUT');
const save = () => userEvent.click(screen.getByRole('button', { name: 'Salva' }));

function open() {
  renderScreen(
    <Routes>
      <Route path="/contests/edit/:id" element={<EditContestScreen />} />
      <Route path="*" element={null} />
    </Routes>,
    { at: `/contests/edit/${shown._id}` },
  );
}

async function setReward(reward: string) {
  const field = await screen.findByLabelText('Premio in Coin FORM');
  await userEvent.clear(field);
  await userEvent.type(field, reward);
  await save();
}

describe('changing a contest', () => {
  it('sends dates back to the millisecond when only words change', async () => {
    const requests = serve({
      ...signedInAs(company),
      [`GET ${path}`]: () => json(shown),
      [`PUT ${path}`]: () => json(shown),
    });
    open();
    await userEvent.type(await screen.findByLabelText('Titolo'), ' nuovo');
    await save();
    expect(await screen.findByText(new RegExp(`^/contests/${shown._id}`))).toBeVisible();
    expect(await puts(requests)[0]?.json()).toEqual({
      title: `${shown.title} nuovo`,
      description: shown.description,
      rules: null,
      category: lingue._id,
      reward: 120,
      endDate: shown.endDate,
    });
  });

  it('asks once more when the reward grows, for the difference', async () => {
    const requests = serve({
      ...signedInAs(company),
      [`GET ${path}`]: () => json(shown),
      [`PUT ${path}`]: () => json(shown),
    });
    open();
    await setReward('150');
    expect(screen.getByText('Escono ora').parentElement).toHaveTextContent('30 Coin FORM');
    expect(screen.getByText('Saldo dopo').parentElement).toHaveTextContent('70 Coin FORM');
    expect(puts(requests)).toHaveLength(0);
    await userEvent.click(screen.getByRole('button', { name: 'Conferma e salva' }));
    expect(await screen.findByText(new RegExp(`^/contests/${shown._id}`))).toBeVisible();
  });

  it('does not take back what has been promised', async () => {
    serve({ ...signedInAs(company), [`GET ${path}`]: () => json(shown) });
    open();
    await setReward('100');
    expect(screen.getByText('Dopo la prima iscrizione il premio può solo crescere')).toBeVisible();
  });

  it('is for its creator, while it runs', async () => {
    serve({ ...signedInAs(), [`GET ${path}`]: () => json(shown) });
    open();
    expect(await screen.findByText('Puoi modificare solo i tuoi contest')).toBeVisible();
  });
});
