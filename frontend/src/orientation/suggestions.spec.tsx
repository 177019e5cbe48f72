import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { contest, item, signedInAs } from '../../test/marketplace-things';
import { json, renderScreen, serve } from '../../test/render-screen';
import type { AreaLetter } from '../entities/area-names';
import { Suggestions } from './suggestions';

const reasons = (...areas: AreaLetter[]) => [{ kind: 'area' as const, areas }];
const none = { items: [], jobs: [], contests: [], companies: [] };
const open = (found: object) => {
  serve({ ...signedInAs(), 'GET /api/orientation/suggestions': () => json({ ...none, ...found }) });
  renderScreen(<Suggestions />);
};

describe('suggestions', () => {
  beforeEach(() => localStorage.setItem('token', 't'));

  it('say why, each, and by which rule, and no link of theirs names an area', async () => {
    open({
      items: [{ ...item(), reasons: reasons('A', 'S') }],
      contests: [{ ...contest(), reasons: reasons('R') }],
      companies: [{ _id: 'c1', name: 'Legno Vivo', reasons: reasons('R', 'A', 'S') }],
    });
    const items = within(await screen.findByRole('region', { name: 'Servizi e corsi' }));
    expect(items.getByText('Perché nel tuo risultato ci sono Creare e Aiutare.')).toBeVisible();
    const contests = within(screen.getByRole('region', { name: 'Contest' }));
    expect(contests.getByText('Perché nel tuo risultato c’è Fare.')).toBeVisible();
    expect(screen.getByText('Perché nel tuo risultato ci sono Fare, Creare e Aiutare.')).toBeVisible();
    expect(screen.getByText(/^La regola: /)).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Offerte di lavoro' })).toBeNull();
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual([`/marketplace/${item()._id}`, `/contests/${contest()._id}`, '/user/c1']);
  });

  it('lead to the first steps of the areas where there are none', async () => {
    open({});
    expect(await screen.findByText(/non c’è niente che somigli/)).toBeVisible();
    expect(screen.getByRole('link')).toHaveAttribute('href', '/orientamento/aree');
  });
});
