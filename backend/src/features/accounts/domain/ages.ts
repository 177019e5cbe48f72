import type { Wallet } from '../../../basics/ids.js';
import type { NewEvent } from '../../../engine/ledger/state/event-data.js';
import type { Slice } from '../../../engine/ledger/state/state.js';
import type { ReadonlyTable } from '../../../engine/ledger/state/tables.js';

/**
 * The ages that the law counts, as facts without a date of birth: fourteen, from which a minor consents with the guardian
 * (d.lgs. 196/2003 art. 2-quinquies), and eighteen, at which the guardianship ends. Each holds from 00:00 in Rome.
 */

declare module '../../../engine/ledger/state/state.js' {
  interface LedgerState {
    /** The age that a minor has reached, where it is 14 or 18. */
    readonly reachedAges: ReadonlyTable<ReachedAge, Wallet>;
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
  on: {
    ConsentAgeReached: (ages, { data }) => ages.set(data.wallet, CONSENT_AGE),
    GuardianshipEnded: (ages, { data }) => ages.set(data.wallet, MAJORITY),
    ConsentAgeRevoked: (ages, { data }) => ages.delete(data.wallet),
    AccountClosed(ages, { data }) {
      if (ages.has(data.wallet)) ages.delete(data.wallet);
    },
  },
};

export const consentAgeReached = (wallet: Wallet): NewEvent<'ConsentAgeReached'> => ({
  type: 'ConsentAgeReached',
  data: { wallet },
});
/** @param guardians wallets, so that each of them is known to have one child less */
export const guardianshipEnded = (wallet: Wallet, guardians: readonly string[]): NewEvent<'GuardianshipEnded'> => ({
  type: 'GuardianshipEnded',
  data: { wallet, guardians },
});
/** The date of birth was corrected: the minor has not reached the age that was noted. */
export const consentAgeRevoked = (wallet: Wallet): NewEvent<'ConsentAgeRevoked'> => ({
  type: 'ConsentAgeRevoked',
  data: { wallet },
});
