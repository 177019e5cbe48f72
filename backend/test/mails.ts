import type { MailKind } from '../src/mail/mail-params.js';
import type { TestApp } from './app.js';

export interface StoredMail {
  readonly kind: MailKind;
  readonly params: Readonly<Record<string, unknown>>;
}

/** The messages to an address, the oldest first. */
export const mailsTo = (form: TestApp, email: string): Promise<StoredMail[]> =>
  form.database.query<StoredMail>('select kind, params from outgoing_mail where recipient = $1 order by created_at', [
    email,
  ]);

/** The token in the link of the newest message of a kind to an address. */
export async function mailedToken(form: TestApp, email: string, kind: MailKind): Promise<string> {
  const mails = await mailsTo(form, email);
  const link = mails.findLast((mail) => mail.kind === kind)?.params.link;
  return typeof link === 'string' ? (link.split('token=')[1] ?? '') : '';
}
