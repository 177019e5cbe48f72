/** Written by `make api` from the words of the server. */

export const mailKindLabels = {
  "confirm-email": "Conferma dell’e-mail",
  "confirm-new-email": "Conferma del nuovo indirizzo",
  "undo-new-email": "E-mail cambiata, con il link per annullare",
  "reset-password": "Nuova password",
  "password-changed": "Password cambiata",
  "address-changed": "E-mail cambiata",
  "new-device": "Accesso da un dispositivo nuovo",
  "second-step-removal": "Richiesta di togliere la verifica in due passaggi",
  "second-step-removed": "Verifica in due passaggi tolta",
  "erasure-done": "Account eliminato",
  "approval-wanted": "Ordine da approvare",
  "guardian-request": "Richiesta a un genitore",
  "guardian-agreed": "Consenso di un genitore",
  "child-email-changed": "E-mail cambiata, a un genitore",
  "guardian-removed": "Genitore o tutore sostituito",
  "report-received": "Segnalazione ricevuta",
  "report-decided": "Segnalazione decisa",
  "objection-decided": "Reclamo deciso",
  "statement-of-reasons": "Motivazione di una decisione",
  "suspension": "Sospensione",
  "guidance-wanted": "Accompagnamento da approvare",
  "notification": "Notifica",
  "digest": "Riepilogo delle notifiche"
} as const;
