import { Injectable } from '@nestjs/common';
import { CONSENT_AGE, MAJORITY, type ReachedAge } from '../domain/ages.js';
import { hasReached } from './person-rules.js';

/** Whether a minor may still correct their own date of birth, according to another module. */
export type SelfCorrectionRule = (wallet: string) => boolean;

/** @param reached the age that counts by the date that is stored now; 0: none */
export type AgeListener = (wallet: string, reached: ReachedAge | 0) => Promise<void>;

/**
 * What other modules have to say, and to do, about the date of birth of a minor. The ledger holds no date of birth: who
 * keeps ages there is told of every date that is stored after registration, also of one that stayed the same, before the edit
 * ends that stores it (person-edits.ts).
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

  async stored(wallet: string, dateOfBirth: string, now: Date): Promise<void> {
    const reached = reachedAgeOf(dateOfBirth, now);
    for (const listener of this.listeners) await listener(wallet, reached);
  }
}

/** The age that counts, of whom was born on a day; 0: none. */
export const reachedAgeOf = (dateOfBirth: string, now: Date): ReachedAge | 0 =>
  ([MAJORITY, CONSENT_AGE] as const).find((age) => hasReached(age, dateOfBirth, now)) ?? 0;
