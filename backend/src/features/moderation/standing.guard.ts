import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Ledger } from '../../engine/ledger/writing/ledger.js';
import { isVisitorRoute } from '../../platform/http/requests/signed-in.js';
import { allowsWhile } from '../../platform/http/requests/standing-routes.js';
import { consentMissing, standingOf, suspended } from '../minors/rules/standing.js';

/**
 * Keeps people who may start nothing new out of every route that is not marked for them; decisions check it again. Where
 * visitors may call, who lacks a guardian's consent is a visitor: the guardian may be using their browser.
 */
@Injectable()
export class StandingGuard implements CanActivate {
  constructor(private readonly ledger: Ledger) {}

  /** @throws DomainError SUSPENDED | CONSENT_MISSING */
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { user, method } = request;
    if (!user) return true;
    const { state } = this.ledger;
    const now = new Date();
    const standing = standingOf(state, user.wallet, now);
    if (standing === 'free') return true;
    const restriction = standing === 'waiting' ? 'waiting' : 'restricted';
    if (allowsWhile(context, restriction, method)) return true;
    if (standing !== 'suspended' && isVisitorRoute(context)) {
      delete request.user;
      return true;
    }
    throw standing === 'suspended' ? suspended(state, user.wallet, now) : consentMissing();
  }
}
