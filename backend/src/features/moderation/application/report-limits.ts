import { Inject, Injectable } from '@nestjs/common';
import { mailboxOf } from '../../../platform/http/fields/mailbox.js';
import { type FailureLimit, FailureLimits } from '../../../platform/http/requests/failure-limits.js';
import { networkOf } from '../../../platform/http/server/network.js';

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;
/** Of one person in a day. */
const PERSON_MAX = 20;
/** Of the visitors of one network; a school is one. */
const NETWORK_HOUR_MAX = 10;
const NETWORK_DAY_MAX = 40;
/** Receipts to one address in a day, so that nobody fills a stranger's mailbox. */
const ADDRESS_MAX = 3;
const LOOKUPS_MAX = 30;

interface Sending {
  readonly person: string | undefined;
  readonly email: string | undefined;
  readonly ip: string;
}

/** Bounds how much one sender puts into the queue of administrators. */
@Injectable()
export class ReportLimits {
  private readonly person: FailureLimit;
  private readonly networkHour: FailureLimit;
  private readonly networkDay: FailureLimit;
  private readonly address: FailureLimit;
  private readonly lookups: FailureLimit;

  constructor(@Inject(FailureLimits) limits: Pick<FailureLimits, 'limit'>) {
    this.person = limits.limit('report-person', PERSON_MAX, DAY_S);
    this.networkHour = limits.limit('report-network', NETWORK_HOUR_MAX, HOUR_S);
    this.networkDay = limits.limit('report-network-day', NETWORK_DAY_MAX, DAY_S);
    this.address = limits.limit('report-address', ADDRESS_MAX, DAY_S);
    this.lookups = limits.limit('report-number', LOOKUPS_MAX, HOUR_S);
  }

  /**
   * Counts a report. What one limit refuses uses up no other, so that who tries again stops nobody else of the school.
   * @throws TooManyAttempts
   */
  async count({ person, email, ip }: Sending): Promise<void> {
    if (person !== undefined) return this.person.failed(person);
    const network = networkOf(ip);
    await this.networkDay.check(network);
    await this.networkHour.check(network);
    if (email !== undefined) await this.address.failed(mailboxOf(email));
    await this.networkHour.failed(network);
    await this.networkDay.failed(network);
  }

  /** @throws TooManyAttempts when the network has tried too many numbers that do not exist */
  async checkLookup(ip: string): Promise<void> {
    await this.lookups.check(networkOf(ip));
  }

  async countUnknown(ip: string): Promise<void> {
    await this.lookups.failed(networkOf(ip));
  }
}
