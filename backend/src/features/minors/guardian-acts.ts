import { type ActLabels, type AuditEntries, personIn } from '../audit-log/acts.js';
import type { NamesOf } from '../definition/kinds.js';

export const guardianActs = {
  'guardian-replaced': {
    label: 'Sostituzione del genitore o tutore',
    sentence: 'ha sostituito il genitore o tutore di',
  },
  'guardian-confirmed': { label: 'Conferma del genitore o tutore', sentence: 'ha confermato il genitore o tutore di' },
  'guardian-accepted': { label: 'Consenso accettato dopo una verifica', sentence: 'ha accettato il consenso per' },
  'guardian-case-closed': {
    label: 'Caso su un genitore o tutore chiuso',
    sentence: 'ha chiuso il caso di un genitore di',
  },
  'guardian-address-unblocked': {
    label: 'Indirizzo di un genitore o tutore sbloccato',
    sentence: 'ha sbloccato l’indirizzo di un genitore per',
  },
} satisfies Readonly<Record<string, ActLabels>>;

declare module '../audit-log/acts.js' {
  interface Acts extends NamesOf<typeof guardianActs> {}
}

/** Which decisions about families are acts of administrators, for their log (product.md 20.1). */
export const guardianAuditEntries: AuditEntries = {
  GuardianConsented: ({ data, actor }) =>
    actor === data.guardian
      ? undefined
      : {
          act: 'guardian-accepted',
          subject: personIn(data.child),
          people: [data.guardian],
          reason: data.reason,
        },
  GuardianConfirmed: ({ data }) => ({
    act: 'guardian-confirmed',
    subject: personIn(data.child),
    people: [data.guardian],
    reason: data.reason,
  }),
  // Without a reason the account of the child or of the guardian was closed.
  GuardianRemoved: ({ data }) =>
    data.reason === undefined
      ? undefined
      : {
          act: 'guardian-replaced',
          subject: personIn(data.child),
          people: [data.guardian],
          reason: data.reason,
        },
};
