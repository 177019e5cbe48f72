import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiParam, ApiTags } from '@nestjs/swagger';
import { ApiErrors } from '../http/error-body.js';
import { notFound } from '../http/errors.js';
import { Public } from '../http/signed-in.js';
import { LegalPages } from './legal-pages.js';
import { PAGE_NAMES, PagesView, PageView } from './page-views.js';

@ApiTags('pages')
@Public()
@Controller('pages')
export class PagesController {
  constructor(private readonly pages: LegalPages) {}

  /** Who runs this platform, and the versions of its pages. */
  @Get()
  @ApiOkResponse({ type: PagesView })
  list(): Promise<PagesView> {
    return this.pages.list();
  }

  @Get(':name')
  @ApiParam({ name: 'name', enum: PAGE_NAMES })
  @ApiOkResponse({ type: PageView })
  @ApiErrors(404)
  page(@Param('name') given: string): Promise<PageView> {
    const name = PAGE_NAMES.find((page) => page === given);
    if (!name) throw notFound('Pagina non trovata');
    return this.pages.page(name);
  }
}
