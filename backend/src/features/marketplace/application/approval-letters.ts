import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Labels } from '../../../platform/http/fields/labels.js';
import { type Letter, WritesLetters } from '../../definition/letters.js';
import { APPROVAL_WANTED } from '../domain/approval.js';

interface AwaitingRow {
  readonly event: string;
  readonly buyer: string;
  readonly item: string;
  readonly price: string;
  readonly due: Date;
  readonly link: string;
}

/** The letters that ask guardians for their yes: without them its seven days would pass unseen (product.md 16.8). */
@Injectable()
export class ApprovalLetters {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly labels: Labels,
  ) {}

  @WritesLetters(APPROVAL_WANTED)
  async lettersFor(events: readonly string[]): Promise<Letter<'approval-wanted'>[]> {
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
      kind: 'approval-wanted',
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
