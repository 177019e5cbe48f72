import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Labels } from '../../../platform/http/fields/labels.js';
import type { MailParams } from '../../../platform/mail/mail-params.js';
import { APPROVAL_WANTED } from '../../marketplace/domain/approval.js';

export interface ApprovalLetter {
  /** Id of the notification. */
  readonly event: string;
  /** Wallet of the minor who ordered. */
  readonly child: string;
  readonly params: MailParams['approval-wanted'];
}

interface AwaitingRow {
  readonly event: string;
  readonly buyer: string;
  readonly item: string;
  readonly price: string;
  readonly due: Date;
  readonly link: string;
}

/** Whether a notification goes by mail in words of its own, whatever its reader chose for its type. */
export const isLetter = (template: string): boolean => template === APPROVAL_WANTED;

/** The letters that ask guardians for their yes: without them its seven days would pass unseen (product.md 16.8). */
@Injectable()
export class ApprovalLetters {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly labels: Labels,
  ) {}

  /** @param events notifications; those whose order no longer waits have no letter */
  async lettersFor(events: readonly string[]): Promise<ApprovalLetter[]> {
    const rows = await this.database.query<AwaitingRow[]>(
      `select n.id as event, n.link, o.buyer, o.item, o.price, o.due from notifications n
       join orders o on o.id = (n.params::jsonb->>'order')::uuid
       where n.id = any($1::uuid[]) and o.status = 'awaiting_approval' and o.due is not null order by n.revision`,
      [events],
    );
    const labels = await this.labels.find({
      person: rows.map(({ buyer }) => buyer),
      item: rows.map(({ item }) => item),
    });
    return rows.map(({ event, buyer, item, price, due, link }) => ({
      event,
      child: buyer,
      params: {
        child: labels.labelOf('person', buyer).name,
        item: labels.labelOf('item', item).name,
        price: Number(price),
        until: due.toISOString(),
        link,
      },
    }));
  }
}
