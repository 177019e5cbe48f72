import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { Config } from '../../../platform/settings/config.js';
import { requireUncommon } from '../passwords/password-rules.js';
import { People } from '../people/people.js';
import { RegisterPerson } from './register-person.js';

/** As long as a change of the leader may take, and more. */
const WAIT_MS_MAX = 15_000;
const PAUSE_MS = 100;

/** Creates the administrator of a ledger that has none. */
@Injectable()
export class FirstAdmin {
  constructor(
    @Inject(Config) private readonly config: Config,
    private readonly ledger: Ledger,
    private readonly people: People,
    private readonly registerPerson: RegisterPerson,
  ) {}

  /**
   * @param now the time, where a history is imported
   * @throws ConfigError when the password of the settings is a common one
   * @returns the administrator's e-mail and, when it was just generated, the password to print once
   */
  async ensure(now?: Date): Promise<{ email: string; password?: string }> {
    const email = this.config.adminEmail;
    const begun = performance.now();
    // Of several processes the one that decides creates it; the lead may change just now, so the others wait until it is there.
    while (!(await this.isThere(email)) && !this.ledger.isLeader && performance.now() - begun < WAIT_MS_MAX) {
      await delay(PAUSE_MS);
    }
    if (!this.ledger.isLeader || (await this.isThere(email))) return { email };
    await requireUncommon(this.config.adminPassword);
    const password = this.config.adminPassword ?? randomBytes(12).toString('base64url');
    const admin = { name: 'Amministratore', email, password, role: 'admin', emailIsConfirmed: true } as const;
    await this.registerPerson.execute(admin, now);
    return this.config.adminPassword ? { email } : { email, password };
  }

  private async isThere(email: string): Promise<boolean> {
    return this.ledger.state.administrators.size > 0 || (await this.people.withEmail(email)) !== undefined;
  }
}
