import { Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TimeoutQueue } from '../../../basics/timeout-queue.js';
import { type ErrorBody, RETRY_AFTER_S, UNAVAILABLE } from '../errors/error-body.js';

declare module 'fastify' {
  interface FastifyRequest {
    answerDeadline?: AnswerDeadline;
  }
}

/** A request that was read whole is answered within this time; for its client, where a busy process reads it late, within 10 s. */
const ANSWER_MS_MAX = 7500;

/** The time that one request may take. A handler that rightly takes longer stops it, and has limits of its own. */
class AnswerDeadline {
  constructor(
    private readonly deadlines: TimeoutQueue<AnswerDeadline>,
    readonly request: FastifyRequest,
    readonly reply: FastifyReply,
  ) {
    this.restart();
  }

  /** The whole time begins again. */
  restart(): void {
    this.deadlines.add(this);
  }

  stop(): void {
    this.deadlines.delete(this);
  }
}

/**
 * Answers 503 to every request that its handler has not begun to answer in time: the waits for a connection, the database and
 * the ledger have limits, but these add up. The handler runs on, and what it has sent to the ledger may still be written; a
 * repetition with the same key gets its answer. Fastify's `handlerTimeout` would also count the time in which a slow line
 * sends a form, and no route can be exempt from it.
 */
export function limitAnswers(app: NestFastifyApplication, msMax = ANSWER_MS_MAX): void {
  const server = app.getHttpAdapter().getInstance();
  const logger = new Logger('Answers');
  const deadlines = new TimeoutQueue<AnswerDeadline>(msMax, ({ request, reply }) => {
    // A client that has left gets no answer.
    if (reply.raw.destroyed) return;
    logger.warn({ requestId: request.id, route: request.routeOptions.url }, 'a request was not answered in time');
    refuse(reply);
  });
  // At this point a JSON body has been read; the reader of forms stops the time while one arrives.
  server.addHook('preHandler', (request, reply, done) => {
    request.answerDeadline = new AnswerDeadline(deadlines, request, reply);
    done();
  });
  // A stream that has begun has limits of its own.
  server.addHook('onSend', (request, _reply, _payload, done) => {
    request.answerDeadline?.stop();
    done();
  });
}

/** Takes the reply away from the handler, whose own answer is then ignored. */
function refuse(reply: FastifyReply): void {
  if (reply.sent || reply.raw.headersSent) return;
  const { raw } = reply;
  const headers = {
    ...reply.getHeaders(),
    'content-type': 'application/json; charset=utf-8',
    'retry-after': RETRY_AFTER_S,
  };
  reply.hijack();
  for (const [name, value] of Object.entries(headers)) if (value !== undefined) raw.setHeader(name, value);
  raw.statusCode = 503;
  raw.end(JSON.stringify(UNAVAILABLE satisfies ErrorBody));
}
