import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DomainError } from '../../../engine/ledger/format/errors.js';

const tooMany = () => new DomainError('TOO_MANY_REQUESTS', 429, 'Troppe richieste insieme: riprova tra poco');

/**
 * Limits how many requests of one forwarded address are in flight. Behind a proxy every connection is the proxy's, so
 * connections do not identify the client.
 */
export function limitRequestsInFlight(app: NestFastifyApplication, perAddressMax: number): void {
  const inFlight = new Map<string, number>();
  const server = app.getHttpAdapter().getInstance();
  server.addHook('onRequest', (request, reply, done) => {
    const { ip } = request;
    const count = inFlight.get(ip) ?? 0;
    if (count >= perAddressMax) {
      void reply.header('retry-after', '1');
      done(tooMany());
      return;
    }
    inFlight.set(ip, count + 1);
    let isIn = true;
    const leave = () => {
      if (!isIn) return;
      isIn = false;
      const left = (inFlight.get(ip) ?? 1) - 1;
      if (left === 0) inFlight.delete(ip);
      else inFlight.set(ip, left);
    };
    request.leaveFlight = leave;
    reply.raw.once('close', leave);
    done();
  });
}
