import { UnsupportedMediaTypeException } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** Bodies are taken as they are: no encoding is offered for them, and whoever sends one is told so (RFC 9110, 15.5.16). */
export function refuseEncodedBodies(app: NestFastifyApplication): void {
  const server = app.getHttpAdapter().getInstance();
  server.addHook('onRequest', ({ headers }, reply, done) => {
    const encoding = headers['content-encoding']?.trim().toLowerCase() ?? '';
    if (encoding === '' || encoding === 'identity') return done();
    void reply.header('accept-encoding', 'identity');
    done(new UnsupportedMediaTypeException());
  });
}
