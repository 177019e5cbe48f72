import { setTimeout as delay } from 'node:timers/promises';
import { isNativeError } from 'node:util/types';
import type { Alert } from './alert-episodes.js';

/** Who speaks: several processes of one FORM each report for themselves. */
export interface Sender {
  readonly host: string;
  readonly pid: number;
  /** The ledger's origin, which tells one FORM from another. */
  readonly ledger: string;
}

export interface WebhookTimes {
  /** How long one attempt may take, in milliseconds. */
  readonly attemptMsMax: number;
  /** The pauses between the attempts, in milliseconds; one more attempt than pauses. */
  readonly pausesMs: readonly number[];
}

const TIMES: WebhookTimes = { attemptMsMax: 10_000, pausesMs: [5000, 30_000, 120_000, 600_000] };
const WAITING_MAX = 100;

/**
 * Posts alerts as JSON to the operator's address, one after the other. It never throws and never keeps anybody waiting; an
 * alert that cannot be delivered in five attempts is given up. The address is a secret and is never logged.
 */
export class AlertWebhook {
  private readonly stopping = new AbortController();
  private waiting = 0;
  private last: Promise<void> = Promise.resolve();
  /** How many alerts were not delivered. */
  failures = 0;

  constructor(
    private readonly url: string,
    private readonly sender: Sender,
    private readonly log: { error(details: object, message: string): void },
    private readonly times: WebhookTimes = TIMES,
  ) {}

  send(alert: Alert): void {
    if (this.waiting >= WAITING_MAX) {
      this.giveUp('too many alerts wait');
      return;
    }
    this.waiting += 1;
    const body = JSON.stringify(messageOf(alert, this.sender));
    this.last = this.last
      .then(() => this.deliver(body))
      .finally(() => {
        this.waiting -= 1;
      });
  }

  /** Gives up what has not been delivered. */
  async close(): Promise<void> {
    this.stopping.abort();
    await this.last;
  }

  private async deliver(body: string): Promise<void> {
    const { signal } = this.stopping;
    const { pausesMs } = this.times;
    for (let attempt = 0; !signal.aborted; attempt++) {
      const problem = await this.attempt(body);
      if (problem === undefined) return;
      const pauseMs = pausesMs[attempt];
      if (pauseMs === undefined) {
        this.giveUp(problem);
        return;
      }
      await delay(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** @returns why it was not delivered; undefined when it was */
  private async attempt(body: string): Promise<string | undefined> {
    const late = AbortSignal.timeout(this.times.attemptMsMax);
    const signal = AbortSignal.any([this.stopping.signal, late]);
    const headers = { 'Content-Type': 'application/json' };
    try {
      const response = await fetch(this.url, { method: 'POST', headers, body, signal, redirect: 'error' });
      await response.body?.cancel();
      return response.ok ? undefined : `status ${response.status}`;
    } catch (error) {
      return late.aborted ? 'no answer in time' : reasonOf(error);
    }
  }

  private giveUp(reason: string): void {
    this.failures += 1;
    this.log.error({ reason }, 'an alert was not delivered to ALERT_WEBHOOK');
  }
}

/** The message of an alert. `text` is the line that chat programs show. */
function messageOf({ event, about, failing, since, until }: Alert, { host, pid, ledger }: Sender) {
  const what = event === 'not ready' ? 'is not ready' : `${event}: ${about}`;
  const details = Object.entries(failing).map(([name, msg]) => `${name}: ${msg}`);
  const text = [`FORM ${ledger} on ${host} (process ${pid}) ${what}`, ...details].join('; ');
  return {
    text,
    event,
    about,
    failing,
    since: since.toISOString(),
    ...(until && { until: until.toISOString() }),
    ...{ host, pid, ledger },
  };
}

/** The kind of an error of fetch; its message can contain the address. */
function reasonOf(error: unknown): string {
  if (!isNativeError(error)) return 'unknown';
  const { cause } = error;
  return isNativeError(cause) && 'code' in cause ? String(cause.code) : error.name;
}
