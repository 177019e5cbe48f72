import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { InvalidInput } from './errors.js';

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

/** Refuses bodies that nest deeper than anything the application takes, before anyone looks into them. */
export function refuseDeepBodies(app: NestFastifyApplication): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('preValidation', ({ body }, _reply, done) => {
      done(isTooDeep(body) ? new InvalidInput([], 'Richiesta non valida') : undefined);
    });
}
