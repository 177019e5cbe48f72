import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { SYSTEM } from '../ledger/envelope.js';
import { Ledger } from '../ledger/ledger.js';
import { notify } from '../notifications/notification.js';

interface AskedPrice {
  readonly id: string;
  readonly seller: string;
}

/** At the start: notifies the companies whose job offers cost candidates coins that applying is now free (product.md 8.4). */
@Injectable()
export class EarlierJobOffers implements OnApplicationBootstrap {
  private readonly logger = new Logger('EarlierJobOffers');

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly ledger: Ledger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const offers = await this.database.query<AskedPrice[]>(
      'select id, seller from marketplace_items where asked_price is not null',
    );
    for (const offer of offers) {
      // A company that cannot be notified now is notified at the next start.
      await this.notifyParty(offer).catch((err: unknown) =>
        this.logger.warn({ err }, 'a job offer is announced later'),
      );
    }
  }

  private async notifyParty({ id, seller }: AskedPrice): Promise<void> {
    const link = `/marketplace/edit/${id}`;
    const announcement = notify({ wallet: seller }, 'marketplace', 'job-offer-price-cleared', { item: id }, link);
    await this.ledger.write(() => [announcement], {
      actor: SYSTEM,
      key: `job-offer-price-cleared ${id}`,
      now: new Date(),
    });
    await this.database.query('update marketplace_items set asked_price = null where id = $1', [id]);
  }
}
