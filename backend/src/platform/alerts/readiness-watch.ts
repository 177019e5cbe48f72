import { hostname } from 'node:os';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Metrics } from '../http/observation/metrics.js';
import { Readiness } from '../http/observation/readiness.js';
import { Job } from '../jobs/job.js';
import { Config } from '../settings/config.js';
import { AlertEpisodes } from './alert-episodes.js';
import { AlertWebhook } from './alert-webhook.js';

const LOOK_MS = 5000;

/** Looks at readiness and tells ALERT_WEBHOOK, where it is set, what begins and what is over. */
@Injectable()
export class ReadinessWatch implements OnApplicationShutdown {
  private readonly episodes: AlertEpisodes;
  private readonly webhook: AlertWebhook | undefined;

  constructor(
    @Inject(Config) { alertWebhook, origin }: Config,
    private readonly readiness: Readiness,
    metrics: Metrics,
  ) {
    this.episodes = new AlertEpisodes((name) => readiness.severityOf(name) === 'warn');
    const sender = { host: hostname(), pid: process.pid, ledger: origin };
    this.webhook = alertWebhook ? new AlertWebhook(alertWebhook, sender, new Logger('AlertWebhook')) : undefined;
    metrics.counter(
      { name: 'form_alert_failures_total', help: 'Alerts that could not be delivered to ALERT_WEBHOOK' },
      () => this.webhook?.failures ?? 0,
    );
  }

  @Job({ everyMs: LOOK_MS, whenFailed: 'alerts are sent later', everywhere: true })
  async look(): Promise<void> {
    if (!this.webhook) return;
    const report = await this.readiness.report();
    const now = { date: new Date(), ms: performance.now() };
    for (const alert of this.episodes.next(report, now)) this.webhook.send(alert);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.webhook?.close();
  }
}
