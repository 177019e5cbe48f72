import type { Config } from '../settings/config.js';

/** What answers say of a message, where FORM sends it and where it keeps it for administrators (product.md 15.9). */
const ANSWERS = {
  'new-password': {
    sent: 'Se esiste un account con questa e-mail, riceverai un messaggio con le istruzioni',
    kept: 'Se esiste un account con questa e-mail, il link per la nuova password lo ha chi gestisce FORM',
  },
  'confirm-again': {
    sent: 'Messaggio inviato: apri il link che trovi nella tua posta',
    kept: 'Richiesta registrata: il link per confermare l’indirizzo lo ha chi gestisce FORM',
  },
  'confirm-new-email': {
    sent: 'Richiesta registrata: apri il link che trovi nella posta del nuovo indirizzo',
    kept: 'Richiesta registrata: il link per confermare il nuovo indirizzo lo ha chi gestisce FORM',
  },
  'reset-link': {
    sent: 'Link inviato all’indirizzo e-mail dell’utente',
    kept: 'Qui FORM non manda e-mail: il link è in Posta',
  },
  'guardian-replaced': {
    sent: 'Genitore o tutore sostituito: la richiesta di consenso è partita',
    kept: 'Genitore o tutore sostituito: il link della richiesta di consenso è in Posta',
  },
} as const;

export const mailAnswer = ({ smtpUrl }: Pick<Config, 'smtpUrl'>, about: keyof typeof ANSWERS): string =>
  ANSWERS[about][smtpUrl === undefined ? 'kept' : 'sent'];
