import { setTimeout as delay } from 'node:timers/promises';
import type { Attempt } from './client.js';

export type Readiness = 'ready' | 'not ready' | 'no answer';

/** An answer of GET /health/ready that differs from the one before. */
export interface ReadinessChange {
  readonly at: number;
  readonly state: Readiness;
  /** The names of the checks that failed. */
  readonly failing: readonly string[];
}

const POLL_MS = 100;
const ANSWER_MS_MAX = 2500;

/** Asks for readiness all the time and records its changes. */
export class ReadinessWatch {
  readonly changes: ReadinessChange[] = [];
  /** The longest that an answer took while the program was there, in ms. */
  slowestMs = 0;
  private isOver = false;
  private readonly watching: Promise<void>;

  constructor(private readonly url: () => string) {
    this.watching = this.watch();
  }

  get state(): Readiness {
    return this.changes.at(-1)?.state ?? 'no answer';
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await this.watching;
  }

  private async watch(): Promise<void> {
    while (!this.isOver) {
      const at = performance.now();
      const { state, failing } = await this.ask();
      if (state !== 'no answer') this.slowestMs = Math.max(this.slowestMs, performance.now() - at);
      const last = this.changes.at(-1);
      if (state !== last?.state || failing.join() !== last.failing.join()) {
        this.changes.push({ at: performance.now(), state, failing });
      }
      await delay(POLL_MS);
    }
  }

  private async ask(): Promise<Pick<ReadinessChange, 'state' | 'failing'>> {
    try {
      const answer = await fetch(`${this.url()}/health/ready`, { signal: AbortSignal.timeout(ANSWER_MS_MAX) });
      const { checks = {} }: { checks?: Record<string, { ok: boolean }> } = JSON.parse(await answer.text());
      const failing = Object.entries(checks).filter(([, { ok }]) => !ok);
      return { state: answer.status === 200 ? 'ready' : 'not ready', failing: failing.map(([name]) => name) };
    } catch {
      return { state: 'no answer', failing: [] };
    }
  }
}

/** What clients and monitoring saw of one fault; times in ms, since its begin unless said otherwise. */
export interface Seen {
  readonly fault: string;
  readonly lastedMs: number;
  /** Answers 503 and lost connections until the recovery. */
  readonly refused: number;
  readonly lost: number;
  /** The longest answer until the recovery. */
  readonly slowestMs: number;
  /** Until readiness was red, or undefined where it stayed green, and the checks that failed. */
  readonly redMs: number | undefined;
  readonly failing: readonly string[];
  /** From the end of the fault until a write that was sent afterwards succeeded, and until readiness was green. */
  readonly writesAgainMs: number;
  readonly greenAgainMs: number;
}

export interface FaultTimes {
  readonly name: string;
  readonly beganAt: number;
  readonly endedAt: number;
  /** When a write succeeded again and readiness was green. */
  readonly writtenAt: number;
  readonly greenAt: number;
}

export function seen(times: FaultTimes, attempts: readonly Attempt[], changes: readonly ReadinessChange[]): Seen {
  const { name, beganAt, endedAt, writtenAt, greenAt } = times;
  const overAt = Math.max(writtenAt, greenAt);
  const during = attempts.filter(({ at, ms }) => at + ms >= beganAt && at <= overAt);
  const changed = changes.filter(({ at }) => at >= beganAt && at <= overAt);
  const red = changed.find(({ state }) => state !== 'ready');
  return {
    fault: name,
    lastedMs: endedAt - beganAt,
    refused: during.filter(({ status }) => status === 503).length,
    lost: during.filter(({ status }) => status === 'lost').length,
    slowestMs: Math.max(0, ...during.map(({ ms }) => ms)),
    redMs: red && red.at - beganAt,
    failing: [...new Set(changed.flatMap((change) => change.failing))],
    writesAgainMs: writtenAt - endedAt,
    greenAgainMs: greenAt - endedAt,
  };
}

const seconds = (ms: number | undefined): string => (ms === undefined ? '–' : `${(ms / 1000).toFixed(1)} s`);

/** A table in Markdown. */
export function formatSeen(rows: readonly Seen[]): string {
  const head = [
    'Fault',
    'Lasted',
    '503',
    'Lost',
    'Slowest answer',
    'Readiness red after',
    'Failing checks',
    'Writes again after',
    'Green again after',
  ];
  const lines = rows.map((row) => [
    row.fault,
    seconds(row.lastedMs),
    String(row.refused),
    String(row.lost),
    seconds(row.slowestMs),
    seconds(row.redMs),
    row.failing.join(', '),
    seconds(row.writesAgainMs),
    seconds(row.greenAgainMs),
  ]);
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
