import { accountsSlice, type ClosingRule, closedAccountsSlice } from './accounts/account.js';
import { accountTemplates } from './accounts/account-templates.js';
import { accountsProjection } from './accounts/accounts.projection.js';
import { walletEntriesProjection } from './coins/wallet-entries.projection.js';
import type { Slice } from './ledger/state.js';
import { notificationsProjection } from './notifications/notifications.projection.js';
import type { Templates } from './notifications/templates.js';
import type { Projection } from './projections/projection.js';

/** What the modules add to the ledger's state. The names and types of the slices stand beside each of them. */
export const slices: readonly Slice[] = [accountsSlice as Slice, closedAccountsSlice as Slice];

/** What the modules make of the ledger's events. */
export const projections: readonly Projection[] = [
  accountsProjection,
  notificationsProjection,
  walletEntriesProjection,
];

/** The words of every notification that the modules send. */
export const templates: Templates = { ...accountTemplates };

/** What keeps an account from being closed. */
export const closingRules: readonly ClosingRule[] = [];
