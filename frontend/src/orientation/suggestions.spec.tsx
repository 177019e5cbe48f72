import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { ownGuardians } from '../../test/family';
import { contest, item, signedInAs } from '../../test/marketplace-things';
import { giulia, json, renderScreen, serve } from '../../test/render-screen';
import type { OwnGuardians, User } from '../api/api-types';
import type { AreaLetter } from '../entities/orientation/area-names';
import { Suggestions } from './suggestions';

const reasons = (...areas: AreaLetter[]) => [{ kind: 'area' as const, areas }];
const none = { items: [], jobs: [], contests: [], companies: [] };
const week = { weeklyCoins: 50, leftThisWeek: 2, approvalAbove: 20, mayApply: false };
const open = (found: object, person: User = giulia, own: Partial<OwnGuardians> = {}) => {
  serve({
    ...signedInAs(person),
    'GET /api/user/guardians': () => json(ownGuardians(own)),
    'GET /api/user/suspension': () => json({ suspension: null }),
    'GET /api/orientation/suggestions': () => json({ ...none, ...found }),
  });
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

  it.each<[string, object, Partial<OwnGuardians> | null, object, string | RegExp]>([
    ['coins', { coinBalance: 3 }, null, { price: 12 }, 'Hai 3 Coin FORM: te ne mancano 9.'],
    ['nothing of a reward', { coinBalance: 3 }, null, { price: 12, type: 'job_offer' }, ''],
    ['a consent', {}, { standing: 'without-consent' }, { price: 3 }, 'Serve il consenso di un genitore o tutore.'],
    ['a yes', {}, {}, { price: 30 }, 'Serve il sì di un genitore.'],
    ['a new week', {}, { limits: week }, { price: 9 }, /^Questa settimana puoi spendere ancora 2 Coin FORM/],
    ['nothing', {}, {}, { price: 3 }, ''],
  ])('say on the card that %s is lacking', async (_, person, own, change, lack) => {
    const role = own ? 'minor' : 'adult';
    open(
      { items: [{ ...item(change), reasons: reasons('A') }] },
      { ...giulia, coinBalance: 99, role, ...person },
      own ?? {},
    );
    const card = await screen.findByText('Perché nel tuo risultato c’è Creare.');
    if (lack !== '') expect(await screen.findByText(lack)).toBeVisible();
    else expect(card.nextElementSibling?.tagName).toBe('DIV');
  });

  it('say on a contest’s card that a consent is lacking', async () => {
    const things = { contests: [{ ...contest(), reasons: reasons('R') }] };
    open(things, { ...giulia, role: 'minor' }, { standing: 'without-consent' });
    expect(await screen.findByText('Serve il consenso di un genitore o tutore.')).toBeVisible();
  });

  it('lead to the first steps of the areas where there are none', async () => {
    open({});
    expect(await screen.findByText(/non c’è niente che somigli/)).toBeVisible();
    expect(screen.getByRole('link')).toHaveAttribute('href', '/orientamento/aree');
  });
});
