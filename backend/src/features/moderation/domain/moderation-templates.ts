import { announcement, toReporter } from '../../notifications/notification.js';
import type { Templates } from '../../notifications/templates.js';

/** The templates of the notifications about reports and what is decided on them. */
export const moderationTemplates: Templates = {
  'content-reported': () => ({
    title: 'Nuova segnalazione',
    message: 'Un contenuto è stato segnalato: aspetta una decisione',
  }),
  'threat-reported': () => ({
    title: 'Segnalazione urgente',
    message: 'È stata segnalata una minaccia alla vita o alla sicurezza di una persona: guardala subito',
  }),
  'content-hidden': () => ({
    title: 'Contenuto rimosso',
    message: 'Un tuo contenuto è stato rimosso: leggi il motivo e come fare reclamo',
  }),
  'account-suspended': () => ({
    title: 'Account sospeso',
    message: 'Il tuo account è sospeso: leggi il motivo, fino a quando e come fare reclamo',
  }),
  // To a guardian who allowed the person.
  'allowed-suspended': announcement(({ person }) => ({
    title: 'Un account sospeso',
    message: `L’account di ${person} è sospeso. Nella tua famiglia può scrivere e mandare Coin FORM perché lo hai permesso: puoi togliere il permesso.`,
  })),
  'suspension-lifted': () => ({
    title: 'Sospensione finita',
    message: 'Il tuo account non è più sospeso',
  }),
  'report-decided': toReporter(() => ({
    title: 'Segnalazione decisa',
    message: 'C’è una decisione su un contenuto che hai segnalato',
  })),
  'objection-received': () => ({
    title: 'Reclamo su una decisione',
    message: 'Qualcuno non è d’accordo con una decisione: va guardata di nuovo',
  }),
  // Also to an author who objected.
  'objection-decided': toReporter(() => ({
    title: 'Reclamo deciso',
    message: 'C’è una decisione sul tuo reclamo',
  })),
};
