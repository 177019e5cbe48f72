import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { GuardianRequests } from '../families/guardian-requests.js';
import type { Refusal } from '../guardian-bodies.js';
import { GuardianNotices } from '../guardian-notices.js';
import { GuardianMailboxes } from '../mailboxes/guardian-mailboxes.js';
import { GuardianConsents } from './guardian-consents.js';
import { LinkLimit } from './link-limit.js';

/** Who got the mail says no, or that they are not the guardian (product.md 16.2). */
@Injectable()
export class RefuseByLink {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly links: LinkLimit,
    private readonly requests: GuardianRequests,
    private readonly consents: GuardianConsents,
    private readonly notices: GuardianNotices,
    private readonly mailboxes: GuardianMailboxes,
  ) {}

  /**
   * @returns an Italian sentence
   * @throws DomainError GUARDIAN_LINK_INVALID | TooManyAttempts
   */
  async refuse(token: string, reason: Refusal, address: string, now: Date): Promise<string> {
    const request = await this.links.requestOf(token, address, now);
    const { child, email, purpose } = request;
    const isStranger = reason === 'not-me';
    const opened = randomUUID();
    await this.database.transaction(async (transaction) => {
      await this.requests.end(request, isStranger ? 'not-me' : 'refused', now, transaction);
      await this.consents.refuseHeld(child, email, now, transaction);
      if (!isStranger) return;
      await this.mailboxes.block(email, now, transaction);
      await this.requests.stop(email, transaction);
      await transaction.query(
        `insert into guardian_cases (id, kind, child, created_at) values ($1, 'not-me', $2, $3)`,
        [opened, child, now],
      );
    });
    await this.notices.notifyOfRefusal({ id: request.id, child, purpose }, now);
    if (isStranger) await this.notices.notifyOfCase(opened, now);
    return isStranger
      ? 'Grazie: a questo indirizzo non arriveranno altre richieste'
      : purpose === 'consent'
        ? 'Hai risposto di no: l’account resta in attesa e non riceverai altro'
        : 'Hai risposto di no: non riceverai altro';
  }
}
