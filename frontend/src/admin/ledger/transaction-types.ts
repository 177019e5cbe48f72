import type { AdminTransaction } from '../../api/api-types';
import { welcomeLabel } from '../../entities/coins/transaction-labels';
import { transactionLabels } from './transaction-labels.gen';

const labels: Readonly<Record<string, { label: string }>> = transactionLabels;

/** What a transaction is called. */
export const labelOf = ({ type, reason }: Pick<AdminTransaction, 'type' | 'reason'>): string =>
  reason === 'welcome' ? welcomeLabel : (labels[type]?.label ?? 'Transazione');

export const transactionTypes = Object.keys(transactionLabels) as AdminTransaction['type'][];

/** As the list is filtered by it. */
export const kindLabels = Object.fromEntries(
  transactionTypes.map((type) => [type, transactionLabels[type].asFilter]),
) as Record<AdminTransaction['type'], string>;
