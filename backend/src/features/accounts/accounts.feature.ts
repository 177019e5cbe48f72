import { nobodyElse } from '../definition/concerns.js';
import { defineFeature } from '../definition/feature.js';
import { accountEvents } from './account-events.js';
import { accountTemplates } from './account-templates.js';
import { accountsProjection } from './accounts.projection.js';
import {
  accountsSlice,
  actsOfAccounts,
  administratorsSlice,
  closedAccountsSlice,
  OPEN_ACCOUNT,
} from './domain/account.js';

declare module '../moderation/rules/contents.js' {
  interface Contents {
    readonly profile: true;
  }
}

/** Who is closed, or gets another role, loses the token and with it the stream. */
export const accounts = defineFeature('accounts', {
  module: async () => (await import('./accounts.module.js')).AccountsModule,
  events: accountEvents,
  concerns: {
    AccountOpened: nobodyElse,
    RoleChanged: nobodyElse,
    AccountClosed: nobodyElse,
    BalanceAdjusted: nobodyElse,
  },
  state: [accountsSlice, closedAccountsSlice, administratorsSlice],
  commands: [OPEN_ACCOUNT],
  readTables: [accountsProjection],
  notifications: accountTemplates,
  acts: actsOfAccounts,
  transactions: { BalanceAdjusted: () => 'adjustment', AccountClosed: () => 'adjustment' },
  contents: {
    profile: {
      ...{ label: 'Profilo', thisOne: 'questo profilo', inSentence: 'il profilo' },
      whenHidden: 'Gli altri non lo trovano più.',
    },
  },
});
