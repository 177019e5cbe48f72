import { Injectable } from '@nestjs/common';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { Ledger } from '../ledger/ledger.js';
import { ProjectionRunner } from '../projections/runner.js';

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** Metrics for Prometheus. */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();
  private readonly requests = new Histogram({
    name: 'form_http_request_seconds',
    help: 'Duration of HTTP requests by route and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [this.registry],
  });

  constructor(ledger: Ledger, projections: ProjectionRunner) {
    collectDefaultMetrics({ register: this.registry });
    const registers = [this.registry];
    new Gauge({
      name: 'form_ledger_revision',
      help: 'Revision of the newest durable event',
      registers,
      collect() {
        this.set(ledger.head.revision);
      },
    });
    new Counter({
      name: 'form_ledger_conflicts_total',
      help: 'Batches that were decided again because another process had written first',
      registers,
      collect() {
        this.reset();
        this.inc(ledger.conflicts);
      },
    });
    new Gauge({
      name: 'form_projections_revision',
      help: 'Revision up to which the read tables are current',
      registers,
      collect() {
        this.set(projections.revision);
      },
    });
  }

  /** @param route the pattern, never the URL: URLs contain ids */
  answered(method: string, route: string, status: number, seconds: number): void {
    this.requests.observe({ method, route, status }, seconds);
  }

  text(): Promise<string> {
    return this.registry.metrics();
  }
}
