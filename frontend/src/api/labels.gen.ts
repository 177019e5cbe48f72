/** Written by `make api` from the words of the server. */

/** What can be reported and hidden. */
export const contentLabels = {
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
  "file": {
    "label": "File",
    "thisOne": "questo file",
    "whenHidden": "Nessuno lo apre più, nemmeno chi l’ha caricato."
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
  },
  "question": {
    "label": "Domanda o risposta",
    "thisOne": "questo testo",
    "whenHidden": "Al suo posto si legge «Contenuto rimosso»."
  }
} as const;
