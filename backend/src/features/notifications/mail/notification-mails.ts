import { mailKind, type ParamsOf } from '../../../platform/mail/mail-kinds.js';

export const notificationMails = {
  /** One notification, as FORM shows it; `unsubscribe` is the page that stops these messages. */
  notification: mailKind<{
    readonly title: string;
    readonly message: string;
    readonly link: string;
    readonly unsubscribe: string;
  }>({ label: 'Notifica', matter: 'news', goesLast: true }),
  /** The notifications of a day; `more` of them are not in the list. */
  digest: mailKind<{
    readonly name: string;
    readonly notifications: readonly { readonly title: string; readonly message: string; readonly link: string }[];
    readonly more: number;
    readonly unsubscribe: string;
  }>({ label: 'Riepilogo delle notifiche', matter: 'news', goesLast: true }),
};

declare module '../../../platform/mail/mail-kinds.js' {
  interface MailParams extends ParamsOf<typeof notificationMails> {}
}
