import type { LogFn, Logger } from 'pino';
import { isLostConnection, reasonOf } from '../basics/error-message.js';

const WINDOW_MS = 60_000;
const LINES_MAX = 200;
const LEVEL_WARN = 40;
const CAUSES_MAX = 5;

type LogArguments = Parameters<LogFn>;

interface Line {
  /** Writes how often it was repeated. */
  readonly writeCount: (repeated: number) => void;
  readonly timer: NodeJS.Timeout;
  repeated: number;
}

/**
 * Writes a warning or error that repeats once a minute with a count: in an outage every request would write the same line.
 * Lines are the same when level, message and error code are. The first is written at once and whole, the count when the
 * minute is over. Memory is bounded: the oldest line gives way to a new one. Other levels are not touched, because each line
 * about a request is different.
 */
export class RepeatedLines {
  private readonly lines = new Map<string, Line>();

  constructor(
    private readonly windowMs = WINDOW_MS,
    private readonly linesMax = LINES_MAX,
  ) {}

  /** For the hook `logMethod` of pino. */
  log(logger: Logger, args: LogArguments, write: LogFn, level: number): void {
    if (level < LEVEL_WARN || this.isNew(logger, args, write, level)) write.apply(logger, args);
  }

  /** Writes all counts. */
  flush(): void {
    for (const key of [...this.lines.keys()]) this.end(key);
  }

  private isNew(logger: Logger, args: LogArguments, write: LogFn, level: number): boolean {
    const { context, err, message } = partsOf(args);
    const code = codeOf(err);
    const key = [level, context, code, message].join('\n');
    const known = this.lines.get(key);
    if (known) {
      known.repeated += 1;
      return false;
    }
    const [oldest] = this.lines.keys();
    if (oldest !== undefined && this.lines.size >= this.linesMax) this.end(oldest);
    const timer = setTimeout(() => this.end(key), this.windowMs);
    timer.unref();
    const why = isLostConnection(err) ? { reason: reasonOf(err) } : { code };
    const writeCount = (repeated: number) => write.apply(logger, [{ context, ...why, repeated }, message]);
    this.lines.set(key, { writeCount, timer, repeated: 0 });
    return true;
  }

  private end(key: string): void {
    const line = this.lines.get(key);
    if (!line) return;
    clearTimeout(line.timer);
    this.lines.delete(key);
    if (line.repeated > 0) line.writeCount(line.repeated);
  }
}

function partsOf([first, second]: readonly unknown[]): { context?: unknown; err?: unknown; message: string } {
  if (typeof first !== 'object' || first === null) return { message: String(first) };
  if (first instanceof Error) return { err: first, message: String(second ?? first.message) };
  const context = 'context' in first ? first.context : undefined;
  return { context, err: 'err' in first ? first.err : undefined, message: String(second) };
}

/** The code of an error or of what caused it; without one, its name and message. */
function codeOf(err: unknown): string | undefined {
  let next: unknown = err;
  for (let depth = 0; depth < CAUSES_MAX && next instanceof Error; depth++, next = next.cause) {
    if ('code' in next && typeof next.code === 'string') return next.code;
  }
  return err instanceof Error ? `${err.name}: ${err.message}` : undefined;
}
