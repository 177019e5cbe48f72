import { Injectable } from '@nestjs/common';

/** Why a person, by wallet, has no public profile. */
interface HidingRules {
  /** For a guardian's consent: nobody sees the profile. */
  readonly isWaiting: (wallet: string) => boolean;
  /** An administrator removed it: the person and administrators still see it. */
  readonly isRemoved: (wallet: string) => boolean;
  /** The wallets of those whose profile an administrator removed. */
  readonly removed: () => readonly string[];
}

/** Who has no public profile: the module that knows registers it. */
@Injectable()
export class HiddenProfiles {
  private rules: HidingRules = { isWaiting: () => false, isRemoved: () => false, removed: () => [] };

  register(rules: HidingRules): void {
    this.rules = rules;
  }

  isHidden(wallet: string): boolean {
    return this.rules.isWaiting(wallet) || this.rules.isRemoved(wallet);
  }

  isRemoved(wallet: string): boolean {
    return this.rules.isRemoved(wallet);
  }

  removed(): readonly string[] {
    return this.rules.removed();
  }
}
