import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { signedInAs } from '../../test/marketplace-things';
import { giulia, json, renderScreen, serve } from '../../test/render-screen';
import { WalletScreen } from './wallet-screen';

const recipient = 'E-mail del destinatario';

describe('the wallet', () => {
  beforeEach(() => {
    serve({
      ...signedInAs({ ...giulia, coinBalance: 1_000_000_000 }),
      'GET /api/coin/transactions': () => json([]),
      'GET /api/coin/trend': () => json({ balances: [], kinds: [] }),
    });
  });

  it('opens the form for transfers in a sheet on a narrow screen, and keeps what was typed', async () => {
    renderScreen(<WalletScreen />);
    expect(await screen.findByText('1.000.000.000')).toBeVisible();
    expect(screen.queryByLabelText(recipient)).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Invia' }));
    const sheet = await screen.findByRole('dialog', { name: 'Invia Coin FORM' });
    await userEvent.type(within(sheet).getByLabelText(recipient), 'luca@esempio.it');
    await userEvent.click(within(sheet).getByRole('button', { name: 'Chiudi' }));
    await userEvent.click(screen.getByRole('button', { name: 'Invia' }));
    expect(await screen.findByLabelText(recipient)).toHaveValue('luca@esempio.it');
  });

  it('shows the form at once from 1024 px on', async () => {
    const media = window.matchMedia('');
    const isFulfilled = (query: string) => Number(/min-width: (\d+)em/.exec(query)?.[1]) * 16 <= 1024;
    jest.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...media, matches: isFulfilled(query) }));
    renderScreen(<WalletScreen />);
    expect(await screen.findByLabelText(recipient)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Invia' })).toBeNull();
  });
});
