import { useSendsMail } from './pages-api';
import { rules } from './rules';

/**
 * Whatever a screen says of a message that leaves (product.md 15.9), with what it says where FORM sends none: there
 * administrators read the message, and hand its link on. Beside this file, only the notice of a
 * missing consent says that a message was or will be sent.
 */
const sent = {
  newPassword: 'Scrivi l’e-mail del tuo account: ti mandiamo un link per scegliere una nuova password.',
  newPasswordHint: `Il link vale ${rules.resetMinutes} minuti. Se non lo trovi, guarda anche tra la posta indesiderata.`,
  askNewPassword: 'Invia il link',
  secondStepAsked: 'Ti abbiamo scritto. Se ritrovi un codice, accedi: la richiesta si annulla.',
  mailChoices: 'Su FORM trovi sempre tutte le notifiche. Qui scegli quali ricevere anche per e-mail.',
  unsubscribe:
    'Puoi smettere di riceverle. I messaggi sul tuo account, come quelli per la password, continuano ad arrivare.',
  newEmail: 'Il nuovo indirizzo vale da quando apri il link che arriva lì: fino ad allora accedi con quello di adesso.',
  newEmailUndo: 'Da quello di adesso si può annullare per una settimana.',
  correctedEmail: 'Il link spedito prima non vale più: ne arriva uno al nuovo indirizzo.',
  pendingEmail: 'Se il messaggio non arriva, guarda nella posta indesiderata e controlla di averlo scritto bene.',
  confirmFirst: 'Arrivano solo dopo che hai confermato la tua e-mail.',
  guardianEmail:
    'Diversa dalla tua. Qui mandiamo il link con cui chiediamo il consenso; sotto i 14 anni l’account si apre dopo quel sì.',
  requestHolder: '',
  requestAgainQuestion: '',
  requestOpen: 'Richiesta inviata',
  requestMade: 'Inviata',
  requestAgain: 'Manda di nuovo',
  requestMadeAgain: 'Inviata di nuovo: vale solo il link più recente',
  requestUsedUp: 'Oggi l’hai già mandata tre volte: riprova domani.',
  requestCorrect: 'Correggi e invia',
  requestAsk: 'Manda la richiesta',
  requestMadeElsewhere: 'Richiesta inviata al nuovo indirizzo',
  requestOldLink: 'Dev’essere diverso dal tuo. Il link inviato prima smette di valere.',
  invited: `Invito inviato: il link vale ${rules.requestDays} giorni`,
  children:
    'Quando un minore indica la tua e-mail ti arriva un messaggio con un link: dopo il consenso trovi tutto qui. Se il tuo consenso aspetta una verifica, compaiono quando vale.',
  reporterEmail: 'Per ricevere la ricevuta e la decisione.',
  adminResetLink: 'Invia il link per una nuova password',
  adminStepRemoved: 'Verifica in due passaggi tolta: ora basta la password. La persona riceve un messaggio',
  guardianRemoved: 'Riceve un messaggio con il motivo.',
  guardianAsked: `All’indirizzo nuovo arriva la richiesta di consenso. Il link vale ${rules.requestDays} giorni.`,
};

const kept: Record<keyof typeof sent, string> = {
  newPassword:
    'Scrivi l’e-mail del tuo account. Qui FORM non manda e-mail: il link per scegliere una nuova password lo ha chi gestisce FORM.',
  newPasswordHint: `Il link vale ${rules.resetMinutes} minuti.`,
  askNewPassword: 'Chiedi il link',
  secondStepAsked: 'Se ritrovi un codice, accedi: la richiesta si annulla.',
  mailChoices:
    'Su FORM trovi sempre tutte le notifiche. Qui FORM non manda e-mail: le scelte contano solo dove un server di posta è impostato.',
  unsubscribe: 'Puoi smettere di riceverle.',
  newEmail:
    'Il nuovo indirizzo vale da quando apri il link, che ha chi gestisce FORM: fino ad allora accedi con quello di adesso.',
  newEmailUndo: 'Per una settimana si può annullare, con un link che ha chi gestisce FORM.',
  correctedEmail: 'Il link di prima non vale più: quello nuovo lo ha chi gestisce FORM.',
  pendingEmail: 'Il link per confermarlo lo ha chi gestisce FORM.',
  confirmFirst: '',
  guardianEmail:
    'Diversa dalla tua: sotto i 14 anni l’account si apre solo con il consenso di chi la usa. Qui FORM non manda e-mail: il link per darlo si chiede a chi gestisce FORM.',
  requestHolder:
    'Il link per rispondere lo ha chi gestisce FORM, che qui non manda e-mail: il tuo genitore o tutore lo deve chiedere.',
  requestAgainQuestion:
    'Se il tuo genitore o tutore ha già il link di prima, non gli serve più: dovrà chiedere quello nuovo a chi gestisce FORM.',
  requestOpen: 'Richiesta aperta',
  requestMade: 'Aperta',
  requestAgain: 'Crea un nuovo link',
  requestMadeAgain: 'Nuovo link pronto: lo ha chi gestisce FORM, e vale solo quello',
  requestUsedUp: 'Oggi l’hai già fatto tre volte: riprova domani.',
  requestCorrect: 'Correggi',
  requestAsk: 'Apri la richiesta',
  requestMadeElsewhere: 'Richiesta aperta per il nuovo indirizzo',
  requestOldLink: 'Dev’essere diverso dal tuo. Il link di prima smette di valere.',
  invited: `Invito pronto: il link lo ha chi gestisce FORM, e vale ${rules.requestDays} giorni`,
  children:
    'Quando un minore indica la tua e-mail, il link per rispondere lo ha chi gestisce FORM: dopo il consenso trovi tutto qui. Se il tuo consenso aspetta una verifica, compaiono quando vale.',
  reporterEmail: 'Qui FORM non manda e-mail: serve a chi gestisce FORM, se vuole risponderti.',
  adminResetLink: 'Crea il link per una nuova password',
  adminStepRemoved: 'Verifica in due passaggi tolta: ora basta la password',
  guardianRemoved: 'Il messaggio con il motivo è in Posta.',
  guardianAsked: `Il link della nuova richiesta di consenso è in Posta, e vale ${rules.requestDays} giorni.`,
};

export const useMailSentences = (): Readonly<Record<keyof typeof sent, string>> =>
  useSendsMail() === false ? kept : sent;
