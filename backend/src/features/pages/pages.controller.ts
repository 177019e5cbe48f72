import { createHash } from 'node:crypto';
import { Controller, Get, Header, HttpStatus, Param, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiErrors } from '../../platform/http/errors/error-body.js';
import { notFound } from '../../platform/http/errors/errors.js';
import { Public } from '../../platform/http/requests/signed-in.js';
import { LegalPages } from './legal-pages.js';
import { PAGE_NAMES, PagesView, PageView } from './page-views.js';

/** How long a browser takes the list for the newest: the footer of every page asks for it. */
const KEPT_SECONDS = 300;
const NOT_MODIFIED = { status: HttpStatus.NOT_MODIFIED, description: 'what If-None-Match names is the newest' };

@ApiTags('pages')
@Public()
@Controller('pages')
export class PagesController {
  constructor(private readonly pages: LegalPages) {}

  /** Who runs this platform, and the versions of its pages. */
  @Get()
  @Header('cache-control', `public, max-age=${KEPT_SECONDS}`)
  @ApiOkResponse({ type: PagesView })
  @ApiResponse(NOT_MODIFIED)
  async list(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PagesView | undefined> {
    return unlessKnown(await this.pages.list(), request, reply);
  }

  @Get(':name')
  @Header('cache-control', 'public, no-cache')
  @ApiParam({ name: 'name', enum: PAGE_NAMES })
  @ApiOkResponse({ type: PageView })
  @ApiResponse(NOT_MODIFIED)
  @ApiErrors(404)
  async page(
    @Param('name') given: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PageView | undefined> {
    const name = PAGE_NAMES.find((page) => page === given);
    if (!name) throw notFound('Pagina non trovata');
    return unlessKnown(await this.pages.page(name), request, reply);
  }
}

/**
 * Names the answer by a weak validator, because it is compressed on its way (RFC 9110, section 8.8.1).
 * @returns undefined, with a 304, where the caller has it
 */
function unlessKnown<Answer>(answer: Answer, request: FastifyRequest, reply: FastifyReply): Answer | undefined {
  const tag = `W/"${createHash('sha256').update(JSON.stringify(answer)).digest('base64url').slice(0, 22)}"`;
  void reply.header('etag', tag);
  const known = request.headers['if-none-match']?.split(',').map((one) => one.trim());
  if (!known?.includes(tag)) return answer;
  void reply.status(HttpStatus.NOT_MODIFIED);
  return undefined;
}
