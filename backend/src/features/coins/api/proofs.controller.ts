import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiOkResponse, ApiParam, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ApiErrors } from '../../../platform/http/errors/error-body.js';
import { asCount } from '../../../platform/http/fields/count-fields.js';
import { IdParam } from '../../../platform/http/fields/ids.js';
import { type Principal, Public, SignedIn, SignedInRoute } from '../../../platform/http/requests/signed-in.js';
import { Proofs, unknownTransaction } from '../application/proofs.js';
import {
  ConsistencyProof,
  ConsistencyQuery,
  CosignBody,
  InclusionProof,
  InclusionQuery,
  LedgerKeys,
  ReceiptView,
} from './proof-views.js';

/** Text is sent as text/plain by default. */
const asNote = { content: { 'text/plain': { schema: { type: 'string' } } } };

/** Proofs are for everyone: they hold hashes and signatures only. A receipt holds one event and is for its parties. */
@ApiTags('coin')
@Controller('coin')
export class ProofsController {
  constructor(private readonly proofs: Proofs) {}

  @Get('keys')
  @Public()
  @ApiOkResponse({ type: LedgerKeys })
  keys(): LedgerKeys {
    return this.proofs.keys();
  }

  /** The newest signed checkpoint (C2SP tlog-checkpoint). */
  @Get('checkpoint')
  @Public()
  @ApiOkResponse(asNote)
  newest(): Promise<string> {
    return this.proofs.newest();
  }

  /** Receipts of the events LedgerRestored, the newest first: after a restore, older checkpoints may cover what is lost. */
  @Get('restorations')
  @Public()
  @ApiOkResponse({ type: [ReceiptView] })
  restorations(): Promise<ReceiptView[]> {
    return this.proofs.restorations();
  }

  /** The signed checkpoint over exactly `size` events. */
  @Get('checkpoint/:size')
  @Public()
  @ApiParam({ name: 'size', type: 'integer' })
  @ApiOkResponse(asNote)
  @ApiErrors(400, 404)
  ofSize(@Param('size') size: string): Promise<string> {
    return this.proofs.ofSize(asCount('size', size));
  }

  /** Accepts a checkpoint that a witness has cosigned. */
  @Post('checkpoint/cosign')
  @Public()
  @HttpCode(200)
  @ApiOkResponse(asNote)
  @ApiErrors(400, 404)
  cosign(@Body() { note }: CosignBody): Promise<string> {
    return this.proofs.cosign(note);
  }

  @Get('consistency')
  @Public()
  @ApiOkResponse({ type: ConsistencyProof })
  @ApiErrors(400, 404)
  consistency(@Query() { from, to }: ConsistencyQuery): Promise<ConsistencyProof> {
    return this.proofs.consistency(from, to);
  }

  @Get('inclusion')
  @Public()
  @ApiOkResponse({ type: InclusionProof })
  @ApiErrors(400, 404)
  inclusion(@Query() query: InclusionQuery): Promise<InclusionProof> {
    return this.proofs.inclusion(query);
  }

  @Get('transactions/:id/receipt')
  @SignedInRoute()
  @ApiProduces('application/json')
  @ApiOkResponse({ type: ReceiptView })
  @ApiErrors(404)
  async receipt(
    @IdParam(unknownTransaction) id: string,
    @SignedIn() person: Principal,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ReceiptView> {
    const receipt = await this.proofs.receipt(id, person);
    void reply.header('content-disposition', `attachment; filename="ricevuta-${id}.json"`);
    return receipt;
  }
}
