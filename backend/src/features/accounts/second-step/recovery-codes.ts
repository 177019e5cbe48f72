import { createHash, randomBytes } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import type { PersonId } from '../../../basics/ids.js';

const CODES = 10;
const CODE_BYTES = 10;
const GROUP = 4;
/** Base32 after Crockford: no letters that look like digits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const BITS = 5;
const FORM = /^[0-9a-hjkmnp-tv-z]{16}$/;

/** Codes of 80 bits, each for one sign-in without the app: too many to try, also for who reads their hashes. */
export const newRecoveryCodes = (): string[] => Array.from({ length: CODES }, newCode);

function newCode(): string {
  let bits = 0n;
  for (const byte of randomBytes(CODE_BYTES)) bits = (bits << 8n) | BigInt(byte);
  let code = '';
  for (let shift = CODE_BYTES * 8 - BITS; shift >= 0; shift -= BITS)
    code += ALPHABET[Number((bits >> BigInt(shift)) & 31n)];
  return (code.match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-');
}

/** Replaces a person's codes. */
export async function storeRecoveryCodes(personId: PersonId, codes: readonly string[], transaction: EntityManager) {
  await transaction.query('delete from recovery_codes where person = $1', [personId]);
  await transaction.query('insert into recovery_codes (person, hash) select $1, unnest($2::bytea[])', [
    personId,
    codes.map((code) => hashOf(code)),
  ]);
}

/** Whether a text has the form of a recovery code. */
export const isRecoveryCode = (code: string): boolean => FORM.test(plain(code));

/** Uses a code up. @returns whether it was one of the person's */
export async function useRecoveryCode(
  personId: PersonId,
  code: string,
  transaction: Pick<EntityManager, 'query'>,
): Promise<boolean> {
  const [, used] = await transaction.query<[unknown, number]>(
    'delete from recovery_codes where person = $1 and hash = $2',
    [personId, hashOf(code)],
  );
  return used === 1;
}

/** As people type it: with or without hyphens, capital or not, with letters that look like digits. */
const plain = (code: string): string =>
  code.toLowerCase().replaceAll(/[\s-]/g, '').replaceAll('o', '0').replaceAll(/[il]/g, '1');

const hashOf = (code: string): Buffer => createHash('sha256').update(plain(code)).digest();
