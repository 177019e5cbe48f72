import type { Socket } from 'node:net';
import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import { databaseErrorIn } from '../../database/database-error.js';
import { type ErrorBody, RETRY_AFTER_S, UNAVAILABLE } from './error-body.js';
import { badRequest, InvalidInput, notSignedIn, TooManyAttempts } from './errors.js';
import { isUnavailable } from './unavailable.js';

/** A body can have thousands of invalid fields; nobody reads that many. */
const ERRORS_MAX = 20;

type Message = readonly [code: string, msg: string];
const INVALID: Message = ['INVALID_INPUT', 'Richiesta non valida'];
const TOO_LARGE: Message = ['TOO_LARGE', 'I dati inviati sono troppo grandi'];
const MISSING: Message = ['NOT_FOUND', 'Risorsa non trovata'];
const TOO_SLOW: Message = ['REQUEST_TIMEOUT', 'L’invio ha richiesto troppo tempo: riprova'];

/** The texts for errors that no feature has a text for. */
const MESSAGES: Record<number, Message> = {
  400: INVALID,
  401: ['NOT_SIGNED_IN', 'Accedi per continuare'],
  403: ['NOT_ALLOWED', 'Non sei autorizzato a questa operazione'],
  404: MISSING,
  405: MISSING,
  408: TOO_SLOW,
  413: TOO_LARGE,
  415: ['WRONG_TYPE', 'Formato dei dati non supportato'],
  429: ['TOO_MANY_ATTEMPTS', 'Troppi tentativi: riprova più tardi'],
};

/** For URLs that Fastify cannot route: they never reach the filter. */
export function onFrameworkError(error: Error & { code: string }, _request: FastifyRequest, reply: FastifyReply): void {
  const isTooLong = error.code === 'FST_ERR_MAX_PARAM_LENGTH';
  const [code, msg] = isTooLong ? MISSING : INVALID;
  void reply.status(isTooLong ? 404 : 400).send({ msg, code } satisfies ErrorBody);
}

const MESSAGE_REFUSALS: Readonly<Record<string, { status: string; words: Message }>> = {
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', words: TOO_LARGE },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', words: TOO_SLOW },
};

/** For malformed or oversized HTTP: there is no response object, only the connection to answer on. */
export function onClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, words } = MESSAGE_REFUSALS[error.code ?? ''] ?? { status: '400 Bad Request', words: INVALID };
  const [code, msg] = words;
  const body = JSON.stringify({ msg, code } satisfies ErrorBody);
  const headers = `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}`;
  socket.end(`HTTP/1.1 ${status}\r\n${headers}\r\nConnection: close\r\n\r\n${body}`, () => socket.destroy());
}

/** Of a refused body no longer than this the rest is read, and thrown away. */
const READ_ON_BYTES_MAX = 4 * 1024 * 1024;

/** Converts every exception into the one error body. An infrastructure fault is a 503 and never a 401. */
@Catch()
export class ErrorsFilter implements ExceptionFilter {
  private readonly logger = new Logger('Errors');

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    const request = http.getRequest<FastifyRequest>();
    const { status, body } = this.answer(isAbandoned(request) ? badRequest() : error, request.id);
    // A client that timed out has not sent its whole request, so this connection cannot be reused.
    if (status === 408) void reply.header('connection', 'close');
    // Fastify ends the connection of a body that it does not take: whoever is still sending it would lose the answer.
    else if (Number(request.headers['content-length']) <= READ_ON_BYTES_MAX) void reply.removeHeader('connection');
    if (status === 503) void reply.header('retry-after', RETRY_AFTER_S);
    if (error instanceof TooManyAttempts) void reply.header('retry-after', error.retryAfterS);
    void reply.status(status).send(body);
  }

  private answer(error: unknown, requestId: string): { status: number; body: ErrorBody } {
    if (isErasedOwnerViolation(error)) return this.answer(notSignedIn(), requestId);
    if (error instanceof DomainError) return { status: error.status, body: bodyOf(error) };
    if (isUnavailable(error)) {
      this.logger.warn({ requestId, err: error }, 'unavailable');
      return { status: 503, body: UNAVAILABLE };
    }
    const status = statusOf(error);
    const [code, msg] = MESSAGES[status] ?? ['INTERNAL', 'Errore interno: riprova più tardi'];
    if (MESSAGES[status]) return { status, body: { msg, code } };
    this.logger.error({ requestId, err: error }, 'unexpected');
    return { status: 500, body: { msg, code } };
  }
}

/** The client closed its connection before the request was complete: no connection of the server failed. */
const isAbandoned = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

/** A row was to be stored for a person who has been erased meanwhile. */
function isErasedOwnerViolation(error: unknown): boolean {
  const cause = databaseErrorIn(error);
  return cause?.code === '23503' && (cause.constraint ?? '').endsWith('_of_person');
}

function bodyOf(error: DomainError): ErrorBody {
  const body: ErrorBody = { msg: error.message, code: error.code };
  return error instanceof InvalidInput ? { ...body, errors: error.errors.slice(0, ERRORS_MAX) } : body;
}

function statusOf(error: unknown): number {
  if (error instanceof HttpException) return error.getStatus();
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' ? status : 500;
}
