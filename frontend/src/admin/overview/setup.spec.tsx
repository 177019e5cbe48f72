import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../../test/render-screen';
import type { AdminStats } from '../../api/api-types';
import { SetupList } from './setup';

const setup = (done: Partial<AdminStats['setup']> = {}): AdminStats['setup'] => ({
  operator: false,
  mail: false,
  categories: false,
  coins: false,
  contest: false,
  administrator: false,
  ...done,
});
const all = setup({ operator: true, mail: true, categories: true, coins: true, contest: true, administrator: true });
const list = () => screen.queryByRole('region', { name: 'Per cominciare' });

describe('what a new FORM still lacks', () => {
  afterEach(() => localStorage.clear());

  it('folds what is there away, and leads to the screen where the rest is set', async () => {
    renderScreen(<SetupList setup={setup({ categories: true, operator: true })} />);
    expect(screen.getByText('2 di 6')).toBeVisible();
    expect(screen.getByText('Le categorie')).not.toBeVisible();
    await userEvent.click(screen.getByText('Già fatto (2)'));
    expect(screen.getByText('Le categorie')).toBeVisible();
    const ticked = screen.getAllByRole('listitem').filter((item) => within(item).queryByText('(fatto)'));
    expect(ticked.map((item) => item.textContent)).toEqual([
      'Chi gestisce questo FORM (fatto)',
      'Le categorie (fatto)',
    ]);
    const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Un server di posta', '/admin/mail'],
      ['I Coin FORM per cominciare', '/admin/users'],
      ['Un primo contest', '/contests/new'],
      ['Un secondo amministratore', '/admin/users'],
    ]);
    expect(screen.getByText(/SMTP_URL/)).toBeVisible();
  });

  it('goes once everything is there', () => {
    renderScreen(<SetupList setup={all} />);
    expect(list()).toBeNull();
  });

  it('goes with a touch, and stays away', async () => {
    renderScreen(<SetupList setup={setup()} />);
    await userEvent.click(screen.getByRole('button', { name: 'Nascondi l’elenco' }));
    expect(list()).toBeNull();
    cleanup();
    renderScreen(<SetupList setup={setup()} />);
    expect(list()).toBeNull();
  });
});
