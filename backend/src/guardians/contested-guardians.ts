import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Ledger } from '../ledger/ledger.js';

/**
 * The cases of guardians whom a minor contests. The ledger says who is contested; the job adds a case that was not written,
 * because its process ended between event and row.
 */
@Injectable()
export class ContestedGuardians {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly ledger: Ledger,
  ) {}

  /** Does nothing where there is an open case, or one that an administrator is deciding at this moment. */
  async open(child: string, guardian: string, now: Date): Promise<void> {
    await this.database.query(
      `insert into guardian_cases (id, kind, child, guardian, created_at)
       select $1, 'contested', c.wallet, g.wallet, $4 from people c, people g where c.wallet = $2 and g.wallet = $3
         and not exists (select from guardian_cases k where k.kind = 'contested' and k.child = $2 and k.guardian = $3
           and k.decided_at > $4::timestamptz - interval '1 minute')
       on conflict (kind, child, guardian) where outcome is null do nothing`,
      [randomUUID(), child, guardian, now],
    );
  }

  async openMissing(now: Date): Promise<void> {
    for (const [child, { guardians }] of this.ledger.state.guardianships.entries()) {
      for (const [guardian, { isContested }] of Object.entries(guardians)) {
        if (isContested) await this.open(child, guardian, now);
      }
    }
  }
}
