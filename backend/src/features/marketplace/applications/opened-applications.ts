import { Injectable, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import { LedgerCommand } from '../../../platform/commands/ledger-command.js';
import { Effects } from '../../../platform/effects/effects.js';
import type { Principal } from '../../../platform/http/requests/signed-in.js';
import { HearsOfOpenedFiles } from '../../files/file-readers.js';
import type { OrderView } from '../api/order-views.js';
import { Orders } from '../application/orders.js';
import { CHANGE_ORDER } from '../domain/change-order.js';
import { ApplicationLetters } from './application-letters.js';

/** A company that opens letter or CV for the first time reviews the application (product.md 3.26). */
@Injectable()
export class OpenedApplications {
  private readonly logger = new Logger('OpenedApplications');

  constructor(
    private readonly orders: Orders,
    private readonly letters: ApplicationLetters,
    private readonly commands: CommandBus,
    private readonly effects: Effects,
  ) {}

  /** As the reader sees it. @throws DomainError NOT_FOUND | NOT_ALLOWED */
  async open(id: string, reader: Principal): Promise<OrderView> {
    const order = await this.orders.withId(id, reader);
    const isFirst = order.actions.includes('reviewing') && (order.letter || order.files?.length);
    if (!isFirst || !(await this.review(id, reader.wallet))) return order;
    return this.orders.withId(id, reader);
  }

  @HearsOfOpenedFiles()
  async openFile(file: string, { wallet }: Principal): Promise<void> {
    for (const order of await this.letters.unopened(file, wallet)) await this.review(order, wallet);
  }

  /** Also where nothing can be written the company reads. @returns whether it is noted, and its row written */
  private async review(order: string, company: string): Promise<boolean> {
    try {
      const sender = { actor: company, key: `reviewing ${order}` };
      await this.effects.committed(
        this.commands.execute(new LedgerCommand(CHANGE_ORDER, { order, change: { kind: 'reviewing' } }, sender)),
      );
      return true;
    } catch (err) {
      if (!(err instanceof DomainError)) this.logger.warn({ err }, 'that an application was opened is noted later');
      return false;
    }
  }
}
