import { DomainError } from '../../../engine/ledger/format/errors.js';
import type { FieldError } from './error-body.js';
import type { Obstacle } from './obstacle.js';

/** The body, query or a parameter is malformed. */
export class InvalidInput extends DomainError {
  constructor(
    readonly errors: readonly FieldError[],
    message = 'Controlla i dati inseriti',
    code = 'INVALID_INPUT',
  ) {
    super(code, 400, message);
  }
}

export const badRequest = (): InvalidInput => new InvalidInput([], 'Richiesta non valida');

export const invalid = (field: string, msg: string): InvalidInput => new InvalidInput([{ field, msg }], msg);

export const notFound = (message: string, code = 'NOT_FOUND'): DomainError => new DomainError(code, 404, message);

export const notSignedIn = (): DomainError => new DomainError('NOT_SIGNED_IN', 401, 'Accedi per continuare');

export const notAllowed = (message = 'Non sei autorizzato a questa operazione'): DomainError =>
  new DomainError('NOT_ALLOWED', 403, message);

/** Too many attempts; `retryAfterS` seconds until the next one counts. */
export class TooManyAttempts extends DomainError {
  constructor(
    readonly retryAfterS: number,
    msg = 'Troppi tentativi: riprova più tardi',
  ) {
    super('TOO_MANY_ATTEMPTS', 429, msg);
  }
}

/** Why a decision, which is tried and not carried out, refuses; null where it does not. */
export function obstacleTo(decide: () => unknown): Obstacle | null {
  try {
    decide();
    return null;
  } catch (refusal) {
    if (!(refusal instanceof DomainError)) throw refusal;
    return { msg: refusal.message, code: refusal.code };
  }
}

/** What a check refuses with; undefined where it does not. @throws what is no DomainError */
export async function refusalOf(check: () => Promise<void>): Promise<DomainError | undefined> {
  try {
    await check();
    return undefined;
  } catch (refusal) {
    if (refusal instanceof DomainError) return refusal;
    throw refusal;
  }
}
