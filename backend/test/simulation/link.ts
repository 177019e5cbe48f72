import type { ArmedFault, LinkFault, Operation } from './faults.js';
import type { Server } from './server.js';
import type { Actor, World } from './world.js';

/** How long an answer may take, as for FORM's connections. */
export const DEADLINE_MS = 10_000;
const LATENCY_MS = 3;
const SLOW_MS = 40;

/** What one process asks of the server: when it happens, when the process learns of it, and what goes wrong. */
export class Link {
  private readonly armed: ArmedFault[] = [];
  /** Nothing reaches the server before this time. */
  private cutOffUntil = 0;
  /** No event gets to the store or from there before this time, although the server is there for everything else. */
  private cutOffFromStoreUntil = 0;
  readonly world: World;

  constructor(
    readonly server: Server,
    readonly actor: Actor,
  ) {
    this.world = server.world;
  }

  arm(fault: ArmedFault): void {
    this.armed.push({ ...fault });
  }

  /** The process does not reach the server for `ms`. */
  cutOff(ms: number): void {
    this.cutOffUntil = this.world.now + ms;
  }

  cutOffFromStore(ms: number): void {
    this.cutOffFromStoreUntil = this.world.now + ms;
  }

  get isCutOff(): boolean {
    return this.world.now < this.cutOffUntil;
  }

  disarm(): void {
    this.cutOffUntil = 0;
    this.cutOffFromStoreUntil = 0;
    this.armed.length = 0;
  }

  /** The fault of the next operation of that kind, if there is one. */
  takeFault(operation: Operation): { fault: LinkFault; ms: number } | undefined {
    const isOfStore = operation === 'append' || operation === 'read';
    const until = Math.max(this.cutOffUntil, isOfStore ? this.cutOffFromStoreUntil : 0);
    if (this.world.now < until) {
      // What is sent arrives once the server can be reached again, or never.
      const ms = until - this.world.now;
      return { fault: this.actor.random.chance(0.3) ? 'stall' : 'not delivered', ms };
    }
    const at = this.armed.findIndex((fault) => fault.operation === operation);
    const next = this.armed[at];
    if (!next) return undefined;
    next.times -= 1;
    if (next.times <= 0) this.armed.splice(at, 1);
    this.world.log(
      this.actor.name,
      `! ${operation}: ${next.fault}${next.fault === 'late landing' || next.fault === 'stall' ? ` by ${next.ms} ms` : ''}`,
    );
    return next;
  }

  latency(): number {
    const { random } = this.actor;
    return 0.1 + random.next() * (random.chance(0.05) ? SLOW_MS : LATENCY_MS);
  }

  /**
   * Asks the server for `effect`.
   * @param refused what a refusal without a cause throws
   * @throws what `effect` throws, or `unknown()` when there is no answer
   */
  call<Value>(operation: Operation, effect: () => Value, unknown: () => Error, refused = unknown): Promise<Value> {
    const { world, server, actor } = this;
    const met = this.takeFault(operation);
    return new Promise((resolve, reject) => {
      let timer = world.after(DEADLINE_MS, actor, () => reject(unknown()));
      const giveUp = (ms: number) => {
        world.cancel(timer);
        timer = world.after(ms, actor, () => reject(unknown()));
      };
      const answer = (settle: () => void) => {
        world.after(this.latency(), actor, () => {
          world.cancel(timer);
          settle();
        });
      };
      const carryOut = (): (() => void) => {
        try {
          const value = effect();
          return () => resolve(value);
        } catch (error) {
          return () => reject(error);
        }
      };
      const land = (ms: number, then: (settle: () => void) => void, isHeld = false) =>
        world.after(this.latency() + ms, server.actor, () => then(carryOut()), isHeld);
      switch (met?.fault) {
        case undefined:
          land(0, answer);
          break;
        case 'stall':
          land(met.ms, answer, true);
          break;
        case 'duplicate delivery':
          land(0, (settle) => {
            land(0, (again) => answer(met.ms % 2 === 0 ? settle : again));
          });
          break;
        case 'late landing':
          land(met.ms, () => undefined, true);
          giveUp(this.latency());
          break;
        case 'lost answer':
          land(0, () => giveUp(this.latency()));
          break;
        case 'not delivered':
          giveUp(this.latency());
          break;
        case 'refused':
          world.cancel(timer);
          answer(() => reject(refused()));
          break;
        default:
          met?.fault satisfies undefined;
      }
    });
  }
}
