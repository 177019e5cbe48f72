import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { SYSTEM } from '../../../engine/ledger/format/envelope.js';
import { LedgerCommand } from '../../../platform/commands/ledger-command.js';
import { ANNOUNCE_FREE_APPLICATIONS, type AskedPrice } from '../domain/free-applications.js';

/** At the start: notifies the companies whose job offers cost candidates coins that applying is now free (product.md 8.4). */
@Injectable()
export class EarlierJobOffers implements OnApplicationBootstrap {
  private readonly logger = new Logger('EarlierJobOffers');

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly commands: CommandBus,
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
    const sender = { actor: SYSTEM, key: `job-offer-price-cleared ${id}` };
    await this.commands.execute(new LedgerCommand(ANNOUNCE_FREE_APPLICATIONS, { id, seller }, sender));
    await this.database.query('update marketplace_items set asked_price = null where id = $1', [id]);
  }
}
