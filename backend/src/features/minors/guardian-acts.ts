import { type ActsOfEvents, personIn } from '../audit-log/acts.js';

/** Which decisions about families are acts of administrators, for their log (product.md 20.1). */
export const actsOfGuardians: ActsOfEvents = {
  GuardianConsented: ({ data, actor }) =>
    actor === data.guardian
      ? undefined
      : {
          act: 'guardian-accepted',
          subject: personIn(data.child),
          people: [data.guardian],
          reason: data.reason,
        },
  GuardianConfirmed: ({ data }) => ({
    act: 'guardian-confirmed',
    subject: personIn(data.child),
    people: [data.guardian],
    reason: data.reason,
  }),
  // Without a reason the account of the child or of the guardian was closed.
  GuardianRemoved: ({ data }) =>
    data.reason === undefined
      ? undefined
      : {
          act: 'guardian-replaced',
          subject: personIn(data.child),
          people: [data.guardian],
          reason: data.reason,
        },
};
