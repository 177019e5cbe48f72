import type { StoredEvent } from '../../src/engine/event-store/event-store.js';
import { parseEnvelope } from '../../src/engine/ledger/format/envelope.js';
import { postingsOf } from '../../src/engine/ledger/state/postings.js';
import type { Outcome } from '../../src/engine/ledger/writing/pending.js';
import { notLinearizable, type Operation } from './linearizability.js';

/** A command that may have taken effect, as its clients saw it. */
interface Seen {
  readonly called: number;
  answered: number;
  balances: Outcome['balances'];
}

/** What a client learned about the balance of an account. */
interface Look {
  readonly name: string;
  readonly account: string;
  readonly fits: (balance: number) => boolean;
  readonly called: number;
  readonly answered: number;
  /** How many effects the ledger held when it was called. */
  readonly after: number;
}

/** A command in the ledger. */
interface Effect extends Seen {
  readonly tag: number;
  readonly moved: ReadonlyMap<string, number>;
}

/** What clients called and were answered, in one order, and whether the ledger explains it. */
export class Observations {
  private readonly commands = new Map<number, Seen>();
  private readonly looks: Look[] = [];
  private ordinal = 0;

  /** The next place in the order of all calls and answers. */
  now(): number {
    this.ordinal += 1;
    return this.ordinal;
  }

  called(tag: number): void {
    if (!this.commands.has(tag)) {
      this.commands.set(tag, { called: this.now(), answered: Number.POSITIVE_INFINITY, balances: undefined });
    }
  }

  /** A client learned that the command took effect. */
  done(tag: number, balances: Outcome['balances']): void {
    const seen = this.commands.get(tag);
    if (!seen) return;
    seen.answered = Math.min(seen.answered, this.now());
    seen.balances ??= balances;
  }

  /** A client learned something about a balance. */
  looked(look: Omit<Look, 'answered'>): void {
    this.looks.push({ ...look, answered: this.now() });
  }

  /**
   * @param ledger all its events
   * @returns what nothing explains, for the whole ledger in the order of its revisions and for each account in any order
   */
  unexplained(ledger: readonly StoredEvent[]): string | undefined {
    const effects = this.effectsIn(ledger);
    const history = this.wholeLedger(effects);
    const whole = notLinearizable(history, 0);
    if (whole) return `the ledger: ${whole.join('; ')}`;
    for (const account of new Set(this.looks.map((look) => look.account))) {
      const one = notLinearizable(this.ofAccount(account, effects), 0);
      if (one) return `${account}: ${one.join('; ')}`;
    }
    return undefined;
  }

  private effectsIn(ledger: readonly StoredEvent[]): Effect[] {
    const effects: Effect[] = [];
    for (const { envelope } of ledger) {
      const event = parseEnvelope(envelope);
      const tag = event?.data.tag;
      const seen = typeof tag === 'number' ? this.commands.get(tag) : undefined;
      if (!event || !seen || typeof tag !== 'number') continue;
      const postings = postingsOf(event.data);
      const moved = new Map<string, number>();
      for (const { account, amount } of postings && postings !== 'malformed' ? postings : []) {
        moved.set(account, (moved.get(account) ?? 0) + amount);
      }
      effects.push({ ...seen, tag, moved });
    }
    return effects;
  }

  /** The state is the number of effects so far. */
  private wholeLedger(effects: readonly Effect[]): Operation<number>[] {
    const balances = [new Map<string, number>()];
    for (const { moved } of effects) {
      const after = new Map(balances.at(-1));
      for (const [account, amount] of moved) after.set(account, (after.get(account) ?? 0) + amount);
      balances.push(after);
    }
    const fitsAt = ({ account, fits }: Look, at: number) => fits(balances[at]?.get(account) ?? 0);
    const placed = [
      ...effects.map((effect, at) => ({ place: at + 0.5, operation: operationOf(effect, at) })),
      ...this.looks.map((look) => {
        const { name, called, answered } = look;
        const found = balances.findIndex((_, at) => at >= look.after && fitsAt(look, at));
        const next = (at: number) => (fitsAt(look, at) ? at : undefined);
        return { place: found === -1 ? look.after : found, operation: { name, called, answered, next } };
      }),
    ];
    return placed.sort((one, other) => one.place - other.place).map(({ operation }) => operation);
  }

  /** The state is the balance. */
  private ofAccount(account: string, effects: readonly Effect[]): Operation<number>[] {
    const own = effects.filter(({ moved }) => moved.has(account));
    const moves = own.map(({ tag, called, answered, moved, balances }) => {
      const next = (balance: number) => {
        const after = balance + (moved.get(account) ?? 0);
        return after < 0 || (balances && balances[account] !== after) ? undefined : after;
      };
      return { name: `command ${tag}`, called, answered, next };
    });
    const looks = this.looks
      .filter((look) => look.account === account)
      .map(({ name, called, answered, fits }) => {
        return { name, called, answered, next: (balance: number) => (fits(balance) ? balance : undefined) };
      });
    // Whoever was answered first is tried first.
    return [...moves, ...looks].sort((one, other) => one.answered - other.answered);
  }
}

const operationOf = ({ tag, called, answered }: Effect, at: number): Operation<number> => ({
  name: `command ${tag}`,
  called,
  answered,
  next: (state) => (state === at ? at + 1 : undefined),
});
