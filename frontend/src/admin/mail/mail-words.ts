import type { Mail } from '../../api/api-types';

/** What a message is about. */
export const mailKindLabels: Readonly<Record<Mail['kind'], string>> = {
  'confirm-email': 'Conferma dell’e-mail',
  'confirm-new-email': 'Conferma del nuovo indirizzo',
  'undo-new-email': 'E-mail cambiata, con il link per annullare',
  'reset-password': 'Nuova password',
  'password-changed': 'Password cambiata',
  'address-changed': 'E-mail cambiata',
  'new-device': 'Accesso da un dispositivo nuovo',
  'second-step-removal': 'Richiesta di togliere la verifica in due passaggi',
  'second-step-removed': 'Verifica in due passaggi tolta',
  'guardian-request': 'Richiesta a un genitore',
  'guardian-agreed': 'Consenso di un genitore',
  'child-email-changed': 'E-mail cambiata, a un genitore',
  'guardian-removed': 'Genitore o tutore sostituito',
  'approval-wanted': 'Ordine da approvare',
  'guidance-wanted': 'Accompagnamento da approvare',
  notification: 'Notifica',
  digest: 'Riepilogo delle notifiche',
  'report-received': 'Segnalazione ricevuta',
  'report-decided': 'Segnalazione decisa',
  'objection-decided': 'Reclamo deciso',
  'statement-of-reasons': 'Motivazione di una decisione',
  suspension: 'Sospensione',
  'erasure-done': 'Account eliminato',
};

export const mailKinds = Object.keys(mailKindLabels) as Mail['kind'][];

export const mailStateLabels: Readonly<Record<Mail['state'], string>> = {
  waiting: 'In attesa',
  kept: 'Conservato',
  sent: 'Inviato',
  failed: 'Non inviato',
};

export const mailStateColors: Readonly<Record<Mail['state'], string>> = {
  waiting: 'sole',
  kept: 'gray',
  sent: 'bosco',
  failed: 'red',
};

type Problem = NonNullable<Mail['problem']>;

const problemTexts: Readonly<Record<Problem['code'], string>> = {
  late: 'Non serviva più: il suo link è scaduto, o ha aspettato troppo',
  restored: 'Era in attesa in un backup ripristinato: forse è già partita',
  refused: 'Il server l’ha rifiutato',
  delayed: 'Il server l’ha rimandato',
  limited: 'Il server per ora non ne prende altri, per un limite del fornitore della posta o del server',
  sender: 'Il server non accetta questo mittente: vanno visti MAIL_FROM e l’account in SMTP_URL',
  'sign-in': 'Il server non accetta utente o password',
  untrusted:
    'Il certificato del server non è attendibile: chi gestisce FORM indichi il file della sua autorità in NODE_EXTRA_CA_CERTS',
  expired: 'Il certificato del server oggi non è valido: va rinnovato, o l’orologio di questa macchina va regolato',
  'other-name': 'Il certificato del server è di un altro nome: in SMTP_URL va scritto quello',
  'no-tls': 'Il server non cifra la connessione su questa porta: va corretta in SMTP_URL',
  tls: 'La connessione cifrata non riesce',
  'closed-port': 'Il server rifiuta la connessione: la porta in SMTP_URL è un’altra, o il server è fermo',
  'no-host': 'Non esiste un server con questo nome: va corretto in SMTP_URL',
  unreachable: 'Il server non risponde',
  text: 'Il testo non si può scrivere',
};

export const problemText = ({ code, status }: Problem): string =>
  status === null ? problemTexts[code] : `${problemTexts[code]} (${status})`;
