import { capitalised } from '../../basics/italian.js';
import type { LettersOf } from '../../platform/mail/mail-kinds.js';
import { moment, theMoment, toTheMoment } from '../../platform/mail/templates/moment.js';
import { Action, Note, Paragraph } from '../../platform/mail/templates/parts.js';
import type { accountMails } from './account-mails.js';

const Greeting = ({ name }: { readonly name: string | null }) => (
  <Paragraph>{name === null ? 'Ciao,' : `Ciao ${name},`}</Paragraph>
);

export const accountLetters: LettersOf<typeof accountMails> = {
  'confirm-email': ({ link }, site) => ({
    title: 'Conferma la tua e-mail',
    preview: 'Con questo indirizzo è stato creato un account su FORM.',
    body: (
      <>
        <Greeting name={null} />
        <Paragraph>
          con questo indirizzo è stato creato un account su FORM. Conferma che è il tuo: poi puoi ricevere qui le
          notifiche.
        </Paragraph>
        <Action href={site(link)}>Conferma l’indirizzo</Action>
        <Note>Se l’account non è tuo, ignora questo messaggio.</Note>
      </>
    ),
  }),

  'confirm-new-email': ({ link, days }, site) => ({
    title: 'Conferma il nuovo indirizzo',
    preview: 'Qualcuno ha chiesto di usare questo indirizzo per il suo account su FORM.',
    body: (
      <>
        <Greeting name={null} />
        <Paragraph>
          qualcuno ha chiesto di usare questo indirizzo per il suo account su FORM. Se la richiesta è tua, conferma che
          l’indirizzo è tuo: da quel momento accedi con questo.
        </Paragraph>
        <Action href={site(link)}>Conferma l’indirizzo</Action>
        <Paragraph>Il link vale {days} giorni e si usa una volta sola.</Paragraph>
        <Note>Se non l’hai chiesto tu, ignora questo messaggio: senza la tua conferma non cambia nulla.</Note>
      </>
    ),
  }),

  'undo-new-email': ({ name, link, until }, site) => ({
    title: 'L’e-mail del tuo account è cambiata',
    preview: 'Se non l’hai cambiata tu, puoi annullare la modifica.',
    body: (
      <>
        <Paragraph>Ciao {name},</Paragraph>
        <Paragraph>
          il tuo account su FORM ha un altro indirizzo: da ora si accede con quello, e i messaggi arrivano lì. Se l’hai
          cambiato tu, non devi fare altro.
        </Paragraph>
        <Paragraph>
          Se non l’hai cambiato tu, qualcuno conosce la tua password: annulla subito la modifica e scegline una nuova.
        </Paragraph>
        <Action href={site(link)}>Annulla la modifica</Action>
        <Note>Il link vale fino {toTheMoment(until)} e si usa una volta sola.</Note>
      </>
    ),
  }),

  'reset-password': ({ name, link, minutes }, site) => ({
    title: 'Scegli una nuova password',
    preview: `Il link vale ${minutes} minuti.`,
    body: (
      <>
        <Greeting name={name} />
        <Paragraph>qualcuno ha chiesto una nuova password per il tuo account su FORM.</Paragraph>
        <Action href={site(link)}>Scegli una nuova password</Action>
        <Paragraph>Il link vale {minutes} minuti e si usa una volta sola.</Paragraph>
        <Note>Se non l’hai chiesta tu, ignora questo messaggio: la tua password resta quella di prima.</Note>
      </>
    ),
  }),

  'password-changed': ({ name }, site) => ({
    title: 'La tua password è cambiata',
    preview: 'Se l’hai cambiata tu, non devi fare altro.',
    body: (
      <>
        <Paragraph>Ciao {name},</Paragraph>
        <Paragraph>
          la password del tuo account su FORM è cambiata. Se l’hai cambiata tu, non devi fare altro.
        </Paragraph>
        <Paragraph>Se non l’hai cambiata tu, scegline subito una nuova.</Paragraph>
        <Action href={site('/forgot-password')}>Scegli una nuova password</Action>
      </>
    ),
  }),

  'address-changed': ({ name }, site) => ({
    title: 'L’e-mail del tuo account è cambiata',
    preview: 'Da ora il tuo account ha un altro indirizzo.',
    body: (
      <>
        <Paragraph>Ciao {name},</Paragraph>
        <Paragraph>
          il tuo account su FORM ha un altro indirizzo: da ora accedi con quello, e i messaggi arrivano lì.
        </Paragraph>
        <Paragraph>Se non ne sai nulla, scrivi subito a chi gestisce FORM.</Paragraph>
        <Action href={site('/contatti')}>Vai ai contatti</Action>
        <Note>Questo è l’ultimo messaggio che ricevi a questo indirizzo.</Note>
      </>
    ),
  }),

  'new-device': ({ name, at, device }, site) => ({
    title: 'Nuovo accesso al tuo account',
    preview: `${capitalised(device)}, ${moment(at)}`,
    body: (
      <>
        <Paragraph>Ciao {name},</Paragraph>
        <Paragraph>
          {theMoment(at)}, qualcuno è entrato nel tuo account da un dispositivo nuovo: {device}.
        </Paragraph>
        <Paragraph>Se riconosci l’accesso, non devi fare nulla. Altrimenti cambia subito la password.</Paragraph>
        <Action href={site('/profile')}>Vai al tuo profilo</Action>
      </>
    ),
  }),

  'second-step-removal': ({ name, at }, site) => ({
    title: 'Richiesta di togliere la verifica in due passaggi',
    preview: 'Se non l’hai chiesto tu, accedi con un codice: la richiesta si annulla.',
    body: (
      <>
        <Greeting name={name} />
        <Paragraph>
          {theMoment(at)}, qualcuno ha chiesto di togliere la verifica in due passaggi dal tuo account. Un
          amministratore può toglierla dopo un giorno.
        </Paragraph>
        <Paragraph>
          Se non l’hai chiesto tu, esci e accedi con un codice: la richiesta si annulla. Poi cambia la password e avvisa
          un amministratore.
        </Paragraph>
        <Action href={site('/profile')}>Vai al tuo profilo</Action>
      </>
    ),
  }),

  'second-step-removed': ({ name }, site) => ({
    title: 'La verifica in due passaggi non c’è più',
    preview: 'Ora per accedere basta la password.',
    body: (
      <>
        <Greeting name={name} />
        <Paragraph>
          un amministratore ha tolto la verifica in due passaggi dal tuo account: ora per accedere basta la password.
          Puoi attivarla di nuovo dal tuo profilo.
        </Paragraph>
        <Paragraph>Se non l’hai chiesto tu, cambia subito la password e avvisa un altro amministratore.</Paragraph>
        <Action href={site('/profile?sezione=sicurezza')}>Vai al tuo profilo</Action>
      </>
    ),
  }),

  'erasure-done': () => ({
    title: 'Il tuo account è stato eliminato',
    preview: 'Che cosa resta, e che cosa no.',
    body: (
      <>
        <Paragraph>Il tuo account su FORM è stato eliminato, e con lui i tuoi dati.</Paragraph>
        <Paragraph>Nel registro dei Coin FORM restano le transazioni, senza il tuo nome.</Paragraph>
        <Note>Questo è l’ultimo messaggio che ricevi per questo account.</Note>
      </>
    ),
  }),
};
