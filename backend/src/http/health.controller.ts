import { Controller, Get, Header, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { InjectDataSource } from '@nestjs/typeorm';
import type { FastifyReply } from 'fastify';
import type { DataSource } from 'typeorm';
import { describeFinding } from '../ledger/findings.js';
import { Ledger } from '../ledger/ledger.js';
import { ProjectionRunner } from '../projections/runner.js';
import { METRICS_TYPE, Metrics } from './metrics.js';
import { MetricsGuard } from './metrics-access.js';
import { Public } from './signed-in.js';

const LAG_EVENTS_MAX = 10_000;

/** For monitoring. */
@ApiExcludeController()
@Public()
@Controller()
export class HealthController {
  constructor(
    private readonly ledger: Ledger,
    private readonly projections: ProjectionRunner,
    private readonly metrics: Metrics,
    @InjectDataSource() private readonly database: DataSource,
  ) {}

  /** The process answers. */
  @Get('health/live')
  live(): { status: string } {
    return { status: 'ok' };
  }

  /** The process is ready: the ledger is sound, the read tables follow it, the database answers. */
  @Get('health/ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<{ status: string; problems: string[] }> {
    const problems: string[] = [];
    if (this.ledger.broken) problems.push(`ledger: ${describeFinding(this.ledger.broken)}`);
    if (this.projections.failure) problems.push(`projections: ${this.projections.failure.message}`);
    if (this.ledger.head.revision - this.projections.revision > LAG_EVENTS_MAX)
      problems.push('projections: far behind');
    await this.database.query('select 1').catch(() => problems.push('database: no answer'));
    if (problems.length > 0) void reply.status(503);
    return { status: problems.length === 0 ? 'ok' : 'not ready', problems };
  }

  @Get('metrics')
  @UseGuards(MetricsGuard)
  @Header('content-type', METRICS_TYPE)
  text(): Promise<string> {
    return this.metrics.text();
  }
}
