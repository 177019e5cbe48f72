import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Ledger } from '../../engine/ledger/writing/ledger.js';
import { CONSENT_AGE } from '../accounts/domain/ages.js';
import { isUnder } from '../accounts/people/under-age.js';

/** Whether guardians read of a person what is theirs alone later: until the fourteenth birthday (product.md 22.12). */
@Injectable()
export class ReadByGuardians {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly ledger: Ledger,
  ) {}

  /** @param wallet of the person */
  async read(wallet: string, now: Date): Promise<boolean> {
    const [person] = await this.database.query<{ dateOfBirth: string | null }[]>(
      'select date_of_birth::text as "dateOfBirth" from people where wallet = $1',
      [wallet],
    );
    return person !== undefined && isUnder(CONSENT_AGE, this.ledger.state, { wallet, ...person }, now);
  }
}
