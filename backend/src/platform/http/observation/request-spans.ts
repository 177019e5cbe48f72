import type { CommandBus } from '@nestjs/cqrs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { context, type Span, SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyRequest } from 'fastify';
import { startRequestSpan, traced } from '../../../basics/spans.js';
import type { LedgerCommand } from '../../commands/ledger-command.js';

/** Makes a span of each request, by its route pattern: never by its URL, which has ids. */
export function traceRequests(app: NestFastifyApplication): void {
  const spans = new WeakMap<FastifyRequest, Span>();
  /** What runs in `next` is below the span of the request. */
  const within = (request: FastifyRequest, next: () => void) => {
    const span = spans.get(request);
    if (span) context.with(trace.setSpan(context.active(), span), next);
    else next();
  };
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('onRequest', (request, _reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'none';
    spans.set(request, startRequestSpan(`${method} ${route}`, { 'http.request.method': method, 'http.route': route }));
    within(request, done);
  });
  // The events that bring the body belong to the connection and not to the request.
  fastify.addHook('preValidation', (request, _reply, done) => within(request, done));
  fastify.addHook('onResponse', (request, { statusCode }, done) => {
    const span = spans.get(request);
    span?.setAttribute('http.response.status_code', statusCode);
    if (statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    // The span of a stream ends when it has begun: what follows is hours of waiting.
    span?.end(request.begun?.at);
    done();
  });
}

/** Makes a span of each command that is sent through the bus, by its kind. */
export function traceCommands(commands: CommandBus): void {
  const execute = commands.execute.bind(commands);
  const tracedExecute = (command: LedgerCommand) => {
    const { type } = command.kind;
    return traced(`command ${type}`, { 'form.command': type }, () => execute(command));
  };
  Object.assign(commands, { execute: tracedExecute });
}
