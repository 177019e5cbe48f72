import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import type { Outcome } from '../../../engine/ledger/writing/pending.js';
import { LedgerCommand } from '../../../platform/commands/ledger-command.js';
import { CONSENT_TEXT_VERSION } from '../consent/consent-text.js';
import { GuardianConsents } from '../consent/guardian-consents.js';
import { GuardianRemovals } from '../families/guardian-removals.js';
import type { CaseKind, CaseOutcome } from '../guardian-views.js';
import { CLOSE_GUARDIAN_CASE, type CloseGuardianCase } from '../rules/close-guardian-case.js';
import { CONFIRM_GUARDIAN } from '../rules/contested-guardian.js';
import { GIVE_CONSENT } from '../rules/guardian-commands.js';
import { guardiansOf } from '../rules/guardianship.js';

interface Words {
  /** Wallet of the administrator. */
  readonly by: string;
  readonly reason: string;
}

interface Decided {
  readonly id: string;
  readonly kind: CaseKind;
  /** Wallets. */
  readonly child: string;
  readonly guardian: string | null;
  /** Id of what the guardian declared. */
  readonly consent: string | null;
}

/** What follows from an administrator's decision. */
@Injectable()
export class CaseDecisions {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly consents: GuardianConsents,
    private readonly removals: GuardianRemovals,
    private readonly commands: CommandBus,
    private readonly ledger: Ledger,
  ) {}

  /**
   * @returns what the ledger decided, for which the caller waits: that it is late is no reason to decide again
   * @throws DomainError what the ledger refuses
   */
  async carryOut(decided: Decided, outcome: CaseOutcome, words: Words, now: Date): Promise<Outcome | undefined> {
    const { child, guardian, consent } = decided;
    switch (outcome) {
      case 'accept':
        return consent ? this.consents.accept(consent, words, now) : undefined;
      case 'refuse': {
        const refused = await this.close(decided, words, { isRefusal: true });
        if (consent) await this.consents.refuse(consent, this.database.manager);
        return refused;
      }
      case 'confirm':
        return guardian ? this.confirm(child, guardian, words) : undefined;
      case 'remove':
        return guardian && guardiansOf(this.ledger.state, child).includes(guardian)
          ? this.removals.remove({ child, guardian }, words)
          : undefined;
      case 'restore':
        return guardian ? this.restore(child, guardian, words) : undefined;
      case 'dismiss':
        return this.close(decided, words, { isRefusal: false, isObjection: decided.kind === 'objection' });
      default:
        throw new Error(`an unknown outcome: ${outcome satisfies never}`);
    }
  }

  /** What no other event shows. The case is the key: where the row could not follow, the act is not done twice. */
  private close(
    { id, child, guardian }: Decided,
    { by, reason }: Words,
    closed: Pick<CloseGuardianCase, 'isRefusal' | 'isObjection'>,
  ): Promise<Outcome> {
    const sender = { actor: by, key: `guardian-case ${id}` };
    return this.commands.execute(
      new LedgerCommand(CLOSE_GUARDIAN_CASE, { child, guardian, reason, ...closed }, sender),
    );
  }

  private confirm(child: string, guardian: string, { by, reason }: Words): Promise<Outcome> {
    return this.commands.execute(new LedgerCommand(CONFIRM_GUARDIAN, { child, guardian, reason }, { actor: by }));
  }

  /** The objection was right: the guardian is one again, by the consent given before. */
  private async restore(child: string, guardian: string, { by, reason }: Words): Promise<Outcome> {
    const data = { child, guardian, text: CONSENT_TEXT_VERSION, method: 'restored', isInvited: true } as const;
    const restored = await this.commands.execute(new LedgerCommand(GIVE_CONSENT, { ...data, reason }, { actor: by }));
    await this.removals.forget(child, guardian);
    return restored;
  }
}
