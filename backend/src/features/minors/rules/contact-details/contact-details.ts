import { foldedText } from './folded-text.js';
import { hasPhoneNumber } from './phone-numbers.js';
import { hasUserName } from './user-names.js';
import { hasEmail, hasLink } from './web-addresses.js';

export type ContactDetail = 'phone' | 'email' | 'link' | 'user-name';

/** @param text as a person wrote it. @returns the first kind of contact detail in it, in any spelling; undefined without one */
export function contactDetailIn(text: string): ContactDetail | undefined {
  const folded = foldedText(text);
  if (hasEmail(folded)) return 'email';
  if (hasLink(folded)) return 'link';
  if (hasPhoneNumber(folded)) return 'phone';
  return hasUserName(folded) ? 'user-name' : undefined;
}
