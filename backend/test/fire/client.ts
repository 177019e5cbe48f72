import { setTimeout as delay } from 'node:timers/promises';
import { type Answer, caller, type TestRequest } from '../app.js';

/** One attempt of a client to get an answer. */
export interface Attempt {
  /** When it was sent, on the monotonic clock. */
  readonly at: number;
  readonly ms: number;
  /** Method and path. */
  readonly what: string;
  /** The status, or `lost` where the connection ended before an answer. */
  readonly status: number | 'lost';
  /** Whether it changes something. */
  readonly isWrite: boolean;
}

export interface Question {
  readonly token?: string;
  readonly body?: unknown;
  /** Sent as the Idempotency-Key of every attempt. */
  readonly key?: string;
}

/** After a 503 or a lost connection; shorter than Retry-After, so that the program is asked often while it recovers. */
const PAUSE_MS = 150;
const ATTEMPT_MS_MAX = 30_000;

/** The bank's view of the running program: sends each request until it is answered, and records each attempt. */
export class RetryingClient {
  readonly attempts: Attempt[] = [];
  readonly problems: string[] = [];

  /**
   * @param url of the program, which may be another one after a restart
   * @param givesUp whether no answer is to be expected any more
   */
  constructor(
    private readonly url: () => string,
    private readonly givesUp: () => boolean,
  ) {}

  /**
   * Sends a request until its answer is not 503.
   * @throws Error when the run gives up first
   */
  async ask<Body = Record<string, unknown>>(
    method: string,
    path: string,
    question: Question = {},
  ): Promise<Answer<Body>> {
    while (!this.givesUp()) {
      const answer = await this.attempt<Body>(method, path, question);
      if (answer !== undefined && answer.status !== 503) return answer;
      await delay(PAUSE_MS);
    }
    throw new Error(`${method} ${path} was not answered before the end`);
  }

  private async attempt<Body>(method: string, path: string, { token, body, key }: Question) {
    const at = performance.now();
    const isWrite = method !== 'GET';
    const what = `${method} ${path}`;
    const note = (status: Attempt['status']) =>
      this.attempts.push({ at, ms: performance.now() - at, what, status, isWrite });
    try {
      const signal = AbortSignal.timeout(ATTEMPT_MS_MAX);
      const request: TestRequest = {
        body,
        signal,
        ...(token && { token }),
        ...(key && { headers: { 'idempotency-key': key } }),
      };
      const answer = await caller(this.url())<Body>(method, path, request);
      note(answer.status);
      if (answer.status === 503 && !answer.headers.has('retry-after'))
        this.problem(`${method} ${path}: 503 without Retry-After`);
      if (answer.status >= 500 && answer.status !== 503) {
        this.problem(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      }
      return answer;
    } catch {
      note('lost');
      return undefined;
    }
  }

  problem(text: string): void {
    this.problems.push(text);
  }
}
