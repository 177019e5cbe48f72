import crypto from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';
import { Random } from './random.js';
import type { Task, World } from './world.js';

/**
 * Replaces what gives a program time and chance: timers, clocks, random numbers. Outside a simulated world they work as
 * always. For a program of its own: nothing here can be taken back.
 */

/** 2026-03-01, shortly before midnight, so that some runs see two days. */
const BEGIN_MS = Date.UTC(2026, 2, 1, 23, 59, 50);

let world: World | undefined;
let random = new Random(0, 'chance');

/** Runs `work` in virtual time; one world at a time. */
export async function inVirtualTime<Result>(within: World, work: () => Promise<Result>): Promise<Result> {
  if (world) throw new Error('another world is running');
  world = within;
  random = new Random(within.seed, 'chance');
  try {
    return await work();
  } finally {
    world = undefined;
  }
}

class VirtualTimer {
  private task: Task;

  /** @param repeats every `ms` until it is cleared */
  constructor(
    private readonly within: World,
    run: () => void,
    ms: number,
    repeats = false,
  ) {
    const owner = within.current;
    const go = () => {
      if (repeats) this.task = within.after(ms, owner, go);
      run();
    };
    this.task = within.after(ms, owner, go);
  }

  clear(): void {
    this.within.cancel(this.task);
  }
  ref = () => this;
  unref = () => this;
}

const real = {
  setTimeout,
  setImmediate,
  clearTimeout,
  setInterval,
  clearInterval,
  Date,
  now: performance.now.bind(performance),
  random: Math.random,
  abortAfter: AbortSignal.timeout,
  abortWith: AbortSignal.any,
  delay: timers.setTimeout,
  uuid: crypto.randomUUID,
};

function abortedAfter(ms: number): AbortSignal {
  if (!world) return real.abortAfter.call(AbortSignal, ms);
  const controller = new AbortController();
  new VirtualTimer(world, () => controller.abort(new DOMException('the time is over', 'TimeoutError')), ms);
  return controller.signal;
}

/**
 * Node.js keeps its own combined signals, and what listens with the option `signal`, until they are aborted: a world, which
 * ends in the middle of everything, would stay with them.
 */
function abortedWith(signals: readonly AbortSignal[]): AbortSignal {
  if (!world) return real.abortWith.call(AbortSignal, [...signals]);
  const controller = new AbortController();
  setMaxListeners(0, ...signals);
  const abort = () => {
    for (const signal of signals) signal.removeEventListener('abort', abort);
    controller.abort(signals.find(({ aborted }) => aborted)?.reason);
  };
  for (const signal of signals) signal.addEventListener('abort', abort);
  if (signals.some(({ aborted }) => aborted)) abort();
  return controller.signal;
}

function delay<Value>(ms?: number, value?: Value, options: { signal?: AbortSignal } = {}): Promise<Value> {
  const within = world;
  if (!within) return real.delay(ms, value, options) as Promise<Value>;
  const { signal } = options;
  return new Promise((resolve, reject) => {
    const aborted = () => {
      timer.clear();
      reject(new DOMException('The operation was aborted', 'AbortError'));
    };
    const over = () => {
      signal?.removeEventListener('abort', aborted);
      resolve(value as Value);
    };
    const timer = new VirtualTimer(within, over, ms ?? 0);
    if (signal?.aborted) aborted();
    else signal?.addEventListener('abort', aborted);
  });
}

class VirtualDate extends real.Date {
  constructor(...given: number[]) {
    if (given.length === 0) super(VirtualDate.now());
    else super(...(given as [number]));
  }
  static override now(): number {
    return world ? BEGIN_MS + Math.floor(world.now) : real.Date.now();
  }
}

type Callback = (...values: unknown[]) => void;

Object.assign(globalThis, {
  Date: VirtualDate,
  setTimeout: (run: Callback, ms = 0, ...values: unknown[]) =>
    world ? new VirtualTimer(world, () => run(...values), ms) : real.setTimeout(run, ms, ...values),
  setImmediate: (run: Callback, ...values: unknown[]) =>
    world ? new VirtualTimer(world, () => run(...values), random.next() / 20) : real.setImmediate(run, ...values),
  clearTimeout: (timer: VirtualTimer | NodeJS.Timeout | undefined) =>
    timer instanceof VirtualTimer ? timer.clear() : real.clearTimeout(timer),
});
Object.assign(globalThis, {
  setInterval: (run: Callback, ms = 0, ...values: unknown[]) =>
    world ? new VirtualTimer(world, () => run(...values), ms, true) : real.setInterval(run, ms, ...values),
  clearInterval: (timer: VirtualTimer | NodeJS.Timeout | undefined) =>
    timer instanceof VirtualTimer ? timer.clear() : real.clearInterval(timer),
});
Object.assign(performance, { now: () => (world ? world.now : real.now()) });
Object.assign(Math, { random: () => (world ? random.next() : real.random()) });
Object.assign(AbortSignal, { timeout: abortedAfter, any: abortedWith });
Object.assign(timers, { setTimeout: delay });
Object.assign(crypto, { randomUUID: () => (world ? random.uuid() : real.uuid()) });
// Modules that import these by name get the new ones.
syncBuiltinESMExports();
