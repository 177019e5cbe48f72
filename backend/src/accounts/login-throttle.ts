import { Injectable } from '@nestjs/common';
import { type FailureLimit, FailureLimits } from '../http/failure-limits.js';

const WINDOW_S = 15 * 60;
const FAILURES_PER_ACCOUNT = 5;
const FAILURES_PER_ADDRESS = 50;

/** Counts wrong passwords and wrong links to reset one, by account and by IP address (product.md 2.5). */
@Injectable()
export class LoginThrottle {
  private readonly accounts: FailureLimit;
  private readonly addresses: FailureLimit;

  constructor(limits: FailureLimits) {
    this.accounts = limits.limit('login-account', FAILURES_PER_ACCOUNT, WINDOW_S);
    this.addresses = limits.limit('login-address', FAILURES_PER_ADDRESS, WINDOW_S);
  }

  /** @param account the key of the counter: an e-mail, or the person who confirms a password. @throws TooManyAttempts */
  async check(account: string, address: string): Promise<void> {
    await Promise.all([this.accounts.check(account), this.addresses.check(address)]);
  }

  /** @throws TooManyAttempts */
  async checkAddress(address: string): Promise<void> {
    await this.addresses.check(address);
  }

  /** Counts a failure that belongs to no account. @throws TooManyAttempts */
  async failedFrom(address: string): Promise<void> {
    await this.addresses.failed(address);
  }

  /** Forgets the failures of an account. */
  async forget(account: string): Promise<void> {
    await this.accounts.forget(account);
  }

  /** @throws TooManyAttempts */
  async failed(account: string, address: string): Promise<void> {
    await this.addresses.failed(address);
    await this.accounts.failed(account);
  }

  /**
   * The failures of an IP address remain: a right password for one account proves nothing about the others.
   * @throws TooManyAttempts when concurrent attempts failed too often: a right guess among many must not be revealed
   */
  async succeeded(account: string, address: string): Promise<void> {
    await this.check(account, address);
    await this.accounts.forget(account);
  }
}
