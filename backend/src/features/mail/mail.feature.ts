import { defineFeature } from '../definition/feature.js';
import type { DeclaredKinds, NamesOf } from '../definition/kinds.js';

const kinds = {
  waiting: {
    mail: {
      ...{ position: 6, icon: 'IconMailX', oldest: 'Il più vecchio' },
      noun: ['messaggio non recapitato', 'messaggi non recapitati'],
      hint: 'Chi doveva riceverlo non lo ha avuto',
    },
  },
} satisfies DeclaredKinds;

declare module '../definition/kinds.js' {
  interface Waiting extends NamesOf<typeof kinds.waiting> {}
}

declare module '../audit-log/acts.js' {
  interface Acts {
    readonly 'mail-opened': true;
  }
  interface ActSubjects {
    readonly mail: true;
  }
}

/** The messages as administrators see them; the queue itself is platform/mail. */
export const mail = defineFeature('mail', {
  module: async () => (await import('./mail.module.js')).MailModule,
  kinds,
  actLabels: { 'mail-opened': { label: 'Lettura di un messaggio', sentence: 'ha aperto' } },
  actSubjects: { mail: { label: 'Messaggio', called: 'un messaggio di FORM', page: 'adminMail', concernsOwner: true } },
});
