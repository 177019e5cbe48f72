import { type DataOf, event, id, listOf, optional, wallet } from '../../engine/ledger/state/event-data.js';

const guidance = { guidance: id('of the invitation'), person: wallet() };
const answered = { ...guidance, counsellor: wallet(), guardian: wallet() };

export const guidanceEvents = {
  GuidanceAccepted: event('A counsellor accepted an invitation.', {
    ...guidance,
    counsellor: wallet(),
    guardians: listOf(wallet(), 'of a minor, whose yes is needed; otherwise none'),
  }),
  GuidanceAllowed: event('A guardian said yes.', answered),
  GuidanceRefused: event('A guardian said no, which ends it.', answered),
  GuidanceEnded: event(
    'A guidance ended: by a side, a guardian, or, by `system`, where a yes was waited for too long.',
    {
      ...guidance,
      counsellor: optional(wallet('where somebody had accepted')),
    },
  ),
};

declare module '../../engine/ledger/state/event-data.js' {
  interface EventData extends DataOf<typeof guidanceEvents> {}
}
