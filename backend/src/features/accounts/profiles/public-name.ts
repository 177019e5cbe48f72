import type { Role } from '../../../platform/http/requests/signed-in.js';

export interface Named {
  readonly name: string;
  readonly companyName: string | null;
  readonly role: Role;
}

/**
 * The public name of a person: a company by its company name, a minor by first name and initial of the surname (product.md 2.17
 * and 8.6).
 */
export function publicNameOf({ name, companyName, role }: Named): string {
  if (role === 'company') return companyName || name;
  if (role !== 'minor') return name;
  const words = name.split(/[^\p{L}\p{M}'’]+/u).filter((word) => word !== '');
  const [first = ''] = words;
  const [initial] = words.length > 1 ? (words.at(-1) ?? '') : '';
  return initial === undefined ? first : `${first} ${initial.toLocaleUpperCase('it')}.`;
}
