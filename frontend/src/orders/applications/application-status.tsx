import { Badge } from '@mantine/core';
import type { Order } from '../../api/api-types';
import { statusColors, statusIcons } from '../../entities/marketplace/order-status';
import type { ApplicationStatus } from './applications-api';

/** As the company counts them. */
export const statusNames: Record<ApplicationStatus, string> = {
  sent: 'Da aprire',
  reviewing: 'In esame',
  accepted: 'Accolte',
  declined: 'Non accolte',
  withdrawn: 'Ritirate',
};

const ofOne: Partial<Record<Order['status'], string>> = {
  sent: 'Da aprire',
  reviewing: 'In esame',
  accepted: 'Accolta',
  declined: 'Non accolta',
  withdrawn: 'Ritirata',
};

/** What the company has done with an application. */
export function ApplicationStatusBadge({ order: { status } }: { order: Pick<Order, 'status'> }) {
  const Icon = statusIcons[status];
  return (
    <Badge color={statusColors[status]} leftSection={<Icon size={14} aria-hidden="true" />}>
      {ofOne[status] ?? status}
    </Badge>
  );
}
