import type { Readable } from 'node:stream';
import { Body, Controller, Get, Header, Post, Query, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import { create } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import { Idempotent } from '../../platform/http/commands/stored-responses.js';
import { ApiErrors } from '../../platform/http/errors/error-body.js';
import { invalid } from '../../platform/http/errors/errors.js';
import { IdParam } from '../../platform/http/fields/ids.js';
import { type KeyedPrincipal, SignedInWithKey } from '../../platform/http/requests/idempotency-key.js';
import { type Principal, SignedIn, SignedInRoute } from '../../platform/http/requests/signed-in.js';
import { AllowedWhile } from '../../platform/http/requests/standing-routes.js';
import { AuthenticatedMultipart, type FileRules, Upload, UploadName } from '../../platform/http/server/multipart.js';
import { ExportedFiles } from './exported-files.js';
import { fileNotFound } from './file-rows.js';
import { FileBody, FileQuery, FileView, LastFileView } from './file-views.js';
import { Files } from './files.js';
import { Uploads } from './uploads.js';

const DOCUMENT: FileRules = {
  bytesMax: 5 * 1_048_576,
  tooLarge: 'File troppo grande: al massimo 5 MB',
  oneOnly: 'Invia un file solo',
  isNamed: true,
};

/** Documents that people upload for something else (product.md 3.25). */
@ApiTags('files')
@SignedInRoute()
@Controller('files')
export class FilesController {
  constructor(
    private readonly files: Files,
    private readonly uploads: Uploads,
  ) {}

  @Post()
  @AuthenticatedMultipart({ body: FileBody, file: 'file', rules: DOCUMENT })
  @Idempotent()
  @ApiCreatedResponse({ type: FileView })
  @ApiErrors(400, 413, 415, 429)
  upload(
    @SignedInWithKey() principal: KeyedPrincipal,
    @Body() { purpose }: FileBody,
    @Upload() bytes: Buffer | undefined,
    @UploadName() name: string | undefined,
  ): Promise<FileView> {
    if (!bytes) throw invalid('file', 'Scegli un file');
    return this.uploads.keep(principal, { purpose, name: name ?? '', bytes }, new Date());
  }

  /** Which one is offered again. */
  @Get('last')
  @ApiOkResponse({ type: LastFileView })
  @ApiErrors(400)
  async last(@SignedIn() { wallet }: Principal, @Query() { purpose }: FileQuery): Promise<LastFileView> {
    return { last: await this.files.last(wallet, purpose) };
  }

  @Get(':id')
  @ApiProduces('application/pdf')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiErrors(404)
  async one(
    @SignedIn() principal: Principal,
    @IdParam(fileNotFound) id: string,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const { file, bytes } = await this.files.open(principal, id);
    void reply.headers({
      'content-disposition': create(file.name),
      'content-security-policy': 'sandbox',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    await reply.type(file.type).send(bytes);
  }
}

@ApiTags('user')
@SignedInRoute()
@AllowedWhile('waiting')
@Controller('user/export/files')
export class ExportedFilesController {
  constructor(private readonly exported: ExportedFiles) {}

  /** All files of the signed-in person. */
  @Get()
  @Header('content-type', 'application/zip')
  @Header('content-disposition', 'attachment; filename="form-file.zip"')
  @ApiProduces('application/zip')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiErrors(429)
  zip(@SignedIn() { wallet }: Principal): Readable {
    return this.exported.zipOf(wallet);
  }
}
