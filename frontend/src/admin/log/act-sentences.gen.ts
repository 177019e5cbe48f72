/** Written by `make api` from the words of the server. */

export const actSentences = {
  "category-added": {
    "sentence": "ha aggiunto"
  },
  "category-edited": {
    "sentence": "ha modificato"
  },
  "category-removed": {
    "sentence": "ha eliminato"
  },
  "user-edited": {
    "sentence": "ha modificato i dati di"
  },
  "role-changed": {
    "sentence": "ha cambiato il ruolo di"
  },
  "balance-adjusted": {
    "sentence": "ha rettificato il saldo di"
  },
  "user-erased": {
    "sentence": "ha eliminato l’account di"
  },
  "reset-link-sent": {
    "sentence": "ha creato il link per una nuova password di"
  },
  "second-step-removed": {
    "sentence": "ha rimosso la verifica in due passaggi di"
  },
  "broadcast-sent": {
    "sentence": "ha inviato un avviso a"
  },
  "item-edited": {
    "sentence": "ha modificato"
  },
  "item-made-official": {
    "sentence": "ha reso ufficiale"
  },
  "item-withdrawn": {
    "sentence": "ha ritirato"
  },
  "dispute-resolved": {
    "sentence": "ha deciso la contestazione di"
  },
  "contest-edited": {
    "sentence": "ha modificato"
  },
  "contest-closed": {
    "sentence": "ha chiuso"
  },
  "contest-completed": {
    "sentence": "ha concluso"
  },
  "contest-withdrawn": {
    "sentence": "ha eliminato"
  },
  "contests-generated": {
    "sentence": "ha generato"
  },
  "company-verified": {
    "sentence": "ha verificato"
  },
  "company-refused": {
    "sentence": "ha rifiutato la verifica di"
  },
  "company-revoked": {
    "sentence": "ha revocato la verifica di"
  },
  "guardian-replaced": {
    "sentence": "ha sostituito il genitore o tutore di"
  },
  "guardian-confirmed": {
    "sentence": "ha confermato il genitore o tutore di"
  },
  "guardian-accepted": {
    "sentence": "ha accettato il consenso per"
  },
  "guardian-case-closed": {
    "sentence": "ha chiuso il caso di un genitore di"
  },
  "guardian-address-unblocked": {
    "sentence": "ha sbloccato l’indirizzo di un genitore per"
  },
  "person-suspended": {
    "sentence": "ha sospeso l’account di"
  },
  "suspension-ended": {
    "sentence": "ha messo fine alla sospensione di"
  },
  "content-hidden": {
    "sentence": "ha rimosso",
    "thing": "un contenuto"
  },
  "content-restored": {
    "sentence": "ha ripristinato",
    "thing": "un contenuto"
  },
  "report-decided": {
    "sentence": "ha deciso su"
  },
  "objection-decided": {
    "sentence": "ha deciso un reclamo su"
  },
  "thread-read": {
    "sentence": "ha letto la conversazione di"
  },
  "log-exported": {
    "sentence": "ha esportato le attività"
  },
  "mail-opened": {
    "sentence": "ha aperto"
  }
} as const;
