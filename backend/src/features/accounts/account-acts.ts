import type { ActLabels, SubjectLabels } from '../audit-log/acts.js';
import type { NamesOf } from '../definition/kinds.js';

export const accountActs = {
  'user-edited': { label: 'Modifica dei dati', sentence: 'ha modificato i dati di' },
  'role-changed': { label: 'Cambio di ruolo', sentence: 'ha cambiato il ruolo di' },
  'balance-adjusted': { label: 'Rettifica del saldo', sentence: 'ha rettificato il saldo di' },
  'user-erased': { label: 'Eliminazione dell’account', sentence: 'ha eliminato l’account di' },
  'reset-link-sent': {
    label: 'Invio del link per la password',
    sentence: 'ha creato il link per una nuova password di',
  },
  'second-step-removed': {
    label: 'Rimozione della verifica in due passaggi',
    sentence: 'ha rimosso la verifica in due passaggi di',
  },
} satisfies Readonly<Record<string, ActLabels>>;

export const accountSubjects = {
  person: { label: 'Persona', named: 'person', page: 'adminUser' },
} satisfies Readonly<Record<string, SubjectLabels>>;

declare module '../audit-log/acts.js' {
  interface Acts extends NamesOf<typeof accountActs> {}
  interface ActSubjects extends NamesOf<typeof accountSubjects> {}
}
