import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { badRequest } from './errors.js';

/** No body of ours holds more than fields in fields. */
const DEPTH_MAX = 4;

/** Level by level: what walks through a body by recursion, as the rules of DTOs do, could be made to run out of stack. */
function isTooDeep(body: unknown): boolean {
  let level = [body];
  for (let depth = 0; depth <= DEPTH_MAX; depth++) {
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []));
    if (level.length === 0) return false;
  }
  return true;
}

/** Every body of ours is an object, and none has a field that every object has. */
const isNotPlainObject = (body: unknown): boolean =>
  body !== undefined &&
  (typeof body !== 'object' ||
    body === null ||
    Array.isArray(body) ||
    Object.keys(body).some((name) => name in Object.prototype));

/**
 * Reads JSON and nothing else, as Fastify does, but takes an empty body for none: clients may say JSON on every call
 * (product.md 1.1). Bodies that nest deeper than anything we take are refused before anyone looks into them.
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
