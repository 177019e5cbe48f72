import type { Mail } from '../../api/api-types';
import { mailKindLabels } from './mail-labels.gen';

export const mailKinds = Object.keys(mailKindLabels) as Mail['kind'][];

/** What a message is about; FORM may be newer than this tab, and send others. */
export const mailLabelOf = (kind: string): string =>
  Object.hasOwn(mailKindLabels, kind) ? mailKindLabels[kind as Mail['kind']] : 'Messaggio';

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
