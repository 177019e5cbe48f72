import { Injectable } from '@nestjs/common';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

/** A metric's name and its line of help. Names and units follow Prometheus's conventions (docs/monitoring.md, "Metrics"). */
interface Description {
  readonly name: string;
  readonly help: string;
}

/** One sample of a metric with labels. */
interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A request can take as long as the upload of a form or a verification does. */
const REQUEST_BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

/** Metrics for Prometheus. Each part registers its own; what can be read is read when Prometheus asks. */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();
  private readonly requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of HTTP requests by method, route and status',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: REQUEST_BUCKETS_S,
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** @param route the pattern, never the URL: URLs contain ids */
  answered(method: string, route: string, status: number, seconds: number): void {
    this.requests.observe({ method, route, status }, seconds);
  }

  /** @param read the current value, or undefined where there is none: then no sample is exported */
  gauge(description: Description, read: () => number | undefined): void {
    const gauge = new Gauge({
      ...description,
      registers: [this.registry],
      collect: () => {
        const value = read();
        if (value === undefined) gauge.remove();
        else gauge.set(value);
      },
    });
  }

  /** @param read the current samples; each has every label of `labelNames` */
  labelledGauge(description: Description, labelNames: readonly string[], read: () => readonly Sample[]): void {
    const gauge = new Gauge({
      ...description,
      labelNames: [...labelNames],
      registers: [this.registry],
      collect: () => {
        gauge.reset();
        for (const { labels, value } of read()) gauge.set(labels, value);
      },
    });
  }

  /** @param read the count since the start of the process */
  counter(description: Description, read: () => number): void {
    const counter = new Counter({
      ...description,
      registers: [this.registry],
      collect: () => {
        counter.reset();
        counter.inc(read());
      },
    });
  }

  /** @returns what records one observation */
  histogram(description: Description, buckets: readonly number[]): (value: number) => void {
    const histogram = new Histogram({ ...description, buckets: [...buckets], registers: [this.registry] });
    return (value) => histogram.observe(value);
  }

  /** In Prometheus's text format. */
  text(): Promise<string> {
    return this.registry.metrics();
  }
}
