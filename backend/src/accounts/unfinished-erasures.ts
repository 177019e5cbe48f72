import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Ledger } from '../ledger/ledger.js';
import { EraseUserHandler } from './erase-user.js';
import { peopleOfWallets } from './people-of-wallets.js';
import { Person } from './person.entity.js';

/**
 * Finishes erasures in the process that begins to decide commands: a person closed in the ledger who still has a row was being erased when the process
 * ended.
 */
@Injectable()
export class UnfinishedErasures implements OnApplicationBootstrap {
  private readonly logger = new Logger('Erasures');

  constructor(
    @InjectRepository(Person) private readonly people: Repository<Person>,
    private readonly ledger: Ledger,
    private readonly eraser: EraseUserHandler,
  ) {}

  onApplicationBootstrap(): Promise<void> {
    return this.ledger.whenDeciding(() => this.finish());
  }

  private async finish(): Promise<void> {
    const closed = [...this.ledger.state.closedAccounts.entries()].map(([wallet]) => wallet);
    for await (const { id } of peopleOfWallets(this.people, closed)) {
      // One that cannot be finished must not stop the others or the start.
      await this.eraser.finish(id).catch((err: unknown) => this.logger.error({ err }, 'an erasure is unfinished'));
    }
  }
}
