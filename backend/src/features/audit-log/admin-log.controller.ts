import type { Readable } from 'node:stream';
import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { afterFirst } from '../../basics/after-first.js';
import { ApiErrors } from '../../platform/http/errors/error-body.js';
import { type Page, Paged } from '../../platform/http/lists/paging.js';
import { type Principal, Roles, SignedIn, SignedInRoute } from '../../platform/http/requests/signed-in.js';
import { AdminActs } from './admin-acts.js';
import { AdminLog } from './admin-log.js';
import { adminLogCsv } from './admin-log-csv.js';
import { ActFilters, ActsQuery, AdminActView } from './admin-log-views.js';

const CSV = 'text/csv';

@ApiTags('admin')
@SignedInRoute()
@Roles('admin')
@Controller('admin')
export class AdminLogController {
  constructor(
    private readonly log: AdminLog,
    private readonly acts: AdminActs,
  ) {}

  @Get('acts')
  @Paged(AdminActView)
  list(@Query() query: ActsQuery): Promise<Page<AdminActView>> {
    return this.log.list(query);
  }

  /** All that match the filters, as a file; taking it is an act too. */
  @Get('acts.csv')
  @ApiProduces(CSV)
  @ApiOkResponse({ type: String })
  @ApiErrors(400)
  async export(
    @SignedIn() { wallet }: Principal,
    @Query() filters: ActFilters,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Readable> {
    await this.acts.record('log-exported', undefined, { actor: wallet });
    const acts = await afterFirst(this.log.every(filters));
    void reply.type(`${CSV}; charset=utf-8`).header('content-disposition', 'attachment; filename="attivita.csv"');
    return adminLogCsv(acts);
  }
}
