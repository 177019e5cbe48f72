import { Controller, Get, Header, Res, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Public } from '../requests/signed-in.js';
import { Serving } from '../server/serving.js';
import { METRICS_TYPE, Metrics } from './metrics.js';
import { MetricsGuard } from './metrics-access.js';
import { Readiness, type ReadinessReport } from './readiness.js';

/** For monitoring. */
@ApiExcludeController()
@Public()
@Controller()
export class HealthController {
  constructor(
    private readonly readiness: Readiness,
    private readonly serving: Serving,
    private readonly metrics: Metrics,
  ) {}

  /** The process answers. */
  @Get('health/live')
  live(): { status: string } {
    return { status: 'ok' };
  }

  /**
   * Whether a balancer should send requests here: not to a process that stops, nor to one that cannot write while another could. Where
   * none can write all go on to answer questions.
   */
  @Get('health/serving')
  wanted(@Res({ passthrough: true }) reply: FastifyReply): { status: string } {
    if (this.serving.isWanted) return { status: 'ok' };
    void reply.status(503);
    return { status: 'not serving' };
  }

  /** Whether a write can succeed, and what an operator must know (docs/operations.md, "Readiness"). */
  @Get('health/ready')
  async ready(@Res({ passthrough: true }) reply: FastifyReply): Promise<ReadinessReport> {
    const report = await this.readiness.report();
    if (report.status !== 'ok') void reply.status(503);
    return report;
  }

  @Get('metrics')
  @UseGuards(MetricsGuard)
  @Header('content-type', METRICS_TYPE)
  text(): Promise<string> {
    return this.metrics.text();
  }
}
