import { Injectable } from '@nestjs/common';

/** Whether a person, by wallet, has no public profile now. */
export type HidingRule = (wallet: string) => boolean;

/** Who has no public profile: the modules that know why register it. */
@Injectable()
export class HiddenProfiles {
  private readonly rules: HidingRule[] = [];

  register(rule: HidingRule): void {
    this.rules.push(rule);
  }

  isHidden(wallet: string): boolean {
    return this.rules.some((hides) => hides(wallet));
  }
}
