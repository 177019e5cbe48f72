import type { LettersOf } from '../../platform/mail/mail-kinds.js';
import { coins } from '../../platform/mail/templates/amount.js';
import { theMoment } from '../../platform/mail/templates/moment.js';
import { Action, Facts, Note, Paragraph } from '../../platform/mail/templates/parts.js';
import type { guardianMails } from './guardian-mails.js';

export const guardianLetters: LettersOf<typeof guardianMails> = {
  'guardian-request': ({ child, link, days }, site) => ({
    title: `${child} ti chiede il consenso per usare FORM`,
    preview: 'Ha indicato questo indirizzo come quello di un genitore.',
    body: (
      <>
        <Paragraph>
          {child} ha indicato questo indirizzo come quello di un genitore, o di chi ha la responsabilità genitoriale.
        </Paragraph>
        <Paragraph>
          FORM è una piattaforma di orientamento: chi la usa trova corsi e servizi, che paga in Coin FORM, una moneta
          che vale solo qui, e contest, a cui partecipa senza pagare. Alla pagina del link leggi quali dati conserva e
          quali limiti puoi mettere, poi decidi.
        </Paragraph>
        <Action href={site(link)}>Leggi e decidi</Action>
        <Paragraph>Il link vale {days} giorni. Aprirlo non decide nulla.</Paragraph>
        <Note>
          Se la richiesta non riguarda te, apri il link e scegli «Non sono io»: non ti manderemo più richieste.
        </Note>
        <Note>Il link è personale: non inoltrarlo.</Note>
      </>
    ),
  }),

  'guardian-agreed': ({ guardian, child, weeklyCoins, approvalAbove, mayApply, link }, site) => ({
    title: `Il tuo consenso per ${child}`,
    preview: 'Che cosa hai scelto, e come cambiarlo.',
    body: (
      <>
        <Paragraph>Ciao {guardian},</Paragraph>
        <Paragraph>hai dato il consenso perché {child} usi FORM. Hai scelto così:</Paragraph>
        <Facts
          rows={[
            ['Può spendere in una settimana', coins(weeklyCoins)],
            ['Un ordine aspetta il tuo sì', `sopra ${coins(approvalAbove)}`],
            ['Candidature a offerte di lavoro', mayApply ? 'permesse dai 16 anni' : 'non permesse'],
          ]}
        />
        <Paragraph>Puoi cambiare queste scelte, o ritirare il consenso, quando vuoi.</Paragraph>
        <Action href={site(link)}>Vai alla tua famiglia</Action>
        <Note>Se non hai dato tu il consenso, ritiralo da quella pagina e avvisa chi gestisce FORM.</Note>
      </>
    ),
  }),

  'guardian-removed': ({ guardian, child, reason, until, link }, site) => ({
    title: `Non risulti più tra i genitori o tutori di ${child}`,
    preview: 'Che cosa è stato deciso, e come fare reclamo.',
    body: (
      <>
        <Paragraph>Ciao {guardian},</Paragraph>
        <Paragraph>
          chi amministra FORM ha deciso che non risulti più tra i genitori o tutori di {child}: da adesso non ne vedi
          più l’attività e non decidi più per il suo account.
        </Paragraph>
        <Facts rows={[['Motivo', reason]]} />
        <Paragraph>
          Se pensi che sia un errore, puoi fare reclamo entro {theMoment(until)}: lo esamina un amministratore.
        </Paragraph>
        <Action href={site(link)}>Fai reclamo</Action>
      </>
    ),
  }),

  'child-email-changed': ({ guardian, child, link }, site) => ({
    title: `L’e-mail dell’account di ${child} è cambiata`,
    preview: 'Da ora accede con un altro indirizzo.',
    body: (
      <>
        <Paragraph>Ciao {guardian},</Paragraph>
        <Paragraph>
          l’account di {child} su FORM ha un altro indirizzo e-mail: da ora accede con quello. Te lo diciamo perché ha
          meno di 14 anni.
        </Paragraph>
        <Paragraph>Se nessuno di voi ne sa nulla, scrivi subito a chi gestisce FORM.</Paragraph>
        <Action href={site(link)}>Vai alla tua famiglia</Action>
      </>
    ),
  }),
};
