import type { Role } from '../../http/signed-in.js';
import type { CategoryKey } from './categories.js';

/** Someone of the demonstration; all of them are invented. */
export interface DemoPerson {
  readonly name: string;
  readonly role: Exclude<Role, 'admin'>;
  readonly bio?: string;
  readonly category?: CategoryKey;
  readonly companyName?: string;
  readonly companySize?: string;
  readonly companyLocation?: string;
  /** Of a minor: years of age at the end of the story, at most 17, and the parent's name. */
  readonly age?: number;
  readonly parent?: string;
}

const DOMAIN = 'demo.form.local';

/** «Niccolò De Santis» writes from niccolo.desantis@… */
export function emailOf(name: string): string {
  const [first = '', ...rest] = name
    .normalize('NFD')
    .replaceAll(/[^a-zA-Z ]/g, '')
    .toLowerCase()
    .split(' ');
  return `${first}.${rest.join('')}@${DOMAIN}`;
}
