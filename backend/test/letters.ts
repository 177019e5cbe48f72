import type { MailParams } from '../src/platform/mail/mail-kinds.js';

const TOKEN = 'f3Qh0cJ7mE1yq6x2VwZt8sLkD4uRgNbAoPiCjXlYvWs';
const LONG_NAME = 'Massimiliana Annunziata Della Gherardesca-Quattrocchi';

/** A message of every kind, with long names and long words. */
export const LETTERS: MailParams = {
  'confirm-email': { link: `/confirm-email#${TOKEN}`, days: 7 },
  'confirm-new-email': { link: `/confirm-email#${TOKEN}`, days: 7 },
  'undo-new-email': { name: LONG_NAME, link: `/restore-email#${TOKEN}`, until: '2026-12-08T15:30:00.000Z' },
  'reset-password': { name: 'Ada Bianchi', link: `/reset-password#${TOKEN}`, minutes: 60 },
  'password-changed': { name: LONG_NAME },
  'address-changed': { name: LONG_NAME },
  'new-device': { name: 'Ada Bianchi', at: '2026-11-22T15:30:00.000Z', device: 'Firefox su Android' },
  'second-step-removal': { name: 'Ada Bianchi', at: '2026-11-22T15:30:00.000Z' },
  'second-step-removed': { name: 'Ada Bianchi' },
  'guardian-request': { child: LONG_NAME, link: `/genitore#${TOKEN}`, days: 14 },
  'guardian-agreed': {
    guardian: 'Bruno Bianchi',
    child: 'Ada Bianchi',
    weeklyCoins: 50,
    approvalAbove: 20,
    mayApply: false,
    link: '/famiglia',
  },
  'child-email-changed': { guardian: 'Bruno Bianchi', child: 'Ada B.', link: '/famiglia' },
  'guardian-removed': {
    guardian: 'Bruno Bianchi',
    child: 'Ada B.',
    reason: 'Il tribunale ha nominato un’altra persona come tutore',
    until: '2026-11-29T15:30:00.000Z',
    link: '/famiglia',
  },
  'approval-wanted': {
    child: 'Ada Bianchi',
    item: 'Ripetizioni di matematica per il terzo anno: disequazioni, trigonometria e logaritmi',
    price: 1200,
    until: '2026-11-29T15:30:00.000Z',
    link: '/famiglia',
  },
  'guidance-wanted': {
    child: 'Ada B.',
    counsellor: 'Elena Guida',
    email: 'elena.guida@scuola.example',
    sees: ['profile', 'path'],
    until: '2026-12-29T15:30:00.000Z',
    link: '/famiglia',
  },
  notification: {
    title: 'Coin FORM ricevuti',
    message:
      'Bruno Bianchi ti ha inviato 5 Coin FORM.\nDonaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
    link: '/wallet',
    unsubscribe: `/unsubscribe/${TOKEN}`,
  },
  digest: {
    name: 'Ada Bianchi',
    notifications: [
      { title: 'Coin FORM ricevuti', message: 'Bruno Bianchi ti ha inviato 5 Coin FORM.', link: '/wallet' },
      { title: 'Nuovo ordine', message: 'Hai ricevuto un ordine per «Ripetizioni di matematica».', link: '/orders' },
      {
        title: 'Il contest si chiude domani',
        message: 'Manca un giorno a «Un logo per la scuola».',
        link: '/contests',
      },
    ],
    more: 4,
    unsubscribe: `/unsubscribe/${TOKEN}`,
  },
  'report-received': { number: '2026-000041', subject: 'Articolo «Ripetizioni di matematica»' },
  'report-decided': {
    number: '2026-000041',
    subject: 'Articolo «Ripetizioni di matematica»',
    decision: 'Contenuto rimosso',
    reason: 'Nel testo c’era un numero di telefono.\nNon è permesso negli annunci rivolti a minori.',
    link: '/segnalazioni/2026-000041',
  },
  'objection-decided': {
    subject: 'Articolo «Ripetizioni di matematica»',
    decision: 'La decisione resta com’è',
    reason: 'Il numero di telefono è ancora nel testo.',
    mayObject: false,
    link: '/segnalazioni/2026-000041',
  },
  'statement-of-reasons': {
    name: 'Bruno Bianchi',
    subject: 'Articolo «Ripetizioni di matematica»',
    measure: 'Contenuto rimosso',
    ground: 'Regole di FORM, punto 4: contatti personali',
    facts: 'Nel testo c’era un numero di telefono.',
    until: null,
    link: '/segnalazioni/2026-000041',
  },
  suspension: {
    name: 'Bruno Bianchi',
    until: '2026-12-22T15:30:00.000Z',
    subject: 'Messaggio di un ordine',
    measure: 'Contenuto rimosso e account sospeso',
    ground: 'Regole di FORM, punto 4: contatti personali',
    facts: 'Messaggi insistenti a una persona minorenne.',
    link: '/segnalazioni/2026-000042',
  },
  'erasure-done': {},
};
