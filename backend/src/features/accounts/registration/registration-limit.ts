import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type FailureLimit, FailureLimits } from '../../../platform/http/requests/failure-limits.js';
import { networkOf } from '../../../platform/http/server/network.js';
import { Config } from '../../../platform/settings/config.js';

const HOUR_S = 60 * 60;

/** Counts registrations by IP address before any check: refused ones cost as much, and reveal who has an account. */
@Injectable()
export class RegistrationLimit implements CanActivate {
  private readonly attempts: FailureLimit;

  constructor(limits: FailureLimits, @Inject(Config) { registrationsPerHourMax }: Config) {
    this.attempts = limits.limit('registration', registrationsPerHourMax, HOUR_S);
  }

  /** @throws TooManyAttempts */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    await this.attempts.failed(networkOf(context.switchToHttp().getRequest<FastifyRequest>().ip));
    return true;
  }
}
