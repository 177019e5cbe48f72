import { Injectable } from '@nestjs/common';
import { type FailureLimit, FailureLimits } from '../../../platform/http/requests/failure-limits.js';
import { networkOf } from '../../../platform/http/server/network.js';
import { type GuardianRequest, GuardianRequests, unusableLink } from '../families/guardian-requests.js';

const FAILURES_MAX = 20;
const WINDOW_S = 15 * 60;

/** Finds the request of a link; wrong tokens are counted by network, so that none is found by trying. */
@Injectable()
export class LinkLimit {
  private readonly failures: FailureLimit;

  constructor(
    private readonly requests: GuardianRequests,
    limits: FailureLimits,
  ) {
    this.failures = limits.limit('guardian-link', FAILURES_MAX, WINDOW_S);
  }

  /**
   * @param address IP address of the request
   * @throws DomainError GUARDIAN_LINK_INVALID | TooManyAttempts
   */
  async requestOf(token: string, address: string, now: Date): Promise<GuardianRequest> {
    const network = networkOf(address);
    await this.failures.check(network);
    const request = await this.requests.withToken(token, now);
    if (request) return request;
    await this.failures.failed(network);
    throw unusableLink();
  }
}
