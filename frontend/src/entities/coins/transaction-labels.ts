import { IconArrowDownLeft, IconArrowUpRight, IconCoins } from '@tabler/icons-react';
import type { Transaction } from '../../api/api-types';
import { capitalised, to } from '../../ui/text/italian';
import { transactionLabels } from './transaction-labels.gen';

type Type = Transaction['type'];

interface Words {
  label: string;
  Icon: typeof IconCoins;
  asFilter?: string;
  /** How one is described that is about no item and no contest. */
  untitled?: string;
  /** Stands before the title of the item that it is about. */
  beforeItem?: string;
}

const byType: Readonly<Record<string, Words>> = {
  transfer_sent: { label: 'Trasferimento inviato', Icon: IconArrowUpRight },
  transfer_received: { label: 'Trasferimento ricevuto', Icon: IconArrowDownLeft },
  ...transactionLabels,
};

/** What a server of a newer release records. */
const otherTransaction: Words = { label: 'Transazione', Icon: IconCoins };

const labelsOf = (type: Type): Words => byType[type] ?? otherTransaction;

export const iconOf = (type: Type) => labelsOf(type).Icon;

/** Of the coins of a new account, which no administrator gave (product.md 8.10). */
export const welcomeLabel = 'Benvenuto in FORM';

/** A type as a list is filtered by it. */
export function kindLabelOf(type: Type): string {
  const { label, asFilter = label } = labelsOf(type);
  return asFilter;
}

/** What a transaction is called. */
export const labelOf = ({ type, reason }: Pick<Transaction, 'type' | 'reason'>): string =>
  reason === 'welcome' ? welcomeLabel : labelsOf(type).label;

export const transactionTypes = Object.keys(byType) as Type[];

/** A readable description of the transaction. */
export function describeTransaction({ type, reason, sender, recipient, contestTitle, itemTitle }: Transaction): string {
  if (type === 'transfer_sent') return capitalised(to(recipient?.name ?? 'Utente eliminato'));
  if (type === 'transfer_received') return `Da ${sender?.name ?? 'Utente eliminato'}`;
  if (reason === 'welcome') return 'Da FORM';
  const { label, untitled = label, beforeItem } = labelsOf(type);
  if (itemTitle) return beforeItem ? `${beforeItem}«${itemTitle}»` : itemTitle;
  return contestTitle ? `Contest «${contestTitle}»` : untitled;
}

/** What was written with it; null where the description says the same, as of an adjustment without a reason of its own. */
export const noteOf = (transaction: Transaction): string | null =>
  transaction.note === describeTransaction(transaction) ? null : transaction.note;

export const signedAmount = ({ amount, direction }: Transaction) => (direction === 'in' ? amount : -amount);
