import type { AdminTransaction } from '../api/api-types';

export const transactionTypeLabels: Record<AdminTransaction['type'], string> = {
  transfer: 'Trasferimento',
  reward: 'Premio',
  purchase: 'Acquisto',
  sale: 'Vendita',
  refund: 'Rimborso',
  escrow: 'Deposito a garanzia',
  adjustment: 'Rettifica',
};

export const transactionTypes = Object.keys(transactionTypeLabels) as AdminTransaction['type'][];
