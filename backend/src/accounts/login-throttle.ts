import { Injectable } from '@nestjs/common';
import { type FailureLimit, FailureLimits } from '../http/failure-limits.js';

const WINDOW_S = 15 * 60;
const FAILURES_PER_ACCOUNT = 5;
const FAILURES_PER_ADDRESS = 50;

/** Failed sign-ins, by account and by address (decisions 2). */
@Injectable()
export class LoginThrottle {
  private readonly accounts: FailureLimit;
  private readonly addresses: FailureLimit;

  constructor(limits: FailureLimits) {
    this.accounts = limits.limit('login-account', FAILURES_PER_ACCOUNT, WINDOW_S);
    this.addresses = limits.limit('login-address', FAILURES_PER_ADDRESS, WINDOW_S);
  }

  /** @throws TooManyAttempts */
  async check(email: string, address: string): Promise<void> {
    await Promise.all([this.accounts.check(email), this.addresses.check(address)]);
  }

  async failed(email: string, address: string): Promise<void> {
    await Promise.all([this.accounts.failed(email), this.addresses.failed(address)]);
  }

  /** An address keeps its failures: a right password for one account says nothing of the others. */
  async succeeded(email: string): Promise<void> {
    await this.accounts.forget(email);
  }
}
