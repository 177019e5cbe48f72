import { Injectable } from '@nestjs/common';
import { type FailureLimit, FailureLimits } from '../http/failure-limits.js';

const WINDOW_S = 15 * 60;
const FAILURES_PER_ACCOUNT = 5;
const FAILURES_PER_ADDRESS = 50;

/** Failed attempts to give a password, by account and by address (product.md 2.5). */
@Injectable()
export class LoginThrottle {
  private readonly accounts: FailureLimit;
  private readonly addresses: FailureLimit;

  constructor(limits: FailureLimits) {
    this.accounts = limits.limit('login-account', FAILURES_PER_ACCOUNT, WINDOW_S);
    this.addresses = limits.limit('login-address', FAILURES_PER_ADDRESS, WINDOW_S);
  }

  /** @param account what failures are counted for: an e-mail, or who confirms a password. @throws TooManyAttempts */
  async check(account: string, address: string): Promise<void> {
    await Promise.all([this.accounts.check(account), this.addresses.check(address)]);
  }

  /** @throws TooManyAttempts */
  async failed(account: string, address: string): Promise<void> {
    await this.addresses.failed(address);
    await this.accounts.failed(account);
  }

  /**
   * An address keeps its failures: a right password for one account says nothing of the others.
   * @throws TooManyAttempts where others failed too often meanwhile: a right guess among many at once is not told
   */
  async succeeded(account: string, address: string): Promise<void> {
    await this.check(account, address);
    await this.accounts.forget(account);
  }
}
