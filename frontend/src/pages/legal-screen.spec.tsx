import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { json, renderScreen, serve } from '../../test/render-screen';
import type { LegalPage } from '../entities/pages-api';
import { PrivacyScreen } from './legal-screen';

const page: LegalPage = {
  name: 'privacy',
  title: null,
  version: 'a1b2c3d4e5f6',
  isDraft: true,
  since: '2026-11-08T10:00:00.000Z',
  html: '<h2 id="t-in-breve">In breve</h2><p>Vedi i <a href="/termini#t-uno">termini</a> e <a href="https://x.example">altro</a>.</p><h2 id="t-diritti">Diritti</h2>',
  contents: [
    { id: 't-in-breve', title: 'In breve' },
    { id: 't-diritti', title: 'Diritti' },
  ],
};

const open = (answer: Partial<LegalPage>, at = '/privacy') => {
  serve({ 'GET /api/pages/privacy': () => json({ ...page, ...answer }) });
  renderScreen(<PrivacyScreen />, { at });
};

it('says that a text of FORM is a draft, and since when its version is shown', async () => {
  open({});
  expect(await screen.findByText('Bozza da verificare.')).toBeVisible();
  expect(screen.getByText(/In vigore dall’8 nov 2026 · versione/).parentElement).toHaveTextContent('a1b2c3d4e5f6');
  expect(screen.getByRole('heading', { level: 1, name: 'Informativa sulla privacy' })).toBeVisible();
});

it('shows a text of the operator under its own title, and as no draft', async () => {
  open({ isDraft: false, title: 'La privacy al Volta' });
  expect(await screen.findByRole('heading', { level: 1, name: 'La privacy al Volta' })).toBeVisible();
  expect(screen.queryByText('Bozza da verificare.')).toBeNull();
});

it('leads from the contents to a heading, with the keyboard there', async () => {
  open({});
  await userEvent.click(await screen.findByText('In questa pagina'));
  const contents = screen.getByRole('navigation', { name: 'In questa pagina' });
  await userEvent.click(within(contents).getByRole('link', { name: 'Diritti' }));
  expect(screen.getByRole('heading', { level: 2, name: 'Diritti' })).toHaveFocus();
});

it('moves to the heading of the address once the text is there', async () => {
  open({}, '/privacy#t-diritti');
  expect(await screen.findByRole('heading', { level: 2, name: 'Diritti' })).toHaveFocus();
});

it('follows the links of the text to pages of FORM without loading it again', async () => {
  open({});
  await userEvent.click(await screen.findByRole('link', { name: 'termini' }));
  expect(screen.getByTestId('address')).toHaveTextContent('/termini');
});

it('offers to try again when the page does not load', async () => {
  serve({ 'GET /api/pages/privacy': () => json({}, { status: 503 }) });
  renderScreen(<PrivacyScreen />);
  expect(await screen.findByRole('button', { name: 'Riprova' }, { timeout: 10_000 })).toBeVisible();
});
