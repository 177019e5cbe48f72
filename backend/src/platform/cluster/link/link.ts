import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';
import { parseEnvelope } from '../../../engine/ledger/format/envelope.js';
import { DomainError, LedgerUnavailable, NotLeading } from '../../../engine/ledger/format/errors.js';
import type { Finding } from '../../../engine/ledger/format/findings.js';
import type { Balances } from '../../../engine/ledger/state/state.js';
import type { Outcome } from '../../../engine/ledger/writing/pending.js';
import type { FieldError } from '../../http/errors/error-body.js';
import { InvalidInput } from '../../http/errors/errors.js';

/** What processes say to each other: JSON over HTTP, one line of JSON an answer (docs/mechanisms.md, "Several processes"). */

/** A command on its way to the leader. */
export interface SentCommand {
  /** Tells the answers to the commands of one message apart. */
  readonly n: number;
  readonly type: string;
  readonly data: unknown;
  readonly actor: string;
  /** Every command has one: it may be sent again after a lost answer, and takes effect once. */
  readonly key: string;
  /** The term of the leader that it is for. */
  readonly epoch: number;
  /** The same each time that it is sent, and how often it has been. */
  readonly id: string;
  readonly attempt: number;
  /** When its data was looked up or it was sent first, by the leader's monotonic clock in milliseconds. */
  readonly since: number;
}

export type SentAnswer = { readonly n: number } & (
  | {
      readonly kind: 'done';
      /** Canonical envelopes. */
      readonly events: readonly string[];
      readonly revision: number;
      readonly replayed: boolean;
      readonly balances?: Balances;
    }
  | {
      readonly kind: 'refused';
      readonly code: string;
      readonly status: number;
      readonly msg: string;
      /** Of invalid input. */
      readonly errors?: readonly FieldError[];
    }
  | { readonly kind: 'unavailable' | 'not-leading' | 'failed'; readonly msg: string }
);

/** The answer to a ping. */
export interface Pong {
  /** The leader's monotonic clock, in milliseconds. */
  readonly now: number;
  /** The schema of the read tables of its release. */
  readonly schema: string;
  /** Up to which revision they are current. */
  readonly projected: number;
  /** Why its ledger takes no writes, where it is broken. Leaders of earlier releases do not say it. */
  readonly broken?: Finding | undefined;
  /** Whether the event store does not answer it. Leaders of earlier releases do not say it. */
  readonly isStoreSilent?: boolean;
}

/** The bearer token between processes, from the secret that they share. */
export const linkToken = (jwtSecret: KeyObject): string =>
  createHmac('sha256', jwtSecret).update('coin-form/cluster-link').digest('base64url');

/** Compares in constant time. */
export function isLinkToken(given: string | undefined, token: string): boolean {
  const [one, other] = [Buffer.from(given ?? ''), Buffer.from(`Bearer ${token}`)];
  return one.length === other.length && timingSafeEqual(one, other);
}

export const doneAnswer = (n: number, { events, revision, replayed, balances }: Outcome): SentAnswer => ({
  n,
  kind: 'done',
  events: events.map(({ envelope }) => envelope),
  revision,
  replayed,
  ...(balances && { balances }),
});

export function failedAnswer(n: number, error: unknown): SentAnswer {
  if (error instanceof DomainError) {
    const { code, status, message: msg } = error;
    return { n, kind: 'refused', code, status, msg, ...(error instanceof InvalidInput && { errors: error.errors }) };
  }
  const msg = error instanceof Error ? error.message : String(error);
  if (error instanceof NotLeading) return { n, kind: 'not-leading', msg };
  return { n, kind: error instanceof LedgerUnavailable ? 'unavailable' : 'failed', msg };
}

/**
 * The outcome that an answer tells.
 * @throws DomainError | LedgerUnavailable | NotLeading | Error what the leader threw
 */
export function outcomeOf(answer: SentAnswer): Outcome {
  switch (answer.kind) {
    case 'done': {
      const { revision, replayed, balances } = answer;
      const events = answer.events.map((envelope) => {
        const event = parseEnvelope(envelope);
        if (!event) throw new Error('the leader sent an event that is not sound');
        return event;
      });
      return { events, revision, replayed, ...(balances && { balances }) };
    }
    case 'refused': {
      const { code, status, msg, errors } = answer;
      throw errors ? new InvalidInput(errors, msg, code) : new DomainError(code, status, msg);
    }
    case 'not-leading':
      throw new NotLeading();
    case 'unavailable':
      throw new LedgerUnavailable(answer.msg);
    case 'failed':
      throw new Error(`the leader failed: ${answer.msg}`);
    default:
      return answer satisfies never;
  }
}
