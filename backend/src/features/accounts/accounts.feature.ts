import { nobodyElse } from '../definition/audiences.js';
import { defineFeature } from '../definition/feature.js';
import type { DeclaredKinds, NamesOf } from '../definition/kinds.js';
import { accountActs, accountSubjects } from './account-acts.js';
import { accountEvents } from './account-events.js';
import { accountMails } from './account-mails.js';
import { accountTemplates } from './account-templates.js';
import { accountsProjection } from './accounts.projection.js';
import {
  accountAuditEntries,
  accountsSlice,
  administratorsSlice,
  closedAccountsSlice,
  OPEN_ACCOUNT,
} from './domain/account.js';

/** Adjustments have the coins of new accounts among them (product.md 8.10). */
const ADJUSTMENTS = 'Benvenuto in FORM, rettifiche';

const kinds = {
  transactions: {
    adjustment: {
      ...{ label: 'Rettifica', asFilter: ADJUSTMENTS, several: ADJUSTMENTS, position: 7 },
      ...{ icon: 'IconAdjustmentsHorizontal', untitled: 'Rettifica amministrativa' },
    },
  },
  waiting: {
    'second-steps': {
      ...{ position: 5, icon: 'IconKey', oldest: 'La più vecchia' },
      noun: ['verifica in due passaggi da togliere', 'verifiche in due passaggi da togliere'],
      hint: 'Chi l’ha persa non riesce ad accedere',
    },
  },
} satisfies DeclaredKinds;

declare module '../definition/kinds.js' {
  interface Transactions extends NamesOf<typeof kinds.transactions> {}
  interface Waiting extends NamesOf<typeof kinds.waiting> {}
}

declare module '../moderation/rules/contents.js' {
  interface Contents {
    readonly profile: true;
  }
}

declare module '../../platform/http/fields/labels.js' {
  interface NamedThings {
    readonly person: true;
  }
}

/** Who is closed, or gets another role, loses the token and with it the stream. */
export const accounts = defineFeature('accounts', {
  module: async () => (await import('./accounts.module.js')).AccountsModule,
  events: accountEvents,
  audiences: {
    AccountOpened: nobodyElse,
    RoleChanged: nobodyElse,
    AccountClosed: nobodyElse,
    BalanceAdjusted: nobodyElse,
  },
  state: [accountsSlice, closedAccountsSlice, administratorsSlice],
  commands: [OPEN_ACCOUNT],
  readTables: [accountsProjection],
  notifications: accountTemplates,
  mails: {
    kinds: accountMails,
    letters: async () => (await import('./account-letters.js')).accountLetters,
  },
  auditEntries: accountAuditEntries,
  actLabels: accountActs,
  actSubjects: accountSubjects,
  named: { person: 'Utente eliminato' },
  references: { from: 'person', person: 'person' },
  transactions: { BalanceAdjusted: () => 'adjustment', AccountClosed: () => 'adjustment' },
  kinds,
  contents: {
    profile: {
      ...{ label: 'Profilo', thisOne: 'questo profilo', inSentence: 'il profilo' },
      whenHidden: 'Gli altri non lo trovano più.',
    },
  },
});
