import { Injectable } from '@nestjs/common';
import { type FailureLimit, FailureLimits } from '../../../platform/http/requests/failure-limits.js';
import { networkOf, subnetOf } from '../../../platform/http/server/network.js';

const WINDOW_S = 15 * 60;
const FAILURES_PER_ACCOUNT = 5;
const FAILURES_PER_ADDRESS = 50;
const FAILURES_PER_DEVICE = 10;

/** Who tries to prove that an account is theirs, and from where. */
export interface Attempt {
  /** The key of the counter: an e-mail, or the person who confirms a password. */
  readonly account: string;
  /** IP address of the request. */
  readonly address: string;
  /** A device on which the person has signed in before. */
  readonly device?: string | undefined;
}

/**
 * Counts wrong passwords and wrong links to reset one (product.md 2.5): by account and network together, so that strangers
 * elsewhere lock nobody out, and by address. A device that is known to the account has a count of its own.
 */
@Injectable()
export class LoginThrottle {
  private readonly accounts: FailureLimit;
  private readonly addresses: FailureLimit;
  private readonly devices: FailureLimit;

  constructor(limits: FailureLimits) {
    this.accounts = limits.limit('login-account', FAILURES_PER_ACCOUNT, WINDOW_S);
    this.addresses = limits.limit('login-address', FAILURES_PER_ADDRESS, WINDOW_S);
    this.devices = limits.limit('login-device', FAILURES_PER_DEVICE, WINDOW_S);
  }

  /** @throws TooManyAttempts */
  async check(attempt: Attempt): Promise<void> {
    if (attempt.device === undefined) {
      await Promise.all([this.accounts.check(inNetwork(attempt)), this.checkAddress(attempt.address)]);
    } else await this.devices.check(onDevice(attempt));
  }

  /** @throws TooManyAttempts */
  async checkAddress(address: string): Promise<void> {
    await this.addresses.check(networkOf(address));
  }

  /** Counts a failure that belongs to no account. @throws TooManyAttempts */
  async failedFrom(address: string): Promise<void> {
    await this.addresses.failed(networkOf(address));
  }

  /** Forgets the failures of an account in the network of an address. */
  async forget(attempt: Attempt): Promise<void> {
    if (attempt.device === undefined) await this.accounts.forget(inNetwork(attempt));
    else await this.devices.forget(onDevice(attempt));
  }

  /** Forgets what was typed before a new password, on the device as well. */
  async forgetEarlier({ device, ...attempt }: Attempt): Promise<void> {
    await this.forget(attempt);
    if (device !== undefined) await this.forget({ ...attempt, device });
  }

  /** @throws TooManyAttempts */
  async failed(attempt: Attempt): Promise<void> {
    if (attempt.device !== undefined) return this.devices.failed(onDevice(attempt));
    await this.failedFrom(attempt.address);
    await this.accounts.failed(inNetwork(attempt));
  }

  /**
   * The failures of an IP address remain: a right password for one account proves nothing about the others.
   * @throws TooManyAttempts when concurrent attempts failed too often: a right guess among many must not be revealed
   */
  async succeeded(attempt: Attempt): Promise<void> {
    await this.check(attempt);
    await this.forget(attempt);
  }
}

const inNetwork = ({ account, address }: Attempt): string => `${account} ${subnetOf(address)}`;
const onDevice = ({ account, device }: Attempt): string => `${account} ${device}`;
