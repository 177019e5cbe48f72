import { Injectable } from '@nestjs/common';
import type { ReachedAge } from './ages.js';

/** Whether a minor may still correct their own date of birth, according to another module. */
export type SelfCorrectionRule = (wallet: string) => boolean;

/** @param reached the age of those that count which the minor has by the date that is stored now */
export type AgeListener = (wallet: string, reached: ReachedAge | undefined) => Promise<void>;

/**
 * What other modules have to say, and to do, about the date of birth of a minor. The ledger holds no date of birth: who
 * keeps ages there is told of every date that is stored after registration, also of one that stayed the same, so that a
 * repeated request completes what an interrupted one left undone.
 */
@Injectable()
export class AgeChanges {
  private readonly rules: SelfCorrectionRule[] = [];
  private readonly listeners: AgeListener[] = [];

  /** The minor may correct it while every rule allows that. */
  allowSelfCorrection(rule: SelfCorrectionRule): void {
    this.rules.push(rule);
  }

  onStored(listener: AgeListener): void {
    this.listeners.push(listener);
  }

  isSelfCorrectionAllowed(wallet: string): boolean {
    return this.rules.every((rule) => rule(wallet));
  }

  async stored(wallet: string, reached: ReachedAge | undefined): Promise<void> {
    for (const listener of this.listeners) await listener(wallet, reached);
  }
}
