import type { LedgerEvent, Slice } from '../../../engine/ledger/state/state.js';
import type { ReadonlyTable } from '../../../engine/ledger/state/tables.js';

/**
 * The ages that the law counts, as facts without a date of birth: fourteen, from which a minor consents with the guardian
 * (d.lgs. 196/2003 art. 2-quinquies), and eighteen, at which the guardianship ends. Each holds from 00:00 in Rome.
 */

declare module '../../../engine/ledger/state/state.js' {
  interface LedgerState {
    /** The age that a minor has reached, where it is 14 or 18. */
    readonly reachedAges: ReadonlyTable<ReachedAge>;
  }
}

export const CONSENT_AGE = 14;
export const MAJORITY = 18;
/** From this age on a guardian may let a minor apply for jobs. The state does not know who has reached it: their row does. */
export const WORKING_AGE = 16;
export type ReachedAge = typeof CONSENT_AGE | typeof MAJORITY;

export const reachedAgesSlice: Slice<ReachedAge> = {
  name: 'reachedAges',
  version: 1,
  evolve(ages, { type, data }) {
    const wallet = String(data.wallet);
    if (type === 'ConsentAgeReached') ages.set(wallet, CONSENT_AGE);
    if (type === 'GuardianshipEnded') ages.set(wallet, MAJORITY);
    if (type === 'ConsentAgeRevoked') ages.delete(wallet);
    if (type === 'AccountClosed' && ages.has(wallet)) ages.delete(wallet);
  },
};

export const consentAgeReached = (wallet: string): LedgerEvent => ({ type: 'ConsentAgeReached', data: { wallet } });
/** @param guardians wallets, so that each of them is known to have one child less */
export const guardianshipEnded = (wallet: string, guardians: readonly string[]): LedgerEvent => ({
  type: 'GuardianshipEnded',
  data: { wallet, guardians },
});
/** The date of birth was corrected: the minor has not reached the age that was noted. */
export const consentAgeRevoked = (wallet: string): LedgerEvent => ({ type: 'ConsentAgeRevoked', data: { wallet } });
