import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import { Ledger } from '../ledger/ledger.js';
import { EraseUserHandler } from './erase-user.js';
import { Person } from './person.entity.js';

const WALLETS_A_QUERY = 5000;

/**
 * Finishes erasures at the start: a person closed in the ledger who still has a row was being erased when the process
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

  async onApplicationBootstrap(): Promise<void> {
    const closed = [...this.ledger.state.closedAccounts.entries()].map(([wallet]) => wallet);
    for (let at = 0; at < closed.length; at += WALLETS_A_QUERY) {
      const wallets = closed.slice(at, at + WALLETS_A_QUERY);
      const left = await this.people.find({ select: { id: true }, where: { wallet: In(wallets) } });
      for (const { id } of left) {
        // One that cannot be finished must not stop the others or the start.
        await this.eraser.finish(id).catch((err: unknown) => this.logger.error({ err }, 'an erasure is unfinished'));
      }
    }
  }
}
