import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Config } from '../config.js';
import { type FailureLimit, FailureLimits } from '../http/failure-limits.js';
import { networkOf } from '../http/network.js';

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
