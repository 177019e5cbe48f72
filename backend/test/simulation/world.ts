import { setImmediate as realTurn } from 'node:timers/promises';
import { Random } from './random.js';

/** Whatever can be stopped alone: a process, the database server, the clients. */
export class Actor {
  isAlive = true;
  /** Nothing of it runs before this time. */
  frozenUntil = 0;
  /** How many of its tasks have run. */
  steps = 0;
  /** Ends it before the task with this number. */
  crash: { readonly beforeStep: number; readonly end: () => void } | undefined;
  readonly random: Random;

  constructor(
    seed: number,
    readonly name: string,
  ) {
    this.random = new Random(seed, name);
  }
}

export interface Task {
  at: number;
  /** Of two tasks at the same time the one that was made first runs first. */
  readonly order: number;
  readonly owner: Actor;
  readonly run: () => void;
  /** A fault delays it: it runs at once when faults end. */
  isHeld: boolean;
}

/** A property of FORM that does not hold. */
export class Violation extends Error {
  constructor(
    readonly invariant: string,
    detail: string,
    options?: ErrorOptions,
  ) {
    super(`${invariant}: ${detail}`, options);
    this.name = 'Violation';
  }
}

/** A run that takes more steps than this loops without waiting. */
const STEPS_MAX = 150_000;

/**
 * Virtual time. Everything that happens is a task with a time and an owner; between two tasks every promise that can settle
 * has settled. So one seed gives one order of events, and a process that is ended between two tasks is ended between two of
 * its awaits.
 */
export class World {
  /** Milliseconds since the run began. */
  now = 0;
  readonly history: string[] = [];
  /** Whose task is running: what it starts is its own. */
  current: Actor;
  private readonly tasks: Task[] = [];
  private readonly everyStep: (() => void)[] = [];
  private made = 0;
  private steps = 0;
  private violation: Violation | undefined;

  constructor(readonly seed: number) {
    this.current = new Actor(seed, 'world');
  }

  log(who: string, what: string): void {
    this.history.push(`${this.now.toFixed(1).padStart(9)} ms  ${who.padEnd(7)} ${what}`);
  }

  /** Ends the run at the next step. */
  violated(invariant: string, detail: string, cause?: unknown): void {
    this.violation ??= new Violation(invariant, detail, { cause });
    this.log('-----', this.violation.message);
  }

  /** @throws Violation */
  require(): void {
    if (this.violation) throw this.violation;
  }

  /** Calls `check` after every step. */
  watch(check: () => void): void {
    this.everyStep.push(check);
  }

  after(ms: number, owner: Actor, run: () => void, isHeld = false): Task {
    const task: Task = { at: this.now + Math.max(0, ms), order: this.made++, owner, run, isHeld };
    this.insert(task);
    return task;
  }

  cancel(task: Task): void {
    const at = this.tasks.indexOf(task);
    if (at !== -1) this.tasks.splice(at, 1);
  }

  /** Faults end: what they delay happens now. */
  release(): void {
    const held = this.tasks.filter(({ isHeld }) => isHeld);
    for (const task of held) {
      this.cancel(task);
      task.at = Math.min(task.at, this.now);
      this.insert(task);
    }
  }

  /**
   * Runs tasks in the order of their times until `isDone`, or until the time `limit`.
   * @returns whether it is done
   * @throws Violation
   */
  async run(limit: number, isDone: () => boolean = () => false): Promise<boolean> {
    while (!isDone()) {
      const task = this.tasks.at(-1);
      if (!task || task.at > limit) {
        this.now = Math.max(this.now, limit);
        return isDone();
      }
      this.tasks.pop();
      if (await this.carryOut(task)) for (const check of this.everyStep) check();
      this.require();
      if (this.steps > STEPS_MAX) throw new Violation('progress', 'the program loops without waiting');
    }
    return true;
  }

  private async carryOut(task: Task): Promise<boolean> {
    const { owner } = task;
    if (!owner.isAlive) return false;
    if (owner.frozenUntil > task.at) {
      task.at = owner.frozenUntil;
      task.isHeld = true;
      this.insert(task);
      return false;
    }
    this.now = Math.max(this.now, task.at);
    if (owner.crash && owner.steps >= owner.crash.beforeStep) {
      owner.crash.end();
      return true;
    }
    owner.steps += 1;
    this.steps += 1;
    this.current = owner;
    task.run();
    // Every promise settles before the next turn of the real event loop.
    await realTurn();
    return true;
  }

  /** Keeps `tasks` sorted, the next one last. */
  private insert(task: Task): void {
    let [low, high] = [0, this.tasks.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = this.tasks[middle];
      if (other && (other.at > task.at || (other.at === task.at && other.order > task.order))) low = middle + 1;
      else high = middle;
    }
    this.tasks.splice(low, 0, task);
  }
}
