import type { IncomingMessage } from 'node:http';
import {
  applyDecorators,
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  type Type,
  UnsupportedMediaTypeException,
  UseGuards,
} from '@nestjs/common';
import { type NestFastifyApplication, RouteConfig } from '@nestjs/platform-fastify';
import {
  ApiBody,
  ApiConsumes,
  ApiExtraModels,
  ApiPayloadTooLargeResponse,
  ApiUnsupportedMediaTypeResponse,
  getSchemaPath,
} from '@nestjs/swagger';
import {
  getMultipartBoundary,
  MaxFileSizeExceededError,
  MaxPartsExceededError,
  type MultipartPart,
  parseMultipart,
} from '@remix-run/multipart-parser/node';
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import { ErrorBody } from '../errors/error-body.js';
import { InvalidInput, invalid } from '../errors/errors.js';
import { RolesGuard, SignedInGuard } from '../requests/signed-in.js';

const FIELDS_MAX = 30;
const FIELD_BYTES_MAX = 16 * 1024;
const FIELD_NAME_CHARACTERS_MAX = 100;
const PART_HEADER_BYTES_MAX = 8 * 1024;
const PARTS_MAX = FIELDS_MAX + 1;
/** What a form takes besides its file. */
const OTHER_BYTES_MAX = FIELDS_MAX * FIELD_BYTES_MAX + PARTS_MAX * PART_HEADER_BYTES_MAX;
/** How much of an oversized form is still read, so that the client receives the error; beyond it the connection is cut. */
const RECEIVED_BYTES_MAX = 32 * 1024 * 1024;

declare module 'fastify' {
  interface FastifyRequest {
    /** The file of a form, in memory. */
    upload?: Buffer;
    /** What its sender calls it, where the form asks for that. */
    uploadName?: string;
    /**
     * The time by which the form must have arrived, in milliseconds of `performance.now()`; only on a request with a form.
     */
    formDeadline?: number;
  }
  interface FastifyContextConfig {
    form?: Form;
  }
}

/** What is allowed of the one file of a form, and the words for what is not. */
export interface FileRules {
  readonly bytesMax: number;
  readonly tooLarge: string;
  readonly oneOnly: string;
  /** It keeps its name. */
  readonly isNamed?: true;
}

/** A form that a route accepts. */
export interface Form {
  /** The DTO of its fields. */
  readonly body: Type;
  /** The field that holds the one file. */
  readonly file: string;
  readonly rules: FileRules;
  /** Fields that are numbers or booleans: a form contains only text. */
  readonly numbers?: readonly string[];
  readonly booleans?: readonly string[];
}

/**
 * Reads the form of a route once its caller is known: the guards of a route run after the global ones that refuse
 * strangers, and before every interceptor and pipe. The request then looks as if its fields had been sent as JSON.
 */
@Injectable()
class FormGuard implements CanActivate {
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { form } = request.routeOptions.config;
    if (form && request.formDeadline !== undefined) await readForm(request, form, request.formDeadline);
    return true;
  }
}

/** The route accepts `multipart/form-data` with one file, or JSON without it. */
export const Multipart = (form: Form) =>
  applyDecorators(
    RouteConfig({ form }),
    UseGuards(FormGuard),
    ApiConsumes('multipart/form-data', 'application/json'),
    ApiExtraModels(form.body),
    ApiBody({
      schema: {
        allOf: [
          { $ref: getSchemaPath(form.body) },
          { type: 'object', properties: { [form.file]: { type: 'string', format: 'binary' } } },
        ],
      },
    }),
    ApiPayloadTooLargeResponse({ type: ErrorBody }),
    ApiUnsupportedMediaTypeResponse({ type: ErrorBody }),
  );

/** A form may arrive slowly: the token of its sender is checked again once it has arrived. */
export const AuthenticatedMultipart = (form: Form) =>
  applyDecorators(Multipart(form), UseGuards(SignedInGuard, RolesGuard));

/** The file of the form, as a parameter of a handler; undefined when none was sent. */
export const Upload = createParamDecorator(
  (_: unknown, context: ExecutionContext): Buffer | undefined =>
    context.switchToHttp().getRequest<FastifyRequest>().upload,
);

/** Its name, where the form asks for that. */
export const UploadName = createParamDecorator(
  (_: unknown, context: ExecutionContext): string | undefined =>
    context.switchToHttp().getRequest<FastifyRequest>().uploadName,
);

/**
 * Accepts forms on the routes that are marked `Multipart`, and on no other.
 * @param msMax how long a form may take to arrive
 */
export function registerFormParser(app: NestFastifyApplication, msMax: number): void {
  const server = app.getHttpAdapter().getInstance();
  // The body stays unread until the guards know the caller.
  server.addContentTypeParser('multipart/form-data', (request, _payload, done) => {
    request.formDeadline = performance.now() + msMax;
    done(null);
  });
  server.addHook('preValidation', ({ formDeadline, routeOptions }, _reply, done) => {
    done(formDeadline !== undefined && !routeOptions.config.form ? new UnsupportedMediaTypeException() : undefined);
  });
}

async function readForm(request: FastifyRequest, form: Form, deadline: number): Promise<void> {
  request.answerDeadline?.stop();
  const bytes = await wholeForm(request.raw, form.rules, deadline - performance.now());
  request.answerDeadline?.restart();
  try {
    Object.assign(request, contentOf(bytes, request.headers['content-type'] ?? '', form));
  } catch (error) {
    throw refusal(error, form.rules);
  }
}

const tooLarge = ({ tooLarge: message }: FileRules) => new DomainError('TOO_LARGE', 413, message);
const tooSlow = () => new DomainError('REQUEST_TIMEOUT', 408, 'L’invio ha richiesto troppo tempo: riprova');
const malformed = () => new InvalidInput([], 'Modulo non valido');

/** Reads a form to its end, also one that is too large: only then does the client read the response. */
function wholeForm(raw: IncomingMessage, rules: FileRules, msMax: number): Promise<Buffer> {
  const bytesMax = rules.bytesMax + OTHER_BYTES_MAX;
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    const timer = setTimeout(() => settle(tooSlow()), msMax);
    const settle = (refused?: DomainError) => {
      clearTimeout(timer);
      raw.off('data', take).off('end', finish).off('close', abandon);
      if (refused) reject(refused);
      else resolve(Buffer.concat(chunks));
    };
    const take = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= bytesMax) chunks.push(chunk);
      else chunks.length = 0;
      if (bytes > RECEIVED_BYTES_MAX) raw.destroy();
    };
    const finish = () => settle(bytes > bytesMax ? tooLarge(rules) : undefined);
    const abandon = () => settle(malformed());
    raw.on('data', take).once('end', finish).once('close', abandon);
    if (raw.destroyed) abandon();
  });
}

/** The parser ignores whatever follows the closing delimiter, such as further fields. */
function endsAfterClosing(bytes: Buffer, boundary: string): boolean {
  const closing = `--${boundary}--`;
  const found = bytes.indexOf(`\r\n${closing}`);
  const end = found === -1 ? closing.length : found + 2 + closing.length;
  return /^\s*$/.test(bytes.subarray(end).toString('latin1')) || (found === -1 && !bytes.includes(closing));
}

/** @throws DomainError | the errors of the parser */
function contentOf(
  bytes: Buffer,
  contentType: string,
  form: Form,
): Pick<FastifyRequest, 'body' | 'upload' | 'uploadName'> {
  const { rules } = form;
  const boundary = getMultipartBoundary(contentType);
  if (boundary === null) throw malformed();
  if (!endsAfterClosing(bytes, boundary)) throw malformed();
  const limits = { maxHeaderSize: PART_HEADER_BYTES_MAX, maxFileSize: rules.bytesMax, maxParts: PARTS_MAX };
  const fields = new Map<string, unknown>();
  let upload: Buffer | undefined;
  let uploadName: string | undefined;
  for (const part of parseMultipart(bytes, { boundary, ...limits })) {
    const name = nameOf(part);
    if (part.isFile) {
      if (name !== form.file) throw invalid(name, `Campo non previsto: ${name}`);
      if (upload) throw new InvalidInput([], rules.oneOnly);
      upload = Buffer.from(part.bytes);
      if (rules.isNamed) uploadName = part.filename ?? '';
      continue;
    }
    if (fields.size === FIELDS_MAX) throw tooManyFields();
    if (fields.has(name)) throw invalid(name, `Campo ripetuto: ${name}`);
    if (part.size > FIELD_BYTES_MAX) throw invalid(name, `Campo troppo lungo: ${name}`);
    if ((part.mediaType ?? 'text/plain') !== 'text/plain') throw invalid(name, `${name}: testo non valido`);
    fields.set(name, fieldValue(form, name, part.text));
  }
  return { body: Object.fromEntries(fields), upload, uploadName };
}

const FORM_DATA = /^form-data(;|$)/i;

/** Every part of a form is a field whose name is not a property of Object.prototype. @throws InvalidInput */
function nameOf(part: MultipartPart): string {
  const { name } = part;
  if (!FORM_DATA.test(part.headers['content-disposition'] ?? '') || !name || name in Object.prototype)
    throw malformed();
  if (name.length <= FIELD_NAME_CHARACTERS_MAX) return name;
  const start = name.slice(0, FIELD_NAME_CHARACTERS_MAX);
  throw invalid(start, `Campo troppo lungo: ${start}`);
}

const NUMBER = /^-?\d+(\.\d+)?$/;

/** Converts the exact text of a number or a boolean; anything else stays text, which the validation refuses. */
function fieldValue({ numbers = [], booleans = [] }: Form, name: string, value: string): unknown {
  if (numbers.includes(name) && NUMBER.test(value) && String(Number(value)) === value) return Number(value);
  if (booleans.includes(name) && (value === 'true' || value === 'false')) return value === 'true';
  return value;
}

const tooManyFields = () => new InvalidInput([], 'Troppi campi nel modulo');

/** Every error of the parser is a mistake of the client. */
function refusal(error: unknown, rules: FileRules): DomainError {
  if (error instanceof DomainError) return error;
  if (error instanceof MaxFileSizeExceededError) return tooLarge(rules);
  return error instanceof MaxPartsExceededError ? tooManyFields() : malformed();
}
