import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { badRequest } from '../errors/errors.js';

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

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** @returns undefined for what is not UTF-8, of which text would be lost */
function textIn(body: Buffer): string | undefined {
  try {
    return utf8.decode(body);
  } catch {
    return undefined;
  }
}

/**
 * Parses JSON as Fastify does, but treats an empty body as no body: clients may send the JSON content type on every call
 * (product.md 1.1). Bodies that nest too deeply are refused before validation.
 */
export function registerJsonParser(app: NestFastifyApplication): void {
  const server = app.getHttpAdapter().getInstance();
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeContentTypeParser(['application/json', 'text/plain']);
  server.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const text = textIn(body);
    if (text === undefined) done(badRequest());
    else if (text === '') done(null, undefined);
    else parse(request, text, done);
  });
  server.addHook('preValidation', ({ body }, _reply, done) => {
    done(isTooDeep(body) || isNotPlainObject(body) ? badRequest() : undefined);
  });
}
