import type { ErrorBody } from './api-types';

function errorBody(error: unknown): Partial<ErrorBody> {
  const data = typeof error === 'object' && error !== null && 'data' in error ? error.data : null;
  return typeof data === 'object' && data !== null ? data : {};
}

/** The server's message, or without one the screen's. */
export function messageOf(error: unknown, fallback: string): string {
  const { msg } = errorBody(error);
  return typeof msg === 'string' && msg !== '' ? msg : fallback;
}

/** The server's reason for a 409, if it sent one. */
export function refusalOf(error: unknown): string | undefined {
  const conflict = typeof error === 'object' && error !== null && 'status' in error && error.status === 409;
  return conflict ? messageOf(error, '') || undefined : undefined;
}

/** The field that a refusal is about, of those that the server gives for the whole request. */
const fieldsByCode = new Map([
  ['EMAIL_TAKEN', 'email'],
  ['SELF_TRANSFER', 'recipient'],
  ['RECIPIENT_NOT_FOUND', 'recipient'],
  ['WRONG_PASSWORD', 'password'],
  ['WRONG_OTP', 'otp'],
  ['CATEGORY_EXISTS', 'name'],
]);

/** The server's messages by field, ready for a form's `setErrors`. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  const { errors, code = '', msg } = errorBody(error);
  const field = fieldsByCode.get(code);
  if (field && msg) return { [field]: msg };
  if (!Array.isArray(errors)) return {};
  return Object.fromEntries(errors.map(({ field, msg }) => [field, msg]));
}

/**
 * What a form says above its button: nothing where each wrong field is one of its own, which says so itself (`submitting`); else
 * what is wrong with the first other one, or the server's message.
 * @param fields an object with the names of the form's fields, as the server calls them
 * @param fieldErrors what is wrong with which field
 */
export function failureOf(
  error: unknown,
  fallback: string,
  fields: object,
  fieldErrors = fieldErrorsOf(error),
): string | null {
  if (!error) return null;
  const wrong = Object.entries(fieldErrors);
  if (wrong.length === 0) return messageOf(error, fallback);
  return wrong.find(([field]) => !Object.hasOwn(fields, field))?.[1] ?? null;
}

/** Whether the outcome is known: without a definite answer of the server it is not, unless the request was never sent. */
export const isAnswered = (error: object) =>
  ('status' in error && typeof error.status === 'number' && error.status < 500) || codeOf(error) === 'OFFLINE';

/** The stable code of a refusal, or undefined. */
export const codeOf = (error: unknown): string | undefined => errorBody(error).code;

/** Whether the requested resource does not exist, so that a retry would not help. */
export const isGone = (error: object) => 'status' in error && error.status === 404;

/** Whether what was asked for is not, or no longer, for the reader, whatever of it was answered before. */
export const isForbidden = (error: object) => 'status' in error && error.status === 403;
