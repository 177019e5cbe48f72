import type { Readable } from 'node:stream';
import { Controller, Get, Headers, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterFirst } from '../../../basics/after-first.js';
import { ApiErrors } from '../../../platform/http/errors/error-body.js';
import { sendPage } from '../../../platform/http/lists/paging.js';
import { Roles, SignedInRoute } from '../../../platform/http/requests/signed-in.js';
import { AllTransactions } from '../application/all-transactions.js';
import { AdminTransactionView, AllTransactionsQuery } from './coin-views.js';
import { transactionsCsv } from './transactions-csv.js';

const CSV = 'text/csv';

@ApiTags('admin')
@SignedInRoute()
@Roles('admin')
@Controller('admin/transactions')
export class AdminTransactionsController {
  constructor(private readonly transactions: AllTransactions) {}

  /** With `Accept: text/csv`, all that match the filters, as a file. */
  @Get()
  @ApiProduces('application/json', CSV)
  @ApiOkResponse({ type: [AdminTransactionView] })
  @ApiErrors(400)
  async list(
    @Query() query: AllTransactionsQuery,
    @Headers('accept') accept: string | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<readonly AdminTransactionView[] | Readable> {
    if (!accept?.includes(CSV)) return sendPage(request, reply, await this.transactions.list(query));
    const transactions = await afterFirst(this.transactions.every(query));
    void reply.type(`${CSV}; charset=utf-8`).header('content-disposition', 'attachment; filename="transazioni.csv"');
    return transactionsCsv(transactions);
  }
}
