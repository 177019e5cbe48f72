import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { badRequest } from './errors.js';

/** Valid request bodies have fewer levels. */
const DEPTH_MAX = 4;

/** Iterative: a recursive walk, like the validation of DTOs, could exhaust the stack on a hostile body. */
function isTooDeep(body: unknown): boolean {
  let level = [body];
  for (let depth = 0; depth <= DEPTH_MAX; depth++) {
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []));
    if (level.length === 0) return false;
  }
  return true;
}

/** Every request body is an object without fields of Object.prototype. */
const isNotPlainObject = (body: unknown): boolean =>
  body !== undefined &&
  (typeof body !== 'object' ||
    body === null ||
    Array.isArray(body) ||
    Object.keys(body).some((name) => name in Object.prototype));

/**
 * Parses JSON as Fastify does, but treats an empty body as no body: clients may send the JSON content type on every call
 * (product.md 1.1). Bodies that nest too deeply are refused before validation.
 */
export function registerJsonParser(app: NestFastifyApplication): void {
  const server = app.getHttpAdapter().getInstance();
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeContentTypeParser(['application/json', 'text/plain']);
  server.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parse(request, body, done);
  });
  server.addHook('preValidation', ({ body }, _reply, done) => {
    done(isTooDeep(body) || isNotPlainObject(body) ? badRequest() : undefined);
  });
}
