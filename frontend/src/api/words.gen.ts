/** Written by `make api` from the words of the server. */
import type { AdminAct } from './api-types';

/** Each act as a filter and the file for spreadsheets name it. */
export const actLabels: Readonly<Record<AdminAct['act'], string>> = {
  "user-edited": "Modifica dei dati",
  "role-changed": "Cambio di ruolo",
  "balance-adjusted": "Rettifica del saldo",
  "user-erased": "Eliminazione dell’account",
  "reset-link-sent": "Invio del link per la password",
  "second-step-removed": "Rimozione della verifica in due passaggi",
  "person-suspended": "Sospensione",
  "suspension-ended": "Fine della sospensione",
  "content-hidden": "Contenuto rimosso",
  "content-restored": "Contenuto ripristinato",
  "report-decided": "Decisione su una segnalazione",
  "objection-decided": "Decisione su un reclamo",
  "thread-read": "Lettura di una conversazione",
  "guardian-replaced": "Sostituzione del genitore o tutore",
  "guardian-confirmed": "Conferma del genitore o tutore",
  "guardian-accepted": "Consenso accettato dopo una verifica",
  "guardian-case-closed": "Caso su un genitore o tutore chiuso",
  "guardian-address-unblocked": "Indirizzo di un genitore o tutore sbloccato",
  "company-verified": "Verifica di un’azienda",
  "company-refused": "Verifica di un’azienda rifiutata",
  "company-revoked": "Verifica di un’azienda revocata",
  "item-edited": "Modifica di un articolo",
  "item-made-official": "Articolo reso ufficiale",
  "item-withdrawn": "Ritiro di un articolo",
  "contest-edited": "Modifica di un contest",
  "contest-closed": "Chiusura di un contest",
  "contest-completed": "Conclusione di un contest",
  "contest-withdrawn": "Eliminazione di un contest",
  "contests-generated": "Contest automatico generato",
  "dispute-resolved": "Decisione su una contestazione",
  "category-added": "Nuova categoria",
  "category-edited": "Modifica di una categoria",
  "category-removed": "Eliminazione di una categoria",
  "broadcast-sent": "Avviso a tutti",
  "mail-opened": "Lettura di un messaggio",
  "log-exported": "Esportazione delle attività"
};

/** What can be reported and hidden. */
export const contentWords = {
  "profile": {
    "label": "Profilo",
    "thisOne": "questo profilo",
    "whenHidden": "Gli altri non lo trovano più."
  },
  "broadcast": {
    "label": "Avviso",
    "thisOne": "questo avviso",
    "whenHidden": "Al suo posto si legge «Contenuto rimosso»."
  },
  "item": {
    "label": "Articolo",
    "thisOne": "questo articolo",
    "whenHidden": "Sparisce dal marketplace; chi ha un ordine aperto lo vede ancora."
  },
  "contest": {
    "label": "Contest",
    "thisOne": "questo contest",
    "whenHidden": "Nessuno si iscrive più; si giudica o si divide lo stesso."
  },
  "entry": {
    "label": "Elaborato",
    "thisOne": "questo elaborato",
    "whenHidden": "Non può vincere e non ha parte del premio."
  },
  "message": {
    "label": "Messaggio",
    "thisOne": "questo messaggio",
    "whenHidden": "Al suo posto si legge «Contenuto rimosso»."
  },
  "comment": {
    "label": "Commento",
    "thisOne": "questo commento",
    "whenHidden": "Al suo posto si legge «Contenuto rimosso»."
  }
} as const;
