import { sentence } from '../../basics/italian.js';
import { announcement } from '../notifications/notification.js';
import type { Templates } from '../notifications/templates.js';
import { OBJECTION_DAYS } from './rules/contested-guardian.js';

/** The texts of notifications about guardians and birthdays. */
export const guardianTemplates: Templates = {
  'guardian-consented': ({ from }) => ({
    title: 'Consenso ricevuto',
    message: `${from} ha dato il consenso: ora puoi usare FORM.`,
  }),
  'guardian-consented-too': ({ from }) => ({
    title: 'Un altro consenso',
    message: `${from} ha dato il consenso. Quello dell’altro genitore o tutore è ritirato: può darlo di nuovo solo chi lo ha ritirato.`,
  }),
  'guardian-refused': announcement(() => ({
    title: 'Il consenso non è arrivato',
    message: 'Chi legge la posta all’indirizzo che hai indicato ha risposto di no.',
  })),
  'guardian-not-joining': announcement(({ person }) => ({
    title: 'Invito non accettato',
    message: `Chi è stato invitato come secondo genitore o tutore di ${person} ha risposto di no.`,
  })),
  'guardian-withdrew': ({ from }) => ({
    title: 'Consenso revocato',
    message: `${from} ha revocato il consenso: in Famiglia leggi che cosa puoi ancora fare.`,
  }),
  'guardian-withdrew-too': ({ from, person }) => ({
    title: 'Consenso revocato',
    message: `Per ${person} il consenso non vale più: ${from} lo ha revocato.`,
  }),
  'guardian-limits': ({ from }) => ({
    title: 'I tuoi limiti sono cambiati',
    message: `${from} ha cambiato quello che puoi fare senza chiedere.`,
  }),
  'guardian-left': () => ({
    title: 'Serve un altro genitore o tutore',
    message: 'Il tuo genitore o tutore non segue più il tuo account: indica l’e-mail di un altro.',
  }),
  'guardian-contested': ({ person }) => ({
    title: 'Un amministratore sta verificando',
    message: `${person} ha segnalato che non sei il suo genitore o tutore: fino alla verifica non vedi la sua attività.`,
  }),
  'guardian-accepted': ({ person }) => ({
    title: 'Verifica conclusa',
    message: `Un amministratore ha verificato: il tuo consenso per ${person} vale.`,
  }),
  'guardian-not-accepted': ({ person }) => ({
    title: 'Verifica conclusa',
    message: sentence(`Un amministratore ha verificato e non ha accettato il tuo consenso per ${person}`),
  }),
  'guardian-confirmed': ({ from }) => ({
    title: 'Verifica conclusa',
    message: `Un amministratore ha verificato: ${from} è il tuo genitore o tutore.`,
  }),
  'guardian-confirmed-self': ({ person }) => ({
    title: 'Verifica conclusa',
    message: `Un amministratore ha verificato: ${person} è di nuovo nella tua famiglia.`,
  }),
  'guardian-confirmed-too': ({ from, person }) => ({
    title: 'Verifica conclusa',
    message: sentence(`Un amministratore ha verificato: ${from} è tra i genitori o tutori di ${person}`),
  }),
  'guardian-removed': ({ from }) => ({
    title: 'Un genitore o tutore in meno',
    message: `Un amministratore ha deciso che ${from} non è più tra i tuoi genitori o tutori.`,
  }),
  'guardian-removed-self': ({ person }) => ({
    title: 'Non segui più un account',
    message: `Un amministratore ha deciso che non risulti più tra i genitori o tutori di ${person}: hai ${OBJECTION_DAYS} giorni per fare reclamo.`,
  }),
  'guardian-removed-too': ({ from, person }) => ({
    title: 'Un genitore o tutore in meno',
    message: sentence(`Un amministratore ha deciso che ${from} non è più tra i genitori o tutori di ${person}`),
  }),
  'objection-dismissed': ({ from }) => ({
    title: 'Reclamo esaminato',
    message: `${from} aveva fatto reclamo: un amministratore ha deciso che non è più tra i tuoi genitori o tutori.`,
  }),
  'objection-dismissed-self': ({ person }) => ({
    title: 'Reclamo esaminato',
    message: sentence(
      `Un amministratore ha esaminato il tuo reclamo: la decisione resta, e non risulti tra i genitori o tutori di ${person}`,
    ),
  }),
  'objection-dismissed-too': ({ from, person }) => ({
    title: 'Reclamo esaminato',
    message: sentence(
      `${from} aveva fatto reclamo: un amministratore ha deciso che non è più tra i genitori o tutori di ${person}`,
    ),
  }),
  'guardian-address-unblocked': () => ({
    title: 'Un indirizzo si può usare di nuovo',
    message: 'Un amministratore ha verificato: l’indirizzo che aveva risposto “Non sono io” si può indicare di nuovo.',
  }),
  'guardian-case': announcement(() => ({
    title: 'Un caso da esaminare',
    message: 'C’è una verifica da fare su un genitore o tutore.',
  })),
  'guardianship-ended': () => ({
    title: 'Buon compleanno',
    message:
      'Hai 18 anni: i limiti dei tuoi genitori o tutori non valgono più. Al prossimo accesso l’account è da adulto.',
  }),
  'guardianship-ended-early': () => ({
    title: 'Il tuo account è cambiato',
    message: 'Un amministratore ha cambiato il tuo account: i limiti dei tuoi genitori o tutori non valgono più.',
  }),
  // Events of earlier releases name it so.
  'ward-of-age': ({ person }) => ({
    title: 'Ha compiuto 18 anni',
    message: `${person} ora decide per sé: non vedi più la sua attività.`,
  }),
  'became-adult': () => ({
    title: 'Il tuo account è da adulto',
    message: 'Ora puoi anche pubblicare servizi e corsi. Guarda che cosa mostra il tuo profilo.',
  }),
};
