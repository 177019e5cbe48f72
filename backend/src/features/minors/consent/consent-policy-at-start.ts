import { Inject, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { SYSTEM } from '../../../engine/ledger/format/envelope.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { LedgerCommand } from '../../../platform/commands/ledger-command.js';
import { Config } from '../../../platform/settings/config.js';
import { SET_CONSENT_POLICY } from '../rules/consent-policy.js';

/** Puts what GUARDIAN_CONSENT says into the ledger, by which every process decides. */
@Injectable()
export class ConsentPolicyAtStart implements OnApplicationBootstrap {
  private readonly logger = new Logger('Guardians');

  constructor(
    @Inject(Config) private readonly config: Pick<Config, 'guardianConsent'>,
    private readonly commands: CommandBus,
    private readonly ledger: Ledger,
  ) {}

  onApplicationBootstrap(): Promise<void> {
    const required = this.config.guardianConsent === 'required';
    if (!required) {
      this.logger.warn('no guardian is asked for consent (GUARDIAN_CONSENT=off): not for real minors');
    }
    return this.ledger.onBecomeLeader(async () => {
      const { broken, outdated } = this.ledger;
      if (broken || outdated || this.ledger.clockProblem()) return;
      await this.commands.execute(new LedgerCommand(SET_CONSENT_POLICY, { required }, { actor: SYSTEM }));
    });
  }
}
