import type { MailKind } from '../src/platform/mail/mail-kinds.js';
import type { TestApp } from './app.js';
import type { TestDatabase } from './database.js';

export interface StoredMail {
  readonly kind: MailKind;
  /** null once it is erased. */
  readonly params: Readonly<Record<string, unknown>> | null;
}

/** The messages to an address, the oldest first. */
export const mailsTo = (form: TestApp, email: string): Promise<StoredMail[]> =>
  form.database.query<StoredMail>('select kind, params from outgoing_mail where recipient = $1 order by created_at', [
    email,
  ]);

/** The token in the link of the newest message of a kind to an address. */
export async function mailedToken(form: TestApp, email: string, kind: MailKind): Promise<string> {
  const mails = await mailsTo(form, email);
  const link = mails.findLast((mail) => mail.kind === kind)?.params?.link;
  return typeof link === 'string' ? (link.split('#')[1] ?? '') : '';
}

/** Whether every notification that is in the ledger now has been noted, and whatever is due has been sent. */
export async function isMailSettled(database: TestDatabase): Promise<boolean> {
  const [row] = await database.query<{ settled: boolean }>(
    `select p.revision >= (select coalesce(max(revision), 0) from event_store.events where envelope like '%"type":"NotificationSent"%')
       and not exists (select from outgoing_mail where state = 'waiting')
       and not exists (select from notification_mail where mailed_at is null and choice = 'at-once') as settled
     from effect_lanes p where lane = 'notifications'`,
  );
  return row?.settled === true;
}

/** The mail server is as if nobody had asked it yet. */
export const forgetPace = (database: Pick<TestDatabase, 'query'>) =>
  database.query('delete from mail_pace; insert into mail_pace default values');
