import { hash, verify } from '@node-rs/argon2';
import { PASSWORD_COST } from './password-cost.js';
import { formOf } from './password-rules.js';

const ARGON2ID = 2;
const PARAMETERS = { algorithm: ARGON2ID, ...PASSWORD_COST };

export const hashPassword = (password: string): Promise<string> => hash(formOf(password), PARAMETERS);

/** A hash of a random password, so that an unknown e-mail takes as long as a wrong password. */
const decoy = hashPassword(crypto.randomUUID());

/**
 * @param passwordHash undefined when there is no such person: false, after the same time
 * @throws Error GenericFailure where there is no memory to compare (platform/http/errors/unavailable.ts), InvalidArg for what is no hash
 */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  // As it was typed, too: passwords of before were stored like that.
  for (const form of new Set([formOf(password), password])) {
    const matches = await verify(passwordHash ?? (await decoy), form);
    if (matches && passwordHash !== undefined) return true;
  }
  return false;
}
