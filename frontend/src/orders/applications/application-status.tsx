import { Badge } from '@mantine/core';
import type { Order } from '../../api/api-types';
import { statusColors, statusIcons, statusLabel } from '../../entities/marketplace/order-status';
import type { ApplicationStatus } from './applications-api';

/** As the company counts them. */
export const statusNames: Record<ApplicationStatus, string> = {
  sent: 'Da aprire',
  reviewing: 'In esame',
  accepted: 'Accolte',
  declined: 'Non accolte',
  withdrawn: 'Ritirate',
};

/** What the company has done with an application: the candidate's words, but for what the company is to do. */
export function ApplicationStatusBadge({ order }: { order: Order }) {
  const { status } = order;
  const Icon = statusIcons[status];
  return (
    <Badge color={statusColors[status]} leftSection={<Icon size={14} aria-hidden="true" />}>
      {status === 'sent' ? statusNames.sent : statusLabel(order)}
    </Badge>
  );
}
