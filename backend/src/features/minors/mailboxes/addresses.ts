import { createHash } from 'node:crypto';
import { mailboxOf } from '../../../platform/http/fields/mailbox.js';

/** Enough for its owner to recognise it: m***@example.it */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email.slice(0, at)][0] ?? ''}***${email.slice(at)}`;
}

/** Of the mailbox behind an address: nobody's address is kept. */
export const hashOfMailbox = (email: string): Buffer => createHash('sha256').update(mailboxOf(email)).digest();
