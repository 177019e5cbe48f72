import {
  commitment,
  type DataOf,
  event,
  flag,
  id,
  listOf,
  moment,
  optional,
  text,
  wallet,
  whole,
} from '../../engine/ledger/state/event-data.js';

const family = { child: wallet(), guardian: wallet() };
const person = { ...family, person: wallet('who may write and send coins to the child, or no more') };
const minor = { wallet: wallet('of the minor') };
const limits = {
  weeklyCoins: whole('coins a week that the child may spend without a yes'),
  approvalAbove: whole('an order of more coins waits for a yes'),
  mayApply: flag('whether the child may apply for jobs'),
};

export const guardianEvents = {
  ConsentAgeReached: event('A minor turned fourteen. No event holds a date of birth.', minor),
  ConsentAgeRevoked: event(
    'The date of birth of a minor was corrected to a later one, or a wrong eighteenth birthday was taken back.',
    minor,
  ),
  GuardianshipEnded: event('A minor turned eighteen.', { ...minor, guardians: listOf(wallet()) }),
  DateOfBirthCorrected: event('A guardian or an administrator corrected the date of birth of a minor.', {
    ...minor,
    reason: commitment(),
    edit: optional(id('of a guardian’s edit of the row')),
  }),
  GuardianConsentRequired: event('From here on minors need a guardian’s consent; by `system`.', {
    graceUntil: moment(
      'until when those need none who were there before, and not yet at an earlier one of these events',
    ),
  }),
  GuardianConsentNotRequired: event('From here on minors need no guardian’s consent; by `system`.', {}),
  GuardianConsented: event('A guardian consented, and set the first limits.', {
    ...family,
    ...limits,
    text: text('version of what the guardian read'),
    method: text(),
    proof: optional(commitment('to the declaration')),
    reason: optional(commitment('why an administrator accepted it')),
  }),
  GuardianConsentWithdrawn: event('A guardian took the consent back.', family),
  GuardianLimitsSet: event('A guardian set other limits.', { ...family, ...limits }),
  GuardianPersonAllowed: event('A guardian lets a person write and send coins to the child.', person),
  GuardianPersonDisallowed: event('A guardian lets a person do so no more.', person),
  GuardianContested: event('The minor says that this is not their guardian.', family),
  GuardianConfirmed: event('An administrator says that it is.', { ...family, reason: commitment() }),
  GuardianRemoved: event('A person is no guardian of this minor any more.', {
    ...family,
    reason: optional(
      commitment('where an administrator did it; otherwise their account was closed or became a minor’s'),
    ),
  }),
};

declare module '../../engine/ledger/state/event-data.js' {
  interface EventData extends DataOf<typeof guardianEvents> {}
}
