import type { EntityManager } from 'typeorm';
import type { PersonId } from '../../../basics/ids.js';
import { Person } from '../people/person.entity.js';
import { removeSecondStep } from '../second-step/second-steps.js';
import type { TokenHolder } from '../sign-in/access-token.js';
import { endTokens } from './one-time-tokens.js';

/**
 * The owner of an address is the first to show that it is theirs, at an account that somebody made with it: nothing stays with which
 * that one could come in, or keep the owner out. The person is locked, and their address is not confirmed.
 */
export async function takeOver(
  personId: PersonId,
  passwordHash: string,
  now: Date,
  transaction: EntityManager,
): Promise<TokenHolder> {
  await transaction.update(Person, { id: personId }, { passwordHash, emailConfirmedAt: now });
  await transaction.query('delete from known_devices where person = $1', [personId]);
  await endTokens(personId, transaction);
  return removeSecondStep(personId, transaction);
}
