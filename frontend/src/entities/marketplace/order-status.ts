import {
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleX,
  IconEye,
  IconGavel,
  IconHourglassHigh,
  IconPackageExport,
  IconSend,
  IconUsers,
} from '@tabler/icons-react';
import type { Order } from '../../api/api-types';

type Status = Order['status'];

export const statusIcons: Record<Status, typeof IconGavel> = {
  awaiting_approval: IconUsers,
  placed: IconHourglassHigh,
  delivered: IconPackageExport,
  disputed: IconGavel,
  completed: IconCircleCheck,
  refunded: IconArrowBackUp,
  sent: IconSend,
  reviewing: IconEye,
  accepted: IconCircleCheck,
  declined: IconCircleX,
  withdrawn: IconArrowBackUp,
};

export const statusColors: Record<Status, string> = {
  awaiting_approval: 'yellow',
  placed: 'yellow',
  delivered: 'blue',
  disputed: 'red',
  completed: 'green',
  refunded: 'gray',
  sent: 'yellow',
  reviewing: 'blue',
  accepted: 'green',
  declined: 'gray',
  withdrawn: 'gray',
};

const statusLabels: Record<Status, string> = {
  awaiting_approval: 'In attesa del genitore',
  placed: 'In attesa di consegna',
  delivered: 'Consegnato',
  disputed: 'In contestazione',
  completed: 'Concluso',
  refunded: 'Annullato e rimborsato',
  sent: 'Non ancora aperta',
  reviewing: 'In esame',
  accepted: 'Accolta',
  declined: 'Non accolta',
  withdrawn: 'Ritirata',
};

/** Of orders that waited for a guardian's yes and did not get it. */
const unapprovedLabels: Record<NonNullable<Order['refundCause']>, string> = {
  not_approved: 'Non approvato da un genitore',
  no_answer: 'Nessun sì in tempo',
  off_sale: 'Non più in vendita',
};

/** Of applications that neither the company answered nor the candidate withdrew. */
const endLabels: Partial<Record<NonNullable<Order['cause']>, string>> = {
  silence: 'Senza risposta',
  suspended: 'Chiusa',
  hidden: 'Chiusa',
};

/** Of applications that ended before applying was free. */
const earlierApplicationLabels: Partial<Record<Status, string>> = {
  completed: 'Conclusa',
  refunded: 'Annullata',
};

export const isApplication = ({ item }: Order) => item.type === 'job_offer';

export const statusLabel = (order: Order) =>
  (order.refundCause ? unapprovedLabels[order.refundCause] : undefined) ??
  (order.cause ? endLabels[order.cause] : undefined) ??
  (isApplication(order) ? earlierApplicationLabels[order.status] : undefined) ??
  statusLabels[order.status];
