import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import type { Wallet } from '../../../basics/ids.js';
import { SYSTEM } from '../../../engine/ledger/format/envelope.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { Effects } from '../../../platform/effects/effects.js';
import { Person } from '../people/person.entity.js';
import { peopleOfWallets } from '../profiles/people-of-wallets.js';
import { EraseUser } from './erase-user.js';
import { ErasureList } from './erasure-list.js';

/** How a repetition of erasures ended. */
export interface RepeatedErasuresResult {
  readonly erased: number;
  /** Wallets of people whom a rule still protects, for example because of an open order. */
  readonly refused: readonly string[];
}

/** Erases people again whom a restored backup brought back: at each start, and after `form accept-restore`. */
@Injectable()
export class RepeatedErasures implements OnApplicationBootstrap {
  private readonly logger = new Logger('Erasures');

  constructor(
    @InjectRepository(Person) private readonly people: Repository<Person>,
    private readonly list: ErasureList,
    private readonly ledger: Ledger,
    private readonly eraser: EraseUser,
    private readonly effects: Effects,
  ) {}

  onApplicationBootstrap(): Promise<void> {
    return this.ledger.onBecomeLeader(async () => {
      // On a ledger that takes no writes the next start tries again.
      const { broken, outdated } = this.ledger;
      if (!broken && !outdated && !this.ledger.clockProblem()) await this.repeat();
    });
  }

  /** Erases everyone on the list who has a row; the rules of closing one's own account hold. @throws Error when the list cannot be read */
  async repeat(): Promise<RepeatedErasuresResult> {
    await this.effects.start();
    const refused: string[] = [];
    let erased = 0;
    for await (const { id, wallet } of peopleOfWallets(this.people, await this.list.wallets())) {
      // Who is closed in the ledger is erased because of that.
      if (this.ledger.state.closedAccounts.has(wallet)) continue;
      if (await this.erase(id, wallet)) erased++;
      else refused.push(wallet);
    }
    return { erased, refused };
  }

  /** One that is refused must not stop the others or the start. */
  private async erase(id: string, wallet: Wallet): Promise<boolean> {
    try {
      await this.eraser.execute(id, 'self', { actor: SYSTEM });
      return true;
    } catch (err) {
      this.logger.error({ err, wallet }, 'a person who was erased before the restore is not erased again');
      return false;
    }
  }
}
