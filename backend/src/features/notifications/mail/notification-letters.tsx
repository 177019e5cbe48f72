import type { LettersOf } from '../../../platform/mail/mail-kinds.js';
import { Action, Anchor, Entry, Note, Paragraph, Words } from '../../../platform/mail/templates/parts.js';
import type { Site } from '../../../platform/mail/templates/template.js';
import type { notificationMails } from './notification-mails.js';

/** Where a person chooses what is mailed (docs/product.md 15). */
const CHOICES = '/profile?sezione=notifiche';

const Choices = ({ site, unsubscribe }: { readonly site: Site; readonly unsubscribe: string }) => (
  <Note>
    Scegli nel <Anchor href={site(CHOICES)}>tuo profilo</Anchor> quali notifiche ricevere per e-mail, oppure{' '}
    <Anchor href={site(unsubscribe)}>non riceverne più</Anchor> senza bisogno di accedere.
  </Note>
);

const countOf = (total: number): string => (total === 1 ? 'Una notifica' : `${total} notifiche`);

export const notificationLetters: LettersOf<typeof notificationMails> = {
  notification: ({ title, message, link, unsubscribe }, site) => ({
    title,
    preview: message,
    body: (
      <>
        <Words text={message} />
        <Action href={site(link)}>Apri su FORM</Action>
      </>
    ),
    footer: <Choices site={site} unsubscribe={unsubscribe} />,
    unsubscribe,
  }),

  digest: ({ name, notifications, more, unsubscribe }, site) => ({
    title: `${countOf(notifications.length + more)} da FORM`,
    preview: notifications.map(({ title }) => title).join(' · '),
    body: (
      <>
        <Paragraph>Ciao {name}, ecco le notifiche che non hai ancora letto.</Paragraph>
        {notifications.map(({ title, message, link }, index) => (
          <Entry key={index} title={title} message={message} href={site(link)} />
        ))}
        {more > 0 && <Paragraph>E altre {more}.</Paragraph>}
        <Action href={site('/notifications')}>Vedi tutte le notifiche</Action>
      </>
    ),
    footer: <Choices site={site} unsubscribe={unsubscribe} />,
    unsubscribe,
  }),
};
