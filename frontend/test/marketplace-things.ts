import type { ContestDetail, Item, Order } from '../src/api/api-types';
import type { OwnVerification } from '../src/entities/people/own-verification-api';
import { giulia, json } from './render-screen';

export const lingue = { _id: '7c000000-0000-4000-8000-000000000001', name: 'Lingue' };
export const sara = { _id: '2f1c7a0e-0000-4000-8000-000000000009', name: 'Sara Conti' };

export const item = (change: Partial<Item> = {}): Item => ({
  _id: '11111111-0000-4000-8000-000000000001',
  title: 'Conversazione in inglese',
  description: 'Un’ora per parlare di lavoro.',
  type: 'service',
  price: 30,
  image: null,
  category: lingue,
  areas: [],
  creator: sara,
  isOfficial: false,
  order: null,
  createdAt: '2026-07-01T10:00:00.000Z',
  ...change,
});

export const order = (change: Partial<Order> = {}): Order => ({
  _id: '22222222-0000-4000-8000-000000000001',
  status: 'placed',
  price: 30,
  facts: null,
  item: { _id: item()._id, title: item().title, type: 'service', image: null },
  buyer: { _id: giulia._id, name: giulia.name, contact: null },
  seller: { ...sara, contact: null },
  message: null,
  reason: null,
  answer: null,
  resolution: null,
  refusal: null,
  createdAt: '2026-07-01T10:00:00.000Z',
  updatedAt: '2026-07-01T10:00:00.000Z',
  due: '2026-07-15T10:00:00.000Z',
  actions: ['cancel'],
  ...change,
});

const dayMs = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * dayMs).toISOString();

export const contest = (change: Partial<ContestDetail> = {}): ContestDetail => ({
  _id: '33333333-0000-4000-8000-000000000001',
  title: 'Ridisegna il banco di prova',
  description: 'Spendendo poco.',
  rules: null,
  status: 'active',
  category: lingue,
  areas: [],
  creator: sara,
  reward: 120,
  guaranteed: true,
  paidByTreasury: false,
  participantsCount: 2,
  startDate: inDays(-1),
  endDate: inDays(3.5),
  isAutomatic: false,
  winner: null,
  sharedAmong: 0,
  decideBy: null,
  endDateMoved: false,
  createdAt: inDays(-1),
  entriesCount: 0,
  joined: false,
  entry: null,
  ...change,
});

/** A company that nobody has verified, where that is not required. */
export const unverified: OwnVerification = {
  isRequired: false,
  isVerified: false,
  state: null,
  vatNumber: null,
  companyName: null,
  reason: null,
  askedAt: null,
  decidedAt: null,
};

/** Somebody is signed in: what the session asks for, and its answer. */
export function signedInAs(user = giulia) {
  localStorage.setItem('token', 'prova');
  return {
    'GET /api/user/me': () => json(user),
    'GET /api/user/company-verification': () => json(unverified),
    'GET /api/categories': () => json([{ ...lingue, description: null, isSpecial: false, areas: [] }]),
  };
}
