import { Injectable } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { wallet as walletAccount } from '../../../engine/ledger/state/postings.js';
import type { LedgerState } from '../../../engine/ledger/state/state.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { DeclaredMethods } from '../../../platform/commands/declared-methods.js';
import { Labels } from '../../../platform/http/fields/labels.js';
import { type FailureLimit, FailureLimits } from '../../../platform/http/requests/failure-limits.js';
import { People } from '../../accounts/people/people.js';
import { mayContact } from '../../minors/rules/contact-policy.js';
import { standingOf } from '../../minors/rules/standing.js';
import { isBlocked } from '../../moderation/rules/blocks.js';

const MISSES_MAX = 30;
const MISSES_WINDOW_S = 60 * 60;

/** The method says whether one person reads the name of another in what the two did together; it gets their wallets. */
export const KnowsByName = DiscoveryService.createDecorator<string>();

/** Tells who pays the name behind an address, where they know that person by name already (product.md 5.16). */
@Injectable()
export class RecipientNames {
  private readonly misses: FailureLimit;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly people: People,
    private readonly labels: Labels,
    private readonly ledger: Ledger,
    private readonly methods: DeclaredMethods,
    limits: FailureLimits,
  ) {
    this.misses = limits.limit('recipient-name', MISSES_MAX, MISSES_WINDOW_S);
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
        const { _id, name } = (await this.labels.find({ person: [recipient] })).labelOf('person', recipient);
        if (_id !== null) return name;
      }
    }
    await this.misses.failed(payer);
    return null;
  }

  private async knows(reader: string, other: string): Promise<boolean> {
    const found = await Promise.all(this.methods.declaredBy(KnowsByName).map(({ run }) => run(reader, other)));
    return found.includes(true);
  }

  @KnowsByName('transfers')
  async hadTransfer(reader: string, other: string): Promise<boolean> {
    const [row] = await this.database.query<{ had: boolean }[]>(
      `select exists (select from transactions where payer = $1 and payee = $2 and kind = 'transfer')
         or exists (select from transactions where payer = $2 and payee = $1 and kind = 'transfer') as had`,
      [walletAccount(reader), walletAccount(other)],
    );
    return row?.had ?? false;
  }
}

/** Whom a transfer would not find has no name here either, nor has who is suspended. */
function isNameable(state: LedgerState, payer: string, recipient: string): boolean {
  if (payer === recipient || isBlocked(state, payer, recipient) || !mayContact(state, payer, recipient)) return false;
  return standingOf(state, recipient, new Date()) !== 'suspended';
}
