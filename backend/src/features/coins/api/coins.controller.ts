import { Readable } from 'node:stream';
import { Body, Controller, Get, Headers, HttpCode, Logger, Post, Query, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterFirst } from '../../../basics/after-first.js';
import { wallet as walletAccount } from '../../../engine/ledger/state/postings.js';
import type { Outcome } from '../../../engine/ledger/writing/pending.js';
import { LedgerCommand } from '../../../platform/commands/ledger-command.js';
import { Effects } from '../../../platform/effects/effects.js';
import { Idempotent } from '../../../platform/http/commands/stored-responses.js';
import { ApiErrors } from '../../../platform/http/errors/error-body.js';
import { type Page, Paged } from '../../../platform/http/lists/paging.js';
import { type FailureLimit, FailureLimits } from '../../../platform/http/requests/failure-limits.js';
import { type KeyedPrincipal, SignedInWithKey } from '../../../platform/http/requests/idempotency-key.js';
import { type Principal, Public, Roles, SignedIn, SignedInRoute } from '../../../platform/http/requests/signed-in.js';
import { People } from '../../accounts/people/people.js';
import { BalanceTrend } from '../application/balance-trend.js';
import { RecipientNames } from '../application/recipient-names.js';
import { Supply } from '../application/supply.js';
import { LedgerVerification } from '../application/verification.js';
import { WalletTransactions } from '../application/wallet-transactions.js';
import { isRecipientNotFound, TRANSFER_COINS, type Transfer } from '../domain/transfer-coins.js';
import { transactionsIn } from '../read-model/transactions.projection.js';
import {
  RecipientBody,
  RecipientName,
  SupplyView,
  TransactionsQuery,
  TransactionView,
  TransferBody,
  TransferResult,
  TrendView,
  Verification,
} from './coin-views.js';

const NDJSON = 'application/x-ndjson';
const MISSES_MAX = 10;
const MISSES_WINDOW_S = 60 * 60;

@ApiTags('coin')
@SignedInRoute()
@Controller('coin')
export class CoinsController {
  private readonly logger = new Logger('Coins');
  private readonly misses: FailureLimit;

  constructor(
    private readonly commands: CommandBus,
    private readonly effects: Effects,
    private readonly people: People,
    private readonly transactions: WalletTransactions,
    private readonly trend: BalanceTrend,
    private readonly verification: LedgerVerification,
    private readonly supply: Supply,
    private readonly names: RecipientNames,
    limits: FailureLimits,
  ) {
    this.misses = limits.limit('recipient', MISSES_MAX, MISSES_WINDOW_S);
  }

  @Get('transactions')
  @Paged(TransactionView)
  list(@SignedIn() { wallet }: Principal, @Query() query: TransactionsQuery): Promise<Page<TransactionView>> {
    return this.transactions.list(wallet, query);
  }

  @Get('trend')
  @ApiOkResponse({ type: TrendView })
  balanceTrend(@SignedIn() { wallet }: Principal): Promise<TrendView> {
    return this.trend.trendOf(wallet);
  }

  @Post('transfer')
  @Idempotent({ storesResponse: false })
  @ApiCreatedResponse({ type: TransferResult })
  @ApiErrors(400, 404, 409, 429)
  async transfer(
    @SignedInWithKey() { wallet, key }: KeyedPrincipal,
    @Body() { recipient, amount, note }: TransferBody,
  ): Promise<TransferResult> {
    const to = await this.recipientWallet(recipient, wallet);
    const transfer = { from: wallet, to, amount, note: note || undefined };
    const { events, revision, balances } = await this.transferOrMiss(transfer, key);
    const [event] = events;
    if (!event) throw new Error('a transfer has an event');
    await this.effects.committed({ events, revision });
    const [transaction] = await this.transactions.view(wallet, transactionsIn(event, 'transfer'));
    if (!transaction) throw new Error('a transfer has one entry');
    return {
      msg: 'Trasferimento completato con successo!',
      balance: balances?.[walletAccount(wallet)] ?? (await this.transactions.balanceAt(wallet, event.rev)),
      transaction,
    };
  }

  @Post('recipient')
  @HttpCode(200)
  @ApiOkResponse({ type: RecipientName })
  @ApiErrors(400, 429)
  async recipientName(@SignedIn() { wallet }: Principal, @Body() { recipient }: RecipientBody): Promise<RecipientName> {
    return { name: await this.names.find(wallet, recipient) };
  }

  @Get('supply')
  @Public()
  @ApiOkResponse({ type: SupplyView })
  coinSupply(): Promise<SupplyView> {
    return this.supply.now();
  }

  @Get('verify-blockchain')
  @Roles('admin')
  @ApiProduces('application/json', NDJSON)
  @ApiOkResponse({ type: Verification })
  async verify(
    @Headers('accept') accept: string | undefined,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Verification | Readable> {
    const steps = await afterFirst(this.verification.run());
    // From its first figure on, only its silence is limited.
    request.answerDeadline?.stop();
    if (accept?.includes(NDJSON)) {
      void reply.type(NDJSON);
      return Readable.from(this.lines(steps));
    }
    for await (const step of steps) if ('result' in step) return step.result;
    throw new Error('a verification ends with its result');
  }

  private async *lines(steps: AsyncIterable<unknown>): AsyncGenerator<string> {
    try {
      for await (const step of steps) yield `${JSON.stringify(step)}\n`;
    } catch (error) {
      // The status was sent long ago; the last line reports the error.
      this.logger.warn({ err: error }, 'verification interrupted');
      yield `${JSON.stringify({ error: { msg: 'Verifica interrotta: riprova tra poco', code: 'UNAVAILABLE' } })}\n`;
    }
  }

  private async recipientWallet(email: string, payer: string): Promise<string | undefined> {
    // Only a person who has failed before is checked first; the others are spared the query.
    if (this.misses.isSuspect(payer)) await this.misses.check(payer);
    return (await this.people.withEmail(email))?.wallet;
  }

  /** An unknown e-mail is no failure when the transfer was made before, to a person who has been erased since. */
  private async transferOrMiss(transfer: Transfer, key: string | undefined): Promise<Outcome> {
    const { from: actor } = transfer;
    try {
      return await this.commands.execute(new LedgerCommand(TRANSFER_COINS, transfer, { actor, key }));
    } catch (error) {
      if (isRecipientNotFound(error)) await this.misses.failed(actor);
      throw error;
    }
  }
}
