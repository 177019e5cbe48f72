import type { AdminTransaction } from '../../api/api-types';
import { adjustmentsLabel, welcomeLabel } from '../../entities/coins/transaction-labels';

export const transactionTypeLabels: Record<AdminTransaction['type'], string> = {
  transfer: 'Trasferimento',
  reward: 'Premio',
  purchase: 'Acquisto',
  sale: 'Vendita',
  refund: 'Rimborso',
  escrow: 'Deposito a garanzia',
  adjustment: 'Rettifica',
};

/** What a transaction is called. */
export const labelOf = ({ type, reason }: Pick<AdminTransaction, 'type' | 'reason'>): string =>
  reason === 'welcome' ? welcomeLabel : transactionTypeLabels[type];

/** As the list is filtered by it: adjustments have the coins of new accounts among them. */
export const kindLabels = { ...transactionTypeLabels, adjustment: adjustmentsLabel };

export const transactionTypes = Object.keys(transactionTypeLabels) as AdminTransaction['type'][];
