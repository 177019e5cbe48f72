import { createHash } from 'node:crypto';

/** E-mail addresses of guardians (product.md 16.2). */

/** The address that gets the mail: what follows a + in it is only a note of its owner. @param email in lower case */
export function withoutTag(email: string): string {
  const at = email.lastIndexOf('@');
  const local = email.slice(0, at);
  const plus = local.indexOf('+');
  return `${plus > 0 ? local.slice(0, plus) : local}${email.slice(at)}`;
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
