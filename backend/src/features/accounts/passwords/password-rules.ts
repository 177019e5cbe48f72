import { ConfigError } from '../../../basics/environment.js';
import { invalid } from '../../../platform/http/errors/errors.js';

const COMMON = 10_000;

/** What a person is called, and must not use as their password. */
export interface Named {
  readonly name: string;
  readonly email: string;
}

/** One form for what reads alike, however a keyboard writes it (RFC 8265); the form of compatibility would make a ² a 2. */
export const formOf = (password: string): string => password.normalize('NFC');

/**
 * The rule of new passwords besides their length (product.md 2.7).
 * @param field of the request that holds the password
 * @throws InvalidInput
 */
export async function requireUnguessable(field: string, password: string, named: Named): Promise<void> {
  if (namesOf(named).has(formOf(password).toLowerCase())) {
    throw invalid(field, 'La password non può essere il tuo nome o la tua e-mail: scegline un’altra');
  }
  if (await isCommon(password)) {
    throw invalid(field, 'Questa password è tra le più usate, quindi tra le prime che si provano: scegline un’altra');
  }
}

/** @param password of the first administrator, where the settings give one @throws ConfigError when it is a common one */
export async function requireUncommon(password: string | undefined): Promise<void> {
  if (password === undefined || !(await isCommon(password))) return;
  throw new ConfigError('ADMIN_PASSWORD is one of the 10,000 most common passwords: choose another one');
}

/** Whether it is one of the 10,000 most common passwords, whatever its case. */
export async function isCommon(password: string): Promise<boolean> {
  common ??= load();
  return (await common).has(formOf(password).toLowerCase());
}

let common: Promise<ReadonlySet<string>> | undefined;

/** Loaded when the first new password asks for it. The list has them by how often they were seen in leaks, in lower case. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].slice(0, COMMON));
}

function namesOf({ name, email }: Named): ReadonlySet<string> {
  const [whole, address] = [name.toLowerCase(), email.toLowerCase()];
  return new Set([whole, whole.replaceAll(/\s/g, ''), ...whole.split(/\s+/), address, address.split('@')[0] ?? '']);
}
