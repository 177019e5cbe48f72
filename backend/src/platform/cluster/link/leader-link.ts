import { LedgerUnavailable } from '../../../engine/ledger/format/errors.js';
import type { Finding } from '../../../engine/ledger/format/findings.js';
import type { Outcome } from '../../../engine/ledger/writing/pending.js';
import { outcomeOf, type Pong, type SentAnswer, type SentCommand } from './link.js';

/** The way to one process. */
export interface LinkTransport {
  /**
   * Sends a message.
   * @returns the lines of the answer; they throw when it ends too early
   * @throws when the process cannot be reached, does not take the message, or `signal` is aborted
   */
  send(path: string, body: string, signal: AbortSignal): Promise<AsyncIterable<string>>;
  close(): void;
}

/** A command for the leader; its times are of this process. */
export interface LinkCommand extends Omit<SentCommand, 'n' | 'epoch' | 'since'> {
  /** When its data was looked up or it was sent first, by `performance.now()`. */
  readonly since: number;
}

/** The leader did not answer: whether the command took effect is unknown, and the same key may be sent again. */
export class LinkLost extends Error {
  constructor(cause?: unknown) {
    super('the leader does not answer', { cause });
    this.name = 'LinkLost';
  }
}

export interface LeaderLinkOptions {
  /** host:port */
  readonly address: string;
  /** The term in which it leads. */
  readonly epoch: number;
  readonly transport: LinkTransport;
  /** Called with each answer to a ping. */
  readonly onPong?: (pong: Pong) => void;
}

const PING_MS = 250;
/** A ping without an answer for so long counts as lost, and with it everything that is under way. */
const PONG_MS_MAX = 2000;
/** A leader answers every command in this time; a connection may have ended without a word. */
const MESSAGE_MS_MAX = 12_000;
/** Messages with commands under way at once; commands that come meanwhile share the next one. */
export const MESSAGES_MAX = 4;
const COMMANDS_PER_MESSAGE_MAX = 512;
/** Commands without an answer: more are refused, so that one process cannot take all places of the leader's queue. */
const COMMANDS_MAX = 5000;

interface AdminQueueCounts {
  readonly command: LinkCommand;
  readonly resolve: (outcome: Outcome) => void;
  readonly reject: (error: unknown) => void;
}

/** Sends commands to one leader: all of one turn of the event loop in one message. */
export class LeaderLink {
  private isClosed = false;
  private readonly openedAt = performance.now();
  /** Ended once the leader is silent: on a way that is cut an answer would never come. */
  private readonly underWay = new Set<AbortController>();
  private readonly queue: AdminQueueCounts[] = [];
  private readonly unanswered = new Set<AdminQueueCounts>();
  private messages = 0;
  private scheduled = false;
  private timer: NodeJS.Timeout | undefined;
  /** The newest answer to a ping, and when that ping was sent, by `performance.now()`; undefined while none is answered. */
  private proven: { readonly pong: Pong; readonly sentAt: number } | undefined;
  /** When the last ping that was answered was sent. */
  private answeredAt: number | undefined;

  constructor(private readonly options: LeaderLinkOptions) {
    void this.ping();
  }

  get address(): string {
    return this.options.address;
  }

  /** The term in which the leader leads. */
  get epoch(): number {
    return this.options.epoch;
  }

  /** For how long the leader has not answered a ping, in milliseconds; undefined: it never has. */
  get silenceMs(): number | undefined {
    return this.answeredAt === undefined ? undefined : performance.now() - this.answeredAt;
  }

  /** For how long the leader has not answered a ping since this way to it is known, in milliseconds. */
  get lostMs(): number {
    return performance.now() - (this.answeredAt ?? this.openedAt);
  }

  /** Whether the leader answers, and the event store answers it. */
  get isAble(): boolean {
    return this.proven !== undefined && this.proven.pong.isStoreSilent !== true;
  }

  /** Where the leader's ledger was found broken, by its newest answer: this process may not have seen the evidence. */
  get broken(): Finding | undefined {
    return this.proven?.pong.broken;
  }

  /**
   * @throws what the leader threw | LinkLost | LedgerUnavailable too many commands wait
   */
  execute(command: LinkCommand): Promise<Outcome> {
    if (this.isClosed) return Promise.reject(new LinkLost());
    if (this.unanswered.size >= COMMANDS_MAX) return Promise.reject(new LedgerUnavailable('too many commands wait'));
    return new Promise((resolve, reject) => {
      const waiting = { command, resolve, reject };
      this.unanswered.add(waiting);
      this.queue.push(waiting);
      this.schedule();
    });
  }

  /**
   * Asks the leader about checkpoints and proofs.
   * @returns plain JSON
   * @throws what the leader threw | LinkLost
   */
  async ask(question: string, args: unknown): Promise<unknown> {
    const text = await this.exchange('/ask', JSON.stringify({ question, args }), textOf);
    const answer = JSON.parse(text) as { value?: unknown; error?: SentAnswer };
    if (answer.error) outcomeOf(answer.error);
    return answer.value;
  }

  /** Ends: what has no answer yet is lost. */
  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    this.lose();
    this.options.transport.close();
  }

  /** What has no answer yet is lost, and nothing more is sent before a ping is answered. */
  private lose(): void {
    this.proven = undefined;
    for (const abort of this.underWay) abort.abort();
    for (const { reject } of this.unanswered) reject(new LinkLost());
    this.unanswered.clear();
    this.queue.length = 0;
  }

  private schedule(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      while (this.queue.length > 0 && this.messages < MESSAGES_MAX && this.proven) {
        void this.send(this.queue.splice(0, COMMANDS_PER_MESSAGE_MAX), this.proven);
      }
    });
  }

  private async send(
    message: readonly AdminQueueCounts[],
    { pong, sentAt }: NonNullable<typeof this.proven>,
  ): Promise<void> {
    this.messages += 1;
    const left = new Map(message.entries());
    const commands = message.map(({ command: { since, ...command } }, n) => ({
      n,
      ...command,
      epoch: this.epoch,
      // The leader answered the ping after it was sent, so its clock is at most this far.
      since: pong.now + (since - sentAt),
    }));
    try {
      await this.exchange('/commands', JSON.stringify(commands satisfies SentCommand[]), async (lines) => {
        for await (const line of lines) this.settle(left, JSON.parse(line));
      });
      if (left.size > 0) throw new LinkLost();
    } catch (error) {
      for (const waiting of left.values()) {
        this.unanswered.delete(waiting);
        waiting.reject(error instanceof LinkLost ? error : new LinkLost(error));
      }
    }
    this.messages -= 1;
    this.schedule();
  }

  private settle(left: Map<number, AdminQueueCounts>, answer: SentAnswer): void {
    const waiting = left.get(answer.n);
    if (!waiting) return;
    left.delete(answer.n);
    this.unanswered.delete(waiting);
    try {
      waiting.resolve(outcomeOf(answer));
    } catch (error) {
      waiting.reject(error);
    }
  }

  private async ping(): Promise<void> {
    const sentAt = performance.now();
    try {
      const pong: Pong = JSON.parse(await this.exchange('/ping', '', textOf, PONG_MS_MAX));
      if (this.isClosed) return;
      this.proven = { pong, sentAt };
      this.answeredAt = sentAt;
      this.options.onPong?.(pong);
      this.schedule();
    } catch {
      // A message to who does not answer may stay without an answer for as long as the operating system sends it again.
      this.lose();
    }
    if (this.isClosed) return;
    this.timer = setTimeout(() => void this.ping(), PING_MS);
    this.timer.unref();
  }

  /** Sends a message, and reads the answer. @throws LinkLost */
  private async exchange<Answer>(
    path: string,
    body: string,
    read: (lines: AsyncIterable<string>) => Promise<Answer>,
    msMax = MESSAGE_MS_MAX,
  ): Promise<Answer> {
    if (this.isClosed) throw new LinkLost();
    const abort = new AbortController();
    this.underWay.add(abort);
    const timer = setTimeout(() => abort.abort(), msMax);
    try {
      return await read(await this.options.transport.send(path, body, abort.signal));
    } catch (cause) {
      throw new LinkLost(cause);
    } finally {
      clearTimeout(timer);
      this.underWay.delete(abort);
    }
  }
}

async function textOf(lines: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const line of lines) text += line;
  return text;
}
