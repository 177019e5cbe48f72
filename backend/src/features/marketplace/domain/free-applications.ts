import { commandKind } from '../../../engine/ledger/state/command.js';
import type { NewEvent } from '../../../engine/ledger/state/event-data.js';
import { notify } from '../../notifications/notification.js';

export interface AskedPrice {
  readonly id: string;
  readonly seller: string;
}

function announceFreeApplications(_: unknown, { id, seller }: AskedPrice): NewEvent<'NotificationSent'>[] {
  const link = `/marketplace/edit/${id}`;
  return [notify({ wallet: seller }, 'marketplace', 'job-offer-price-cleared', { item: id }, link)];
}

export const ANNOUNCE_FREE_APPLICATIONS = commandKind('announce-free-applications', announceFreeApplications);
