import { messageOf } from '../../../basics/error-message.js';

/** What a check found. */
export interface CheckOutcome {
  readonly ok: boolean;
  /** The measured figure or state. */
  readonly value: string | number | boolean | null;
  /** What is wrong and what the operator does about it: one line of English, without personal data. */
  readonly msg?: string;
}

/** One condition of readiness (docs/operations.md, "Readiness"). */
export interface ReadinessCheck {
  /** Its key in the report; unique. */
  readonly name: string;
  /** `stop`: a write cannot succeed while it fails. `warn`: an operator must act, but FORM works. */
  readonly severity: 'stop' | 'warn';
  /** May throw: the message of the error is then what is wrong. */
  check(): CheckOutcome | Promise<CheckOutcome>;
}

export interface ReadinessReport {
  readonly status: 'ok' | 'not ready';
  readonly checks: Readonly<Record<string, CheckOutcome>>;
  /** What the failing checks of severity `warn` say. */
  readonly warnings?: readonly string[];
}

/** A report arrives within 2 s; this leaves time to send it. */
const CHECK_MS_MAX = 1500;
/** For how long a report is given again. */
const FRESH_MS = 500;

export interface ReadinessTimes {
  /** How long a check may take, in milliseconds. */
  readonly checkMsMax?: number;
  /** For how long a report is given again, in milliseconds. */
  readonly freshMs?: number;
}

/**
 * Runs all checks at once. Askers share a run and for a moment its report, and a check that hangs is not started a second
 * time, so that no number of requests can exhaust anything.
 */
export class Readiness {
  private readonly checks: ReadinessCheck[] = [];
  private readonly pending = new Map<ReadinessCheck, Promise<CheckOutcome>>();
  private run: Promise<ReadinessReport> | undefined;
  private readonly checkMsMax: number;
  private readonly freshMs: number;

  constructor(
    checks: readonly ReadinessCheck[] = [],
    { checkMsMax = CHECK_MS_MAX, freshMs = FRESH_MS }: ReadinessTimes = {},
  ) {
    this.checkMsMax = checkMsMax;
    this.freshMs = freshMs;
    for (const check of checks) this.register(check);
  }

  /** Adds a check to the list. @throws Error when the name is taken */
  register(check: ReadinessCheck): void {
    if (this.checks.some(({ name }) => name === check.name)) throw new Error(`two checks are named ${check.name}`);
    this.checks.push(check);
  }

  /** @returns undefined when there is no such check */
  severityOf(name: string): ReadinessCheck['severity'] | undefined {
    return this.checks.find((check) => check.name === name)?.severity;
  }

  /** The outcome of every check, in the order of registration. Never rejects. */
  report(): Promise<ReadinessReport> {
    this.run ??= this.runAll().finally(() => {
      setTimeout(() => {
        this.run = undefined;
      }, this.freshMs).unref();
    });
    return this.run;
  }

  private async runAll(): Promise<ReadinessReport> {
    const found = await Promise.all(this.checks.map(async (check) => ({ check, outcome: await this.bounded(check) })));
    const failed = found.filter(({ outcome }) => !outcome.ok);
    const warnings = failed
      .filter(({ check }) => check.severity === 'warn')
      .map(({ check, outcome }) => outcome.msg ?? `the check ${check.name} failed`);
    return {
      status: failed.some(({ check }) => check.severity === 'stop') ? 'not ready' : 'ok',
      checks: Object.fromEntries(found.map(({ check, outcome }) => [check.name, outcome])),
      ...(warnings.length > 0 && { warnings }),
    };
  }

  private bounded(check: ReadinessCheck): Promise<CheckOutcome> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<CheckOutcome>((resolve) => {
      const msg = `no answer in ${this.checkMsMax / 1000} s`;
      timer = setTimeout(() => resolve({ ok: false, value: null, msg }), this.checkMsMax);
    });
    return Promise.race([this.outcomeOf(check), late]).finally(() => clearTimeout(timer));
  }

  /** The outcome of the call that is pending, or else of a new one. */
  private outcomeOf(check: ReadinessCheck): Promise<CheckOutcome> {
    const pending = this.pending.get(check);
    if (pending) return pending;
    const outcome = callOf(check).finally(() => this.pending.delete(check));
    this.pending.set(check, outcome);
    return outcome;
  }
}

async function callOf(check: ReadinessCheck): Promise<CheckOutcome> {
  try {
    return await check.check();
  } catch (error) {
    return { ok: false, value: null, msg: messageOf(error) };
  }
}
