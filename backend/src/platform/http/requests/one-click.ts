import { UnsupportedMediaTypeException } from '@nestjs/common';
import { type NestFastifyApplication, RouteConfig } from '@nestjs/platform-fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    isOneClick?: boolean;
  }
}

const TYPE = 'application/x-www-form-urlencoded';
const BODY_BYTES_MAX = 1024;

/** Mail programs call the route, with the body `List-Unsubscribe=One-Click` (RFC 8058, section 3.1). */
export const OneClick = () => RouteConfig({ isOneClick: true });

/** Accepts such a body, which says nothing, on the routes that are marked `OneClick`, and on no other. */
export function registerOneClickParser(app: NestFastifyApplication): void {
  const server = app.getHttpAdapter().getInstance();
  server.addContentTypeParser(TYPE, { parseAs: 'buffer', bodyLimit: BODY_BYTES_MAX }, (_request, _body, done) =>
    done(null, undefined),
  );
  server.addHook('preValidation', ({ headers, routeOptions }, _reply, done) => {
    const isOfThisType = headers['content-type']?.toLowerCase().startsWith(TYPE) ?? false;
    done(isOfThisType && !routeOptions.config.isOneClick ? new UnsupportedMediaTypeException() : undefined);
  });
}
