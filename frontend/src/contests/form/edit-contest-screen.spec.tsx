import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { contest, lingue, sara, signedInAs } from '../../../test/marketplace-things';
import { giulia, json, renderScreen, serve } from '../../../test/render-screen';
import type { User } from '../../api/api-types';
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
  it('sends dates back to the millisecond when only texts change', async () => {
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
      areas: [],
      title: `${shown.title} nuovo`,
      description: shown.description,
      rules: null,
      category: lingue._id,
      reward: 120,
      endDate: shown.endDate,
    });
  });

  it('asks for confirmation of the difference when the reward grows', async () => {
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

  it('does not lower the terms', async () => {
    serve({ ...signedInAs(company), [`GET ${path}`]: () => json(shown) });
    open();
    await setReward('100');
    expect(screen.getByText('Dopo la prima iscrizione il premio può solo aumentare')).toBeVisible();
  });

  it('is for its creator', async () => {
    serve({ ...signedInAs(), [`GET ${path}`]: () => json(shown) });
    open();
    expect(await screen.findByText('Puoi modificare solo i tuoi contest')).toBeVisible();
  });

  it('is refused to an administrator who takes part', async () => {
    serve({ ...signedInAs({ ...giulia, role: 'admin' }), [`GET ${path}`]: () => json(contest({ isOwnMatter: true })) });
    open();
    expect(await screen.findByText('Sei parte in causa: decide un altro amministratore')).toBeVisible();
  });

  it('of one that has ended changes only its category and areas', async () => {
    const over = contest({ status: 'completed' });
    const requests = serve({
      ...signedInAs(company),
      [`GET ${path}`]: () => json(over),
      [`PUT ${path}`]: () => json(over),
    });
    open();
    const field = await screen.findByLabelText('Categoria (facoltativa)');
    expect(screen.queryByLabelText('Titolo')).toBeNull();
    await userEvent.selectOptions(field, 'Nessuna categoria');
    await save();
    expect(await screen.findByText(new RegExp(`^/contests/${shown._id}`))).toBeVisible();
    expect(await puts(requests)[0]?.json()).toEqual({ category: null, areas: [] });
  });

  it.each([
    ['a company’s', { paidByTreasury: false }, 'Lo paga Sara Conti: tu non puoi cambiarlo', true],
    ['the treasury’s', { paidByTreasury: true }, 'Può solo aumentare. A carico della tesoreria di FORM', false],
  ])('tells an administrator who pays %s', async (_, fields, words, isFixed) => {
    serve({ ...signedInAs({ ...giulia, role: 'admin' }), [`GET ${path}`]: () => json(contest(fields)) });
    open();
    expect(await screen.findByText(words)).toBeVisible();
    const reward = screen.getByLabelText('Premio in Coin FORM');
    if (isFixed) expect(reward).toBeDisabled();
    else expect(reward).toBeEnabled();
  });

  it('shows that an end date can be postponed once', async () => {
    serve({ ...signedInAs(company), [`GET ${path}`]: () => json(contest({ endDateMoved: true })) });
    open();
    expect(await screen.findByText('È già stata rimandata una volta: non cambia più')).toBeVisible();
    expect(screen.getByLabelText('Fine')).toBeDisabled();
  });
});
