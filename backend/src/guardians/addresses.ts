import { createHash } from 'node:crypto';
import { mailboxOf } from '../http/mailbox.js';

/** Enough for its owner to recognise it: m***@example.it */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email.slice(0, at)][0] ?? ''}***${email.slice(at)}`;
}

/** Of a minor and an address that is blocked for them. */
export const blockedHash = (child: string, email: string): Buffer =>
  createHash('sha256')
    .update(`${child}\n${mailboxOf(email)}`)
    .digest();
