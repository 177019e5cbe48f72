import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { Route, Routes } from 'react-router-dom';
import { json, renderScreen, serve } from '../../../test/render-screen';
import type { Contest, Item, PublicProfile } from '../../api/api-types';
import { PublicProfileScreen } from './public-profile-screen';

const officine: PublicProfile = {
  _id: 'o1',
  name: 'Paolo Bartolomei',
  role: 'company',
  category: { _id: 'c', name: 'Artigianato' },
  profileImage: null,
  bio: 'Torniamo <b>metalli</b>.',
  contestsWon: 2,
  marketplaceItems: 5,
  answers: null,
  companyName: 'Officine Bartolomei',
  companySize: '10-50',
  companyLocation: 'Torino',
  createdAt: '2026-03-02T09:30:00.000Z',
};

const item = (id: number): Item => ({
  _id: `i${id}`,
  title: `Articolo ${id}`,
  description: '',
  type: 'service',
  price: 30,
  image: null,
  category: null,
  areas: [],
  creator: { _id: 'o1', name: 'Paolo Bartolomei' },
  isOfficial: false,
  order: null,
  createdAt: '2026-03-02T09:30:00.000Z',
});

const contest = (id: number) =>
  ({
    _id: `k${id}`,
    title: `Contest ${id}`,
    status: 'active',
    reward: 50,
    participantsCount: 1,
    endDate: '2026-12-02T09:30:00.000Z',
  }) as Contest;

const of = <Row,>(total: number, shown: number, row: (id: number) => Row) =>
  json(
    Array.from({ length: Math.min(total, shown) }, (_, index) => row(index)),
    { headers: { 'X-Total-Count': String(total) } },
  );

function open(answers: Parameters<typeof serve>[0]) {
  const requests = serve(answers);
  renderScreen(
    <Routes>
      <Route path="/user/:id" element={<PublicProfileScreen />} />
    </Routes>,
    { at: '/user/o1' },
  );
  return requests;
}

describe('a public profile', () => {
  it('shows a company, four of its items and three of its contests, and links to all of them', async () => {
    open({
      'GET /api/user/profile/o1': () => json(officine),
      'GET /api/marketplace': () => of(5, 4, item),
      'GET /api/contests': () => of(4, 3, contest),
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Paolo Bartolomei' })).toBeVisible();
    expect(screen.getByText('Officine Bartolomei')).toBeVisible();
    expect(screen.getByText('Torniamo <b>metalli</b>.')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Vedi tutti gli articoli' })).toHaveAttribute(
      'href',
      '/marketplace?creator=o1',
    );
    expect(await screen.findByRole('link', { name: 'Vedi tutti i contest' })).toHaveAttribute(
      'href',
      '/contests?creator=o1',
    );
    expect(screen.getAllByRole('link', { name: /^Dettagli: Articolo/ })).toHaveLength(4);
    expect(screen.getAllByRole('link', { name: /^Dettagli: Contest/ })).toHaveLength(3);
  });

  it('has no link when all are shown, and no contests of an adult', async () => {
    const requests = open({
      'GET /api/user/profile/o1': () => json({ ...officine, role: 'adult', companyName: null }),
      'GET /api/marketplace': () => of(4, 4, item),
    });
    expect(await screen.findAllByRole('link', { name: /^Dettagli: Articolo/ })).toHaveLength(4);
    expect(screen.queryByRole('link', { name: /Vedi tutti/ })).toBeNull();
    expect(requests.some(({ url }) => url.includes('/api/contests'))).toBe(false);
  });

  it('writes the name of a company once where its account has the same name', async () => {
    open({
      'GET /api/user/profile/o1': () => json({ ...officine, name: 'Officine Bartolomei' }),
      'GET /api/marketplace': () => of(0, 0, item),
      'GET /api/contests': () => of(0, 0, contest),
    });
    expect(await screen.findAllByText('Officine Bartolomei')).toHaveLength(1);
    expect(screen.getByText('Torino')).toBeVisible();
  });

  it('of a minor requests nothing else', async () => {
    const requests = open({
      'GET /api/user/profile/o1': () =>
        json({ ...officine, name: 'Sofia L.', role: 'minor', bio: null, category: null, createdAt: null }),
    });
    expect(await screen.findByRole('heading', { name: 'Sofia L.' })).toBeVisible();
    expect(screen.getByText('Minore')).toBeVisible();
    expect(screen.queryByText('Articoli')).toBeNull();
    expect(requests).toHaveLength(1);
  });

  it('reports that there is none, or that it could not be loaded', async () => {
    open({ 'GET /api/user/profile/o1': () => json({ msg: 'Non trovato', code: 'NOT_FOUND' }, { status: 404 }) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Profilo non trovato' })).toBeVisible();
    open({ 'GET /api/user/profile/o1': () => json({ msg: 'X', code: 'X' }, { status: 500 }) });
    expect(await screen.findByText('Errore nel caricamento del profilo')).toBeVisible();
  });
});
