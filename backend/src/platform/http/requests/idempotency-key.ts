import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { invalid } from '../errors/errors.js';
import { type Principal, principalOf } from './signed-in.js';

const HEADER = 'idempotency-key';
const VISIBLE_ASCII = /^[!-~]{8,64}$/;

/** The `Idempotency-Key` header, where there is one: 8 to 64 visible ASCII characters. @throws InvalidInput */
export function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers[HEADER];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && VISIBLE_ASCII.test(key)) return key;
  throw invalid('Idempotency-Key', 'Idempotency-Key: da 8 a 64 caratteri ASCII visibili');
}

/** A signed-in person who may send the same request again. */
export interface KeyedPrincipal extends Principal {
  readonly key: string | undefined;
}

/** The signed-in person with the idempotency key, as a parameter of a handler. */
export const SignedInWithKey = createParamDecorator((_: unknown, context: ExecutionContext): KeyedPrincipal => {
  const request = context.switchToHttp().getRequest<FastifyRequest>();
  return { ...principalOf(request), key: keyOf(request) };
});
