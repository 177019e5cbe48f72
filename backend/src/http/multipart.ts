import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import multipart from '@fastify/multipart';
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
import type { FastifyRequest } from 'fastify';
import { DomainError } from '../ledger/errors.js';
import { ErrorBody } from './error-body.js';
import { InvalidInput, invalid } from './errors.js';
import { RolesGuard, SignedInGuard } from './signed-in.js';

const FIELDS_MAX = 30;
const FIELD_BYTES_MAX = 16 * 1024;
const FILE_BYTES_MAX = 2 * 1024 * 1024;
/** How much of a refused form is still read, so that who is sending it hears why; beyond it the connection is cut. */
const DISCARDED_BYTES_MAX = 32 * 1024 * 1024;

declare module 'fastify' {
  interface FastifyRequest {
    /** The file of a form, whole. */
    upload?: Buffer;
  }
  interface FastifyContextConfig {
    form?: Form;
  }
}

/** A form that a route takes. */
export interface Form {
  /** The DTO of its fields. */
  readonly body: Type;
  /** The field that holds the one file. */
  readonly file: string;
  /** Fields that are numbers, and those that are true or false: a form knows text only. */
  readonly numbers?: readonly string[];
  readonly booleans?: readonly string[];
}

/**
 * Reads the form of a route once its caller is known: guards of a route come after the ones that refuse strangers, and before
 * every interceptor and pipe. The request then looks as if its fields had come as JSON.
 */
@Injectable()
class FormGuard implements CanActivate {
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { form } = request.routeOptions.config;
    if (form && request.isMultipart()) await readForm(request, form);
    return true;
  }
}

/** The route takes `multipart/form-data` with one file, or JSON without it. */
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

/** A form may take its time: whoever sends it is asked again once it is here whether they still are who they were. */
export const MembersForm = (form: Form) => applyDecorators(Multipart(form), UseGuards(SignedInGuard, RolesGuard));

/** The file of the form, as a parameter of a handler; undefined where none was sent. */
export const Upload = createParamDecorator(
  (_: unknown, context: ExecutionContext): Buffer | undefined =>
    context.switchToHttp().getRequest<FastifyRequest>().upload,
);

/** Lets the application take forms on the routes that are marked `Multipart`, and on no other. */
export async function takeForms(app: NestFastifyApplication): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      fields: FIELDS_MAX,
      fieldSize: FIELD_BYTES_MAX,
      fieldNameSize: 100,
      fileSize: FILE_BYTES_MAX,
      files: 1,
      parts: FIELDS_MAX + 1,
    },
  });
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('preValidation', (request, _reply, done) => {
      done(
        request.isMultipart() && !request.routeOptions.config.form ? new UnsupportedMediaTypeException() : undefined,
      );
    });
}

async function readForm(request: FastifyRequest, form: Form): Promise<void> {
  const fields = new Map<string, unknown>();
  let upload: Buffer | undefined;
  try {
    for await (const part of request.parts()) {
      const { fieldname: name } = part;
      if (part.type === 'file') {
        if (name !== form.file) throw invalid(name, `Campo non previsto: ${name}`);
        upload = await wholeFile(part);
        continue;
      }
      if (fields.has(name)) throw invalid(name, `Campo ripetuto: ${name}`);
      if (part.valueTruncated || part.fieldnameTruncated) throw invalid(name, `Campo troppo lungo: ${name}`);
      fields.set(name, fieldValue(form, name, part.value));
    }
  } catch (error) {
    await discard(request.raw);
    throw refusal(error);
  }
  request.body = Object.fromEntries(fields);
  request.upload = upload;
}

async function wholeFile({ file }: MultipartFile): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of file) chunks.push(chunk);
  if (file.truncated) throw new DomainError('TOO_LARGE', 413, 'Immagine troppo grande: al massimo 2 MB');
  return Buffer.concat(chunks);
}

const NUMBER = /^-?\d+(\.\d+)?$/;

/** A number or a boolean from exactly the text that it is written as; anything else stays text for the rules to refuse. */
function fieldValue({ numbers = [], booleans = [] }: Form, name: string, value: unknown): unknown {
  if (typeof value !== 'string') throw invalid(name, `${name}: testo non valido`);
  if (numbers.includes(name) && NUMBER.test(value) && String(Number(value)) === value) return Number(value);
  if (booleans.includes(name) && (value === 'true' || value === 'false')) return value === 'true';
  return value;
}

/** Whatever the parser stumbles over is the sender's mistake. */
function refusal(error: unknown): unknown {
  if (error instanceof DomainError) return error;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'FST_FILES_LIMIT') return new InvalidInput([], "Invia un'immagine sola");
  if (code === 'FST_FIELDS_LIMIT' || code === 'FST_PARTS_LIMIT') return new InvalidInput([], 'Troppi campi nel modulo');
  return new InvalidInput([], 'Modulo non valido');
}

async function discard(raw: IncomingMessage): Promise<void> {
  raw.unpipe();
  if (raw.readableEnded || raw.destroyed) return;
  let left = DISCARDED_BYTES_MAX;
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) raw.destroy();
  });
  raw.resume();
  await finished(raw).catch(() => undefined);
}
