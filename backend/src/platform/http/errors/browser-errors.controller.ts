import { Body, Controller, HttpCode, Ip, Logger, Post } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { ApiNoContentResponse, ApiTags } from '@nestjs/swagger';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { IsOneOf, IsText } from '../fields/validation.js';
import { Metrics } from '../observation/metrics.js';
import { Public } from '../requests/signed-in.js';
import { networkOf } from '../server/network.js';
import { scrubbed } from './browser-error.js';

const PER_MINUTE_MAX = 30;
const PER_NETWORK_AND_MINUTE_MAX = 10;
const MINUTE_S = 60;
const BROWSER_ERROR_KINDS = ['error', 'rejection', 'crash'] as const;
/** Of the whole body; its fields in their longest form, escaped, may be refused. */
const BROWSER_ERROR_BYTES_MAX = 8 * 1024;
const BROWSER_ERRORS_PATH = 'browser-errors';

class BrowserErrorBody {
  @IsOneOf(BROWSER_ERROR_KINDS, { label: 'Tipo' }) kind!: string;
  @IsText({ label: 'Messaggio', max: 1000 }) message!: string;
  @IsText({ label: 'Traccia', max: 4000, required: false }) stack?: string;
  @IsText({ label: 'Percorso', max: 100 }) route!: string;
  @IsText({ label: 'Versione', max: 40 }) version!: string;
}

/** Writes errors of the page to the log, without personal data, and no more than the log can take. */
@ApiTags('errors')
@Controller(BROWSER_ERRORS_PATH)
export class BrowserErrorsController {
  private readonly logger = new Logger('BrowserErrors');
  private readonly all = new RateLimiterMemory({ points: PER_MINUTE_MAX, duration: MINUTE_S });
  private readonly byNetwork = new RateLimiterMemory({ points: PER_NETWORK_AND_MINUTE_MAX, duration: MINUTE_S });
  private readonly counts = { logged: 0, dropped: 0 };

  constructor(metrics: Metrics) {
    metrics.counter(
      { name: 'form_browser_errors_total', help: 'Errors of browsers that were logged' },
      () => this.counts.logged,
    );
    metrics.counter(
      { name: 'form_browser_errors_dropped_total', help: 'Errors of browsers that were too many to be logged' },
      () => this.counts.dropped,
    );
  }

  /** An error of the page, for the operator's log. Beyond 10 a minute from one network, or 30 from all, it is dropped. */
  @Post()
  @Public()
  @HttpCode(204)
  @ApiNoContentResponse({ description: 'Received; it may have been dropped' })
  async report(@Body() { stack = '', ...body }: BrowserErrorBody, @Ip() ip: string): Promise<void> {
    if (!(await this.isWithinLimits(networkOf(ip)))) {
      this.counts.dropped += 1;
      return;
    }
    this.counts.logged += 1;
    const { message, ...details } = scrubbed({ ...body, stack });
    // The message is in the text of the line, because lines with the same text are counted instead of repeated.
    this.logger.warn(details, `browser error: ${message}`);
  }

  /** What a network has too many of does not count for the others, and no more networks are remembered than count. */
  private async isWithinLimits(network: string): Promise<boolean> {
    const counted = await this.all.get(ALL);
    if (counted !== null && counted.consumedPoints >= PER_MINUTE_MAX) return false;
    try {
      await this.byNetwork.consume(network);
      await this.all.consume(ALL);
      return true;
    } catch {
      return false;
    }
  }
}

const ALL = 'all';

/** Refuses longer bodies before they are parsed. Call it before the routes are registered. */
export function limitBrowserErrorBodies(app: NestFastifyApplication): void {
  const fastify = app.getHttpAdapter().getInstance();
  fastify.addHook('onRoute', (route) => {
    if (route.url.endsWith(`/${BROWSER_ERRORS_PATH}`)) route.bodyLimit = BROWSER_ERROR_BYTES_MAX;
  });
}
