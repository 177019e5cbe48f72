import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { LedgerCommand } from '../../../platform/commands/ledger-command.js';
import { Effects } from '../../../platform/effects/effects.js';
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
    private readonly effects: Effects,
  ) {}

  /** @throws DomainError what the ledger refuses */
  async carryOut(decided: Decided, outcome: CaseOutcome, words: Words, now: Date): Promise<void> {
    const { child, guardian, consent } = decided;
    switch (outcome) {
      case 'accept':
        if (consent) await this.consents.accept(consent, words, now);
        break;
      case 'refuse':
        await this.close(decided, words, { isRefusal: true });
        if (consent) await this.consents.refuse(consent, this.database.manager);
        break;
      case 'confirm':
        if (guardian) await this.confirm(child, guardian, words);
        break;
      case 'remove':
        if (guardian && guardiansOf(this.ledger.state, child).includes(guardian)) {
          await this.removals.remove({ child, guardian }, words);
        }
        break;
      case 'restore':
        if (guardian) await this.restore(child, guardian, words);
        break;
      case 'dismiss':
        await this.close(decided, words, { isRefusal: false, isObjection: decided.kind === 'objection' });
        break;
      default:
        throw new Error(`an unknown outcome: ${outcome satisfies never}`);
    }
  }

  /** What no other event shows. The case is the key: where the row could not follow, the act is not done twice. */
  private async close(
    { id, child, guardian }: Decided,
    { by, reason }: Words,
    closed: Pick<CloseGuardianCase, 'isRefusal' | 'isObjection'>,
  ): Promise<void> {
    const sender = { actor: by, key: `guardian-case ${id}` };
    await this.effects.committed(
      this.commands.execute(new LedgerCommand(CLOSE_GUARDIAN_CASE, { child, guardian, reason, ...closed }, sender)),
    );
  }

  private async confirm(child: string, guardian: string, { by, reason }: Words): Promise<void> {
    await this.commands.execute(new LedgerCommand(CONFIRM_GUARDIAN, { child, guardian, reason }, { actor: by }));
  }

  /** The objection was right: the guardian is one again, by the consent given before. */
  private async restore(child: string, guardian: string, { by, reason }: Words): Promise<void> {
    const data = { child, guardian, text: CONSENT_TEXT_VERSION, method: 'restored', isInvited: true } as const;
    await this.commands.execute(new LedgerCommand(GIVE_CONSENT, { ...data, reason }, { actor: by }));
    await this.removals.forget(child, guardian);
  }
}
