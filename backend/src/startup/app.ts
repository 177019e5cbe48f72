import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import { join } from 'node:path';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import fastifyStatic from '@fastify/static';
import { NestFactory } from '@nestjs/core';
import { CommandBus } from '@nestjs/cqrs';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import { isTracing } from '../basics/spans.js';
import { limitBrowserErrorBodies } from '../platform/http/errors/browser-errors.controller.js';
import { onClientError, onFrameworkError } from '../platform/http/errors/errors.filter.js';
import { Metrics } from '../platform/http/observation/metrics.js';
import { NestLogger } from '../platform/http/observation/nest-logger.js';
import { traceCommands, traceRequests } from '../platform/http/observation/request-spans.js';
import { registerOneClickParser } from '../platform/http/requests/one-click.js';
import { limitAnswers } from '../platform/http/server/answer-deadline.js';
import { refuseEncodedBodies } from '../platform/http/server/content-encoding.js';
import { registerJsonParser } from '../platform/http/server/json-bodies.js';
import { REQUEST_MS_MAX } from '../platform/http/server/listener.js';
import { registerFormParser } from '../platform/http/server/multipart.js';
import { serveApiDocument } from '../platform/http/server/open-api.js';
import { filesBelow, pageOf } from '../platform/http/server/pages.js';
import { limitRequestsInFlight } from '../platform/http/server/requests-in-flight.js';
import { isAnswer, securityHeaders } from '../platform/http/server/security-headers.js';
import { PUBLIC_PAGE, renderedPages, servePublicPages } from '../platform/rendering/public-pages.js';
import { AppModule } from './app.module.js';
import { builtFrontend } from './built-frontend.js';
import type { Runtime } from './runtime.js';

const BUILT_FRONTEND = builtFrontend();
/** What browsers get. */
const FRONTEND = join(BUILT_FRONTEND, 'browser');
/** What public pages are rendered with. */
const FRONTEND_FOR_SERVER = join(BUILT_FRONTEND, 'server');
const BODY_BYTES_MAX = 64 * 1024;

/**
 * The web application on the running parts: the API under /api and, if it was built, the front end.
 * @param server the HTTP server that hands over requests; undefined: none
 */
export async function createApp(runtime: Runtime, logger: Logger, server?: Server): Promise<NestFastifyApplication> {
  const files = filesBelow(FRONTEND);
  const rendered = files.size > 0 ? await renderedPages(FRONTEND_FOR_SERVER) : undefined;
  const adapter = new FastifyAdapter({
    bodyLimit: BODY_BYTES_MAX,
    // The listener hands over requests once everything is ready.
    ...(server && { serverFactory: () => server }),
    trustProxy: (_address, hop) => hop < runtime.config.proxies,
    skipMiddie: true,
    // Those pages of the front end that are not rendered are one file.
    rewriteUrl: ({ method, url }: Pick<IncomingMessage, 'method' | 'url'>) =>
      pageOf(files, method, url, runtime.config.serviceWorker === 'on', (path, query) =>
        rendered?.pageAt(path, query) ? PUBLIC_PAGE : undefined,
      ),
    genReqId: requestIds(),
    frameworkErrors: onFrameworkError,
    clientErrorHandler: onClientError,
  });
  const app = await NestFactory.create<NestFastifyApplication>(await AppModule.register(runtime), adapter, {
    logger: new NestLogger(logger),
    abortOnError: false,
    // Fastify parses JSON; the routes that accept forms parse them.
    bodyParser: false,
  });
  try {
    await assemble({ app, files, rendered, runtime, logger });
    return app;
  } catch (error) {
    // Its connections would keep an embedded PostgreSQL running.
    await app.close();
    throw error;
  }
}

interface AppParts {
  readonly app: NestFastifyApplication;
  readonly files: ReturnType<typeof filesBelow>;
  readonly rendered: Awaited<ReturnType<typeof renderedPages>>;
  readonly runtime: Runtime;
  readonly logger: Logger;
}

async function assemble({ app, files, rendered, runtime, logger }: AppParts): Promise<void> {
  app.setGlobalPrefix('api', { exclude: ['health/live', 'health/serving', 'health/ready', 'metrics'] });
  sendSecurityHeaders(app);
  if (runtime.config.proxies > 0) limitRequestsInFlight(app, runtime.config.requestsPerAddressMax);
  limitAnswers(app);
  refuseEncodedBodies(app);
  registerJsonParser(app);
  registerOneClickParser(app);
  registerFormParser(app, REQUEST_MS_MAX);
  limitBrowserErrorBodies(app);
  // Only a sign-in and what asks about devices read and write cookies.
  await app.register(cookie, { hook: false });
  // Request bodies are never decompressed: decompressing would consume the body before its parser.
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false });
  if (files.size > 0) {
    await app.register(fastifyStatic, {
      root: FRONTEND,
      // The build has compressed them already.
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      setHeaders: freshPage,
    });
  }
  if (rendered)
    servePublicPages(app, rendered, {
      build: FRONTEND_FOR_SERVER,
      site: FRONTEND,
      publicUrl: runtime.config.publicUrl,
    });
  observeRequests(app, logger);
  if (isTracing()) {
    traceRequests(app);
    traceCommands(app.get(CommandBus, { strict: false }));
  }
  serveApiDocument(app);
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
}

/** Ids that no other process and no other start gives: a random part for the process, and a count. */
function requestIds(): () => string {
  const process = randomUUID();
  let count = 0;
  return () => `${process}-${++count}`;
}

/** Files have their content's hash in their names; the page that names them must always be fresh. */
function freshPage(reply: FastifyReply, path: string): void {
  if (!path.includes('/assets/')) void reply.header('cache-control', 'no-cache');
}

function sendSecurityHeaders(app: NestFastifyApplication): void {
  const { ofPages, ofAnswers } = securityHeaders();
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', (request, reply, done) => {
      void reply.headers(isAnswer(request.url) ? ofAnswers : ofPages);
      done();
    });
}

function observeRequests(app: NestFastifyApplication, logger: Logger): void {
  const metrics = app.get(Metrics);
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onResponse', (request, reply, done) => {
      const route = request.routeOptions.url ?? 'none';
      const { method, id } = request;
      const ms = request.begun?.afterMs ?? reply.elapsedTime;
      metrics.answered(method, route, reply.statusCode, ms / 1000);
      // Whoever watches FORM asks each second.
      const isSound = route.startsWith('/health/') && reply.statusCode === 200;
      if (!isSound && logger.isLevelEnabled('info')) {
        logger.info({ id, method, route, status: reply.statusCode, ms: Math.round(ms) }, 'request');
      }
      done();
    });
}
