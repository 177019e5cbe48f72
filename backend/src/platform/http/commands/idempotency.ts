import { randomUUID } from 'node:crypto';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { deriveEventId } from '../../../engine/ledger/format/envelope.js';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import { datedKey, dayOf } from '../../../engine/ledger/keys/key-days.js';
import { invalid } from '../errors/errors.js';

const HEADER = 'idempotency-key';
const VISIBLE_ASCII = /^[!-~]{8,64}$/;

/** The `Idempotency-Key` header, where there is one: 8 to 64 visible ASCII characters. @throws InvalidInput */
export function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers[HEADER];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && VISIBLE_ASCII.test(key)) return key;
  throw invalid('Idempotency-Key', 'Idempotency-Key: da 8 a 64 caratteri ASCII visibili');
}

/** The idempotency key, as a parameter of a handler. */
export const IdempotencyKey = createParamDecorator((_: unknown, context: ExecutionContext): string | undefined =>
  keyOf(context.switchToHttp().getRequest<FastifyRequest>()),
);

/**
 * The id of what a command creates: derived from the day and the key, if there is a key. A command repeated on another day
 * gets another id, so the first event identifies what it created.
 */
export const idOfNew = (kind: string, owner: string, key: string | undefined, now: Date): string =>
  key === undefined ? randomUUID() : deriveEventId(owner, `${kind}\n${datedKey(dayOf(now.getTime()), key)}`, 0);

/** The key was used for another request. */
export const keyReusedWithOtherInput = (): DomainError =>
  new DomainError('KEY_REUSED', 422, 'Questa richiesta è già stata usata con dati diversi');
