import type { Role } from '../../src/platform/http/requests/signed-in.js';
import type { CategoryKey } from './categories.js';

/** A person of the demonstration; all are invented. */
export interface DemoPerson {
  readonly name: string;
  readonly role: Exclude<Role, 'admin'>;
  readonly bio?: string;
  readonly category?: CategoryKey;
  readonly companyName?: string;
  readonly companySize?: string;
  readonly companyLocation?: string;
  /** Of a minor: the age in years at the end of the demonstration, at most 17, and the parent's name. */
  readonly age?: number;
  readonly parent?: string;
  /** Days before the end at which the person joins; undefined: by chance. */
  readonly joins?: number;
  /** Does only what is written about them, and nothing by chance. */
  readonly isQuiet?: true;
}

const DOMAIN = 'demo.form.local';

/** «Niccolò De Santis» has the e-mail niccolo.desantis@… */
export function emailOf(name: string): string {
  const [first = '', ...rest] = name
    .normalize('NFD')
    .replaceAll(/[^a-zA-Z ]/g, '')
    .toLowerCase()
    .split(' ');
  return `${first}.${rest.join('')}@${DOMAIN}`;
}
