import type { Readable } from 'node:stream';
import { Controller, Get, Headers, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refuses } from '../http/error-body.js';
import { sendPage } from '../http/paging.js';
import { Roles, SignedInRoute } from '../http/signed-in.js';
import { AllMovements } from './all-movements.js';
import { MovementsQuery, MovementView } from './coin-views.js';
import { movementsCsv } from './movements-csv.js';

const CSV = 'text/csv';

@ApiTags('admin')
@SignedInRoute()
@Roles('admin')
@Controller('admin/transactions')
export class AdminTransactionsController {
  constructor(private readonly movements: AllMovements) {}

  /** With `Accept: text/csv` all that fit the filters, as a file. */
  @Get()
  @ApiProduces('application/json', CSV)
  @ApiOkResponse({ type: [MovementView] })
  @Refuses(400)
  async list(
    @Query() query: MovementsQuery,
    @Headers('accept') accept: string | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<readonly MovementView[] | Readable> {
    if (!accept?.includes(CSV)) return sendPage(request, reply, await this.movements.list(query));
    void reply.type(`${CSV}; charset=utf-8`).header('content-disposition', 'attachment; filename="transazioni.csv"');
    return movementsCsv(this.movements.every(query));
  }
}
