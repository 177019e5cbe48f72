import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../ledger/errors.js';
import { invalid } from './errors.js';

const HEADER = 'idempotency-key';
const VISIBLE_ASCII = /^[!-~]{8,64}$/;

/** The `Idempotency-Key` header, where there is one: 8 to 64 visible ASCII characters. */
export const IdempotencyKey = createParamDecorator((_: unknown, context: ExecutionContext): string | undefined => {
  const key = context.switchToHttp().getRequest<FastifyRequest>().headers[HEADER];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && VISIBLE_ASCII.test(key)) return key;
  throw invalid('Idempotency-Key', 'Idempotency-Key: da 8 a 64 caratteri ASCII visibili');
});

/** For the OpenAPI document. */
export const TakesIdempotencyKey = () =>
  applyDecorators(
    ApiHeader({ name: 'Idempotency-Key', required: false, description: '8-64 visible ASCII characters' }),
  );

/** The key was used for something else. */
export const keyUsedOtherwise = (): DomainError =>
  new DomainError('KEY_REUSED', 422, 'Questa richiesta è già stata usata con dati diversi');
