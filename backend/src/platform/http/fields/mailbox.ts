import { domainToASCII, domainToUnicode } from 'node:url';
import { invalid } from '../errors/errors.js';

/**
 * The mailbox behind an e-mail address: one is reached by many addresses, and may be written in many ways (product.md 11.14).
 */

interface Provider {
  /** All of them are one mailbox of one owner; the first stands for the others. */
  readonly domains: readonly [string, ...string[]];
  /** What the provider reads over in the part before the @. */
  readonly ignored?: RegExp;
}

const PROVIDERS: readonly Provider[] = [
  { domains: ['gmail.com', 'googlemail.com'], ignored: /[.]/g },
  { domains: ['icloud.com', 'me.com', 'mac.com'] },
  { domains: ['proton.me', 'pm.me', 'protonmail.com', 'protonmail.ch'], ignored: /[._-]/g },
];

const PROVIDER_OF: ReadonlyMap<string, Provider> = new Map(
  PROVIDERS.flatMap((provider) => provider.domains.map((domain) => [domain, provider] as const)),
);

const TAGGED = /^([^+]+)[+]/;
const QUOTED = /^"(.*)"$/s;

/**
 * The mailbox that gets the mail, as an address: without what follows a +, which is only a note of its owner, and with one name
 * for a provider that has several. What is stored of it (`guardian_mailboxes`) has this form.
 * @param email in lower case
 */
export function mailboxOf(email: string): string {
  const { local, domain } = partsOf(email);
  const plain = QUOTED.exec(local)?.[1]?.replaceAll(/\\(.)/gs, '$1') ?? local;
  const untagged = TAGGED.exec(plain)?.[1] ?? plain;
  const name = usual(domain);
  const { domains: [first] = [name], ignored } = PROVIDER_OF.get(name) ?? {};
  return `${ignored ? untagged.replaceAll(ignored, '') : untagged}@${first}`;
}

/** Whether two addresses have one owner. @param one in lower case */
export const isSameMailbox = (one: string, other: string): boolean => mailboxOf(one) === mailboxOf(other);

/** Whether the address is a note of its owner, behind a +. */
export const isTagged = (email: string): boolean => TAGGED.test(partsOf(email).local);

/**
 * Why an address is not taken anew: its mailbox has a usual spelling, and this is another one.
 * @param email in lower case
 * @returns what to do, in Italian; undefined where nothing is wrong
 */
export function flawOf(email: string): string | undefined {
  const { local, domain } = partsOf(email);
  if (local.includes('"')) return 'scrivi l’indirizzo senza virgolette';
  // Others look like these, and servers without SMTPUTF8 take none of them.
  if (!/^[!-~]*$/.test(local))
    return 'scrivi ciò che precede la @ senza accenti e con lettere come queste, dalla a alla z';
  if (usual(domain) !== domain) return 'scrivi ciò che segue la @ come si legge, per esempio caffè.it';
  return domain.split('.').every(isOfOneWriting)
    ? undefined
    : 'scrivi ciò che segue la @ con le lettere di un solo alfabeto';
}

/**
 * @param field the name of the field
 * @param given missing and empty ones pass, as does `known`, what is stored: only what is new has rules
 * @throws InvalidInput
 */
export function requireUsual(
  field: string,
  { label, given, known }: { readonly label: string; readonly given: Address; readonly known?: Address },
): void {
  const flaw = given && given !== known ? flawOf(given) : undefined;
  if (flaw) throw invalid(field, `${label}: ${flaw}`);
}

type Address = string | null | undefined;

function partsOf(email: string): { readonly local: string; readonly domain: string } {
  const at = email.lastIndexOf('@');
  return { local: email.slice(0, at), domain: email.slice(at + 1) };
}

/** What is in daily use (UAX 31, table 5). */
const SCRIPTS = [
  ...[
    'Latin',
    'Greek',
    'Cyrillic',
    'Armenian',
    'Georgian',
    'Hebrew',
    'Arabic',
    'Thaana',
    'Ethiopic',
    'Khmer',
    'Lao',
    'Thai',
  ],
  ...[
    'Bengali',
    'Devanagari',
    'Gujarati',
    'Gurmukhi',
    'Kannada',
    'Malayalam',
    'Myanmar',
    'Oriya',
    'Sinhala',
    'Tamil',
    'Telugu',
  ],
  ...['Tibetan', 'Han', 'Hiragana', 'Katakana', 'Bopomofo', 'Hangul'],
];
/** Written together (UTS 39, highly restrictive): Japanese, Chinese and Korean with Latin. */
const TOGETHER = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
];
const WRITINGS = [...SCRIPTS.map((script) => [script]), ...TOGETHER].map(
  (scripts) =>
    new RegExp(`^[\\p{scx=Common}\\p{scx=Inherited}${scripts.map((script) => `\\p{scx=${script}}`).join('')}]*$`, 'u'),
);

/** Whether a label of a domain is in one script, or in those that are written together: others look like it letter by letter. */
const isOfOneWriting = (label: string): boolean => WRITINGS.some((writing) => writing.test(label));

/** `caffè.it` for `xn--caff-8oa.it`; a dot for what is read as one. */
const usual = (domain: string): string => domainToUnicode(domainToASCII(domain)) || domain;
