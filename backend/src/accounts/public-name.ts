import type { Role } from '../http/signed-in.js';

/** What everyone may call a person: of a minor only the first name and the initial of the surname (product.md 2.17). */
export function publicNameOf({ name, role }: { readonly name: string; readonly role: Role }): string {
  if (role !== 'minor') return name;
  const words = name.split(/[^\p{L}\p{M}'’]+/u).filter((word) => word !== '');
  const [first = ''] = words;
  const [initial] = words.length > 1 ? (words.at(-1) ?? '') : '';
  return initial === undefined ? first : `${first} ${initial.toLocaleUpperCase('it')}.`;
}
