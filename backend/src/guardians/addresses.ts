import { createHash } from 'node:crypto';

/** E-mail addresses of guardians (product.md 16.2). */

const GMAIL = /^(gmail|googlemail)\.com$/;

/**
 * The address that gets the mail: what follows a + in it is only a note of its owner, as are dots at Gmail, which has two
 * names. @param email in lower case
 */
export function withoutTag(email: string): string {
  const at = email.lastIndexOf('@');
  const [local, domain] = [email.slice(0, at), email.slice(at + 1)];
  const plus = local.indexOf('+');
  const plain = plus > 0 ? local.slice(0, plus) : local;
  return GMAIL.test(domain) ? `${plain.replaceAll('.', '')}@gmail.com` : `${plain}@${domain}`;
}

/** Whether two addresses have one owner. @param one in lower case */
export const isSameAddress = (one: string, other: string): boolean => withoutTag(one) === withoutTag(other);

/** Enough for its owner to recognise it: m***@example.it */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email.slice(0, at)][0] ?? ''}***${email.slice(at)}`;
}

/** Of a minor and an address that is blocked for them. */
export const blockedHash = (child: string, email: string): Buffer =>
  createHash('sha256')
    .update(`${child}\n${withoutTag(email)}`)
    .digest();
