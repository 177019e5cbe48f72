import { Injectable } from '@nestjs/common';
import { type EntityManager, In, IsNull, Not } from 'typeorm';
import type { Wallet } from '../../../basics/ids.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { invalid } from '../../../platform/http/errors/errors.js';
import { isSameMailbox } from '../../../platform/http/fields/mailbox.js';
import { Outbox } from '../../../platform/mail/outbox.js';
import { AccountHook } from '../../accounts/account-hooks.js';
import { CONSENT_AGE } from '../../accounts/domain/ages.js';
import { Person } from '../../accounts/people/person.entity.js';
import { hasReached } from '../../accounts/people/person-rules.js';
import { Children } from '../families/children.js';
import { childName } from '../families/guardian-requests.js';
import { uncontestedGuardiansOf } from '../rules/guardianship.js';
import { GuardianMailboxes } from './guardian-mailboxes.js';

/** What concerns guardians where a minor's account gets another address (product.md 2.39). */
@Injectable()
export class ChildrensEmails {
  constructor(
    private readonly children: Children,
    private readonly mailboxes: GuardianMailboxes,
    private readonly outbox: Outbox,
    private readonly ledger: Ledger,
  ) {}

  /** The owner of the mailbox is a stranger to the child, as where it is named as a guardian's. */
  @AccountHook('mayAskForEmail')
  async mayAsk({ wallet }: Person, email: string, transaction: EntityManager): Promise<boolean> {
    return !this.isMinor(wallet) || this.mailboxes.claim(email, new Date(), transaction);
  }

  /** @throws InvalidInput: a child whose address is the guardian's would consent for itself */
  @AccountHook('checkEmail')
  async check({ wallet, parentEmail }: Person, email: string): Promise<void> {
    if (!this.isMinor(wallet)) return;
    const isNamed = parentEmail !== null && isSameMailbox(email, parentEmail);
    if (!isNamed && !(await this.children.haveGuardianAt(wallet, email))) return;
    throw invalid('email', 'E-mail: indica un indirizzo diverso da quello del genitore o tutore');
  }

  /** Each guardian of a child under fourteen, by mail, whatever they chose for notifications. */
  @AccountHook('moveEmail')
  async tell({ wallet, name, dateOfBirth }: Person, cause: string, transaction: EntityManager): Promise<void> {
    const { state } = this.ledger;
    if (!this.isMinor(wallet)) return;
    if (dateOfBirth === null || hasReached(CONSENT_AGE, dateOfBirth, new Date())) return;
    const where = { wallet: In(uncontestedGuardiansOf(state, wallet)), emailConfirmedAt: Not(IsNull()) };
    for (const { wallet: guardian, email: to, name: guardianName } of await transaction.find(Person, { where })) {
      const params = { guardian: guardianName, child: childName(name), link: '/famiglia' };
      const about = [wallet, guardian];
      await this.outbox.add({ kind: 'child-email-changed', to, about, params, cause }, transaction);
    }
  }

  private isMinor(wallet: Wallet): boolean {
    return this.ledger.state.accounts.get(wallet)?.role === 'minor';
  }
}
