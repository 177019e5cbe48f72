import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { wallet as walletAccount } from '../../../engine/ledger/state/postings.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { Labels } from '../../../platform/http/fields/labels.js';
import { type FailureLimit, FailureLimits } from '../../../platform/http/requests/failure-limits.js';
import { People } from '../../accounts/people/people.js';
import { mayContact } from '../../minors/rules/contact-policy.js';
import { standingOf } from '../../minors/rules/standing.js';
import { isBlocked } from '../../moderation/rules/blocks.js';
import type { TransferState } from '../domain/transfer-coins.js';

const MISSES_MAX = 30;
const MISSES_WINDOW_S = 60 * 60;

/** Whether one person reads the name of another in what the two did together. People are wallets. */
export type Acquaintance = (reader: string, other: string) => Promise<boolean>;

/** Tells who pays the name behind an address, where they know that person by name already (product.md 5.16). */
@Injectable()
export class RecipientNames {
  private readonly acquaintances: Acquaintance[] = [];
  private readonly misses: FailureLimit;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly people: People,
    private readonly labels: Labels,
    private readonly ledger: Ledger,
    limits: FailureLimits,
  ) {
    this.misses = limits.limit('recipient-name', MISSES_MAX, MISSES_WINDOW_S);
    this.register((reader, other) => this.hadTransfer(reader, other));
  }

  /** Each module answers for its own things. */
  register(acquaintance: Acquaintance): void {
    this.acquaintances.push(acquaintance);
  }

  /**
   * Null where the payer does not know who it is, whoever it is.
   * @param email in lower case
   * @throws TooManyAttempts after many addresses without a name: who knows a person would find out that person's address
   */
  async find(payer: string, email: string): Promise<string | null> {
    await this.misses.check(payer);
    const recipient = (await this.people.withEmail(email))?.wallet;
    if (recipient !== undefined && isNameable(this.ledger.state, payer, recipient)) {
      if (await this.knows(payer, recipient)) {
        const { _id, name } = (await this.labels.find({ person: [recipient] })).of('person', recipient);
        if (_id !== null) return name;
      }
    }
    await this.misses.failed(payer);
    return null;
  }

  private async knows(reader: string, other: string): Promise<boolean> {
    const found = await Promise.all(this.acquaintances.map((acquaintance) => acquaintance(reader, other)));
    return found.includes(true);
  }

  private async hadTransfer(reader: string, other: string): Promise<boolean> {
    const [row] = await this.database.query<{ had: boolean }[]>(
      `select exists (select from transactions where payer = $1 and payee = $2 and kind = 'transfer')
         or exists (select from transactions where payer = $2 and payee = $1 and kind = 'transfer') as had`,
      [walletAccount(reader), walletAccount(other)],
    );
    return row?.had ?? false;
  }
}

/** Whom a transfer would not find has no name here either, nor has who is suspended. */
function isNameable(state: TransferState, payer: string, recipient: string): boolean {
  if (payer === recipient || isBlocked(state, payer, recipient) || !mayContact(state, payer, recipient)) return false;
  return standingOf(state, recipient, new Date()) !== 'suspended';
}
