import {
  IconAdjustmentsHorizontal,
  IconArrowBackUp,
  IconArrowDownLeft,
  IconArrowUpRight,
  IconBuildingStore,
  IconLock,
  IconShoppingBag,
  IconTrophy,
} from '@tabler/icons-react';
import type { Transaction } from '../../api/api-types';
import { capitalised, to } from '../../ui/text/italian';

type Type = Transaction['type'];

export const transactionLabels: Record<Type, { label: string; Icon: typeof IconLock }> = {
  transfer_sent: { label: 'Trasferimento inviato', Icon: IconArrowUpRight },
  transfer_received: { label: 'Trasferimento ricevuto', Icon: IconArrowDownLeft },
  reward: { label: 'Premio', Icon: IconTrophy },
  purchase: { label: 'Acquisto', Icon: IconShoppingBag },
  sale: { label: 'Vendita', Icon: IconBuildingStore },
  refund: { label: 'Rimborso', Icon: IconArrowBackUp },
  escrow: { label: 'Deposito a garanzia', Icon: IconLock },
  adjustment: { label: 'Rettifica', Icon: IconAdjustmentsHorizontal },
};

/** Of the coins of a new account, which no administrator gave (product.md 8.10). */
export const welcomeLabel = 'Benvenuto in FORM';

/** A type as a list is filtered and summed by it: adjustments have the coins of new accounts among them. */
export const kindLabelOf = (type: Type): string =>
  type === 'adjustment' ? adjustmentsLabel : transactionLabels[type].label;
export const adjustmentsLabel = `${welcomeLabel}, rettifiche`;

/** What a transaction is called. */
export const labelOf = ({ type, reason }: Pick<Transaction, 'type' | 'reason'>): string =>
  reason === 'welcome' ? welcomeLabel : transactionLabels[type].label;

export const transactionTypes = Object.keys(transactionLabels) as Type[];

/** A readable description of the transaction. */
export function describeTransaction({ type, reason, sender, recipient, contestTitle, itemTitle }: Transaction): string {
  switch (type) {
    case 'transfer_sent':
      return capitalised(to(recipient?.name ?? 'Utente eliminato'));
    case 'transfer_received':
      return `Da ${sender?.name ?? 'Utente eliminato'}`;
    case 'reward':
      if (itemTitle) return `All’assunzione: «${itemTitle}»`;
      return contestTitle ? `Contest «${contestTitle}»` : 'Premio di un contest';
    case 'purchase':
    case 'sale':
      return itemTitle ?? 'Articolo del marketplace';
    case 'refund':
    case 'escrow':
      return itemTitle ?? (contestTitle ? `Contest «${contestTitle}»` : 'Garanzia');
    case 'adjustment':
      return reason === 'welcome' ? 'Da FORM' : 'Rettifica amministrativa';
  }
}

/** What was written with it; null where the description says the same, as of an adjustment without a reason of its own. */
export const noteOf = (transaction: Transaction): string | null =>
  transaction.note === describeTransaction(transaction) ? null : transaction.note;

export const signedAmount = ({ amount, direction }: Transaction) => (direction === 'in' ? amount : -amount);
