import { setTimeout as delay } from 'node:timers/promises';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';

/** How long a question waits for a store that does not answer; then it is answered with what this process knows. */
const QUESTION_MS_MAX = 250;

/**
 * Gives a request the state in which all is known that any process had answered before it came, as a read index does in Raft:
 * a process that does not decide reads what is durable first. Without it a guardian whom one process made would be a stranger
 * to another for some milliseconds.
 */
@Injectable()
export class CurrentStateGuard implements CanActivate {
  constructor(@Inject(Ledger) private readonly ledger: Pick<Ledger, 'isLeader' | 'broken' | 'outdated' | 'synced'>) {}

  /** @throws LedgerUnavailable for what may change something, where the store does not answer */
  async canActivate(context: ExecutionContext): Promise<true> {
    const { isLeader, broken, outdated } = this.ledger;
    const { method, routeOptions } = context.switchToHttp().getRequest<FastifyRequest>();
    // Nothing is written any more, and what watches a process asks about this one.
    if (isLeader || broken || outdated || !routeOptions.url?.startsWith('/api/')) return true;
    if (method === 'GET' || method === 'HEAD') await this.orLate(this.ledger.synced());
    else await this.ledger.synced();
    return true;
  }

  private async orLate(synced: Promise<void>): Promise<void> {
    const answered = new AbortController();
    const late = delay(QUESTION_MS_MAX, undefined, { signal: answered.signal });
    await Promise.race([synced, late]).catch(() => undefined);
    answered.abort();
    await late.catch(() => undefined);
  }
}
