import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { contest, item } from '../../test/marketplace-things';
import { json, renderScreen, serve } from '../../test/render-screen';
import { HomeScreen } from './home-screen';

describe('the landing page', () => {
  it('shows the newest items and the open contests', async () => {
    const requests = serve({
      'GET /api/marketplace': () => json([item()]),
      'GET /api/contests': () => json([contest()]),
    });
    renderScreen(<HomeScreen />);
    expect(await screen.findByRole('link', { name: 'Conversazione in inglese' })).toHaveAttribute(
      'href',
      `/marketplace/${item()._id}`,
    );
    expect(await screen.findByRole('link', { name: 'Ridisegna il banco di prova' })).toBeVisible();
    expect(screen.getByText(/Scade in 3 giorni/)).toBeVisible();
    expect(requests.map(({ url }) => new URL(url).search).sort()).toEqual([
      '?limit=3&sort=newest',
      '?limit=3&status=active',
    ]);
  });

  it('is complete without items and contests, when there are none or they do not load', async () => {
    serve({ 'GET /api/marketplace': () => json([]), 'GET /api/contests': () => json(null, { status: 503 }) });
    renderScreen(<HomeScreen />);
    expect(await screen.findByRole('link', { name: 'Servizi' })).toHaveAttribute('href', '/marketplace?type=service');
    expect(screen.getByRole('link', { name: 'Guarda i contest' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
