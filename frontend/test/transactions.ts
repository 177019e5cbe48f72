import type { Transaction } from '../src/api/api-types';

/** Coins that somebody sent. @param index its revision */
export const transaction = (index: number, change: Partial<Transaction> = {}): Transaction => ({
  _id: `id-${index}`,
  type: 'transfer_sent',
  amount: 1200 + index,
  direction: 'out',
  timestamp: '2026-07-01T22:30:00.000Z',
  note: null,
  isOwnNote: false,
  reason: null,
  recipient: { name: `Persona ${index}` },
  sender: null,
  counterparty: null,
  contestTitle: null,
  itemTitle: null,
  hash: `${index}abcdef0123456789`,
  revision: index,
  receipt: '',
  ...change,
});
