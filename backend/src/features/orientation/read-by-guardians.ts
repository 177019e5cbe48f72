import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { Wallet } from '../../basics/ids.js';
import { Ledger } from '../../engine/ledger/writing/ledger.js';
import { CONSENT_AGE } from '../accounts/domain/ages.js';
import { isPersonUnder } from '../accounts/people/under-age.js';

/** Whether guardians read of a person what is theirs alone later: until the fourteenth birthday (product.md 22.12). */
@Injectable()
export class ReadByGuardians {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly ledger: Ledger,
  ) {}

  /** @param wallet of the person */
  read(wallet: Wallet, now: Date): Promise<boolean> {
    return isPersonUnder(CONSENT_AGE, wallet, { database: this.database, ledger: this.ledger }, now);
  }
}
