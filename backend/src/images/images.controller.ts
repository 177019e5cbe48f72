import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ApiErrors } from '../http/error-body.js';
import { notFound } from '../http/errors.js';
import { Public } from '../http/signed-in.js';
import { Images } from './images.js';

@ApiTags('images')
@Public()
@Controller('images')
export class ImagesController {
  constructor(private readonly images: Images) {}

  @Get(':name')
  @ApiProduces('image/webp')
  @ApiOkResponse({ schema: { type: 'string', format: 'binary' } })
  @ApiErrors(404)
  async one(@Param('name') name: string, @Res() reply: FastifyReply): Promise<void> {
    const bytes = await this.images.bytesOf(name);
    if (!bytes) throw notFound('Immagine non trovata');
    await reply
      .type('image/webp')
      .headers({ 'cache-control': 'public, max-age=31536000, immutable', 'x-content-type-options': 'nosniff' })
      .send(bytes);
  }
}
