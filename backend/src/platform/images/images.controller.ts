import { Controller, Get, Headers, Param, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ApiErrors } from '../http/errors/error-body.js';
import { notFound } from '../http/errors/errors.js';
import { IsText } from '../http/fields/validation.js';
import { Public } from '../http/requests/signed-in.js';
import { Images } from './images.js';

/** For how long a copy is used without asking whether everybody may still see it. */
const KEPT_S = 300;

class ImageQuery {
  /** Of a link to an image that not everybody may see. */
  @IsText({ label: 'Chiave', max: 120, required: false }) key?: string;
}

@ApiTags('images')
@Public()
@Controller('images')
export class ImagesController {
  constructor(private readonly images: Images) {}

  @Get(':name')
  @ApiProduces('image/webp')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiResponse({ status: 304, description: 'the copy with that ETag is current' })
  @ApiErrors(404)
  async one(
    @Param('name') name: string,
    @Query() { key }: ImageQuery,
    @Headers('if-none-match') known: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const etag = `"${name}"`;
    const isKnown = known?.includes(etag) ?? false;
    const image = await this.images.find(name, key, { withBytes: !isKnown });
    if (!image) throw notFound('Immagine non trovata');
    const kept = image.isWithheld ? 'private, no-store' : `public, max-age=${KEPT_S}, must-revalidate`;
    void reply.headers({ 'cache-control': kept, etag, 'x-content-type-options': 'nosniff' });
    await (isKnown ? reply.code(304).send() : reply.type('image/webp').send(image.bytes));
  }
}
