import { UnsupportedMediaTypeException } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** Request bodies must not be encoded: the response says that no encoding is accepted (RFC 9110, 15.5.16). */
export function refuseEncodedBodies(app: NestFastifyApplication): void {
  const server = app.getHttpAdapter().getInstance();
  server.addHook('onRequest', ({ headers }, reply, done) => {
    const encoding = headers['content-encoding']?.trim().toLowerCase() ?? '';
    if (encoding === '' || encoding === 'identity') return done();
    void reply.header('accept-encoding', 'identity');
    done(new UnsupportedMediaTypeException());
  });
}
