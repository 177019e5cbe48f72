import { uptime } from 'node:os';
import { commandLine } from '../../../basics/operator-commands.js';
import type { AcceptedClock } from './accepted-clock.js';

/**
 * Whether FORM's clock can be trusted with the time of events. An event is never dated before its predecessor, so one that
 * carries a future time passes it on to every later one. Nothing is written while the clock contradicts the database's, the
 * machine's uptime or the newest event by more than SLACK_MS, until that ends or an operator accepts it.
 */

export const SLACK_MS = 5 * 60_000;
/** From this difference on, the clock against the monotonic one is looked at more closely. */
const DRIFT_MS_MAX = 1000;

/** The clocks of a machine, in milliseconds. */
export interface Clocks {
  /** Since 1970; somebody may set it. */
  wall(): number;
  /** Nobody sets it; it may stand still while the machine sleeps. */
  monotonic(): number;
  /** Since the machine was started, sleep included. */
  uptime(): number;
}

const MACHINE: Clocks = {
  wall: Date.now,
  monotonic: () => performance.now(),
  uptime: () => uptime() * 1000,
};

/** Why nothing is written. */
export interface ClockProblem {
  readonly kind: 'database' | 'jump' | 'head' | 'command';
  /** For operators: one line of English that says what to do. */
  readonly reason: string;
}

export interface ClockGuardOptions {
  readonly clocks?: Clocks;
  /** When the machine was started, by the wall clock that an earlier process trusted; undefined: this process is the first. */
  readonly startedAt?: number;
  /** Called when the clock is trusted, at first or anew, with when the machine was started by it. */
  readonly onTrusted?: (startedAt: number) => void;
}

export class ClockGuard {
  /** How far the database's clock is ahead, in milliseconds; undefined before the first comparison. */
  offsetMs: number | undefined;
  /** The part of the offset that the time of the answer cannot explain. */
  private certainOffsetMs = 0;
  private readonly clocks: Clocks;
  /** When the machine was started, by the wall clock that is trusted. */
  private startedAt: number;
  /** Wall and monotonic clock, and the machine's start by the wall clock, when they were compared with the uptime last. */
  private seen: { wall: number; monotonic: number; startedAt: number };
  /** How far the wall clock has been set forward since it was trusted. */
  private jumpMs = 0;
  private handled: AcceptedClock | undefined;

  constructor(private readonly options: ClockGuardOptions = {}) {
    this.clocks = options.clocks ?? MACHINE;
    const { wall, monotonic, uptime: up } = this.clocks;
    this.seen = { wall: wall(), monotonic: monotonic(), startedAt: wall() - up() };
    this.startedAt = options.startedAt ?? this.seen.startedAt;
    if (options.startedAt === undefined) options.onTrusted?.(this.startedAt);
    this.compareWithUptime();
  }

  /**
   * Compares with the database's clock.
   * @param ask returns milliseconds since 1970
   */
  async compareWithDatabase(ask: () => Promise<number>): Promise<void> {
    this.compareWithUptime();
    const { wall, monotonic, uptime: up } = this.clocks;
    const [sentAt, start, startUp] = [wall(), monotonic(), up()];
    const database = await ask();
    // Either may be the shorter one: the machine may have slept meanwhile, and the uptime counts in hundredths of a second.
    const elapsed = Math.max(monotonic() - start, up() - startUp);
    const offset = database - (sentAt + elapsed / 2);
    this.offsetMs = offset;
    this.certainOffsetMs = Math.sign(offset) * Math.max(0, Math.abs(offset) - elapsed / 2);
  }

  /** Trusts the clock as it is. */
  trust(): void {
    this.startedAt = this.clocks.wall() - this.clocks.uptime();
    this.options.onTrusted?.(this.startedAt);
    this.compareWithUptime();
  }

  /**
   * @param headTs time of the newest event; empty before the first
   * @param accepted what the ledger says that an operator has accepted
   * @param now time of the command that is to be written, in milliseconds since 1970
   * @returns why nothing may be written; undefined when the clock can be trusted
   */
  problem(headTs: string, accepted: AcceptedClock | undefined, now?: number): ClockProblem | undefined {
    this.follow(accepted);
    const wall = this.clocks.wall();
    if (Math.abs(wall - this.seen.wall - (this.clocks.monotonic() - this.seen.monotonic)) > DRIFT_MS_MAX)
      this.compareWithUptime();
    const { certainOffsetMs: offset, jumpMs } = this;
    if (isBeyond(jumpMs))
      return problemOf('jump', `FORM's clock was set ${lengthOf(jumpMs, 'forward', 'back')} while the machine ran`);
    if (isBeyond(offset) && isBeyond(offset - (accepted?.offset ?? 0)))
      return problemOf('database', `FORM's clock is ${lengthOf(-offset, 'ahead of', 'behind')} the database's`);
    const ahead = headTs === '' ? 0 : Date.parse(headTs) - wall;
    if (ahead > SLACK_MS && headTs > (accepted?.ts ?? ''))
      return problemOf('head', `the newest event is ${lengthOf(ahead, 'ahead of', 'behind')} FORM's clock`);
    if (now !== undefined && now - wall > SLACK_MS)
      return problemOf('command', `a command is ${lengthOf(now - wall, 'ahead of', 'behind')} FORM's clock`);
    return undefined;
  }

  /** An acceptance of this moment is one of this clock; an older one was read from the history. */
  private follow(accepted: AcceptedClock | undefined): void {
    if (accepted === undefined || accepted === this.handled) return;
    this.handled = accepted;
    if (isBeyond(this.clocks.wall() - accepted.now)) return;
    this.trust();
    // Compared by the process that accepted, whose clock agrees: the one known here is from before the clock was set.
    if (this.offsetMs !== undefined) this.offsetMs = this.certainOffsetMs = accepted.offset;
  }

  private compareWithUptime(): void {
    const { wall, monotonic, uptime: up } = this.clocks;
    const before = this.seen.startedAt;
    this.seen = { wall: wall(), monotonic: monotonic(), startedAt: wall() - up() };
    this.jumpMs = this.seen.startedAt - this.startedAt;
    // Until the database is asked again: it was not set.
    if (this.offsetMs === undefined) return;
    const wasBeyond = isBeyond(this.certainOffsetMs);
    this.offsetMs -= this.seen.startedAt - before;
    this.certainOffsetMs -= this.seen.startedAt - before;
    // It was wrong from the machine's start on, and somebody has set it right.
    if (wasBeyond && !isBeyond(this.certainOffsetMs)) this.trust();
  }
}

const isBeyond = (ms: number): boolean => Math.abs(ms) > SLACK_MS;

const problemOf = (kind: ClockProblem['kind'], what: string): ClockProblem => ({
  kind,
  reason: `writes are refused because ${what}: set the right clock, or run "${commandLine('accept-clock')}" if it is right now`,
});

const UNITS = [
  [86_400_000, 'days'],
  [3_600_000, 'hours'],
  [60_000, 'minutes'],
] as const;

/** "365 days ahead of" */
function lengthOf(ms: number, ahead: string, behind: string): string {
  const length = Math.abs(ms);
  const [unit, name] = UNITS.find(([one]) => length >= 2 * one) ?? UNITS[2];
  return `${Math.round(length / unit)} ${name} ${ms > 0 ? ahead : behind}`;
}
