import { commitment, type DataOf, event, id, oneOf, optional, wallet } from '../../engine/ledger/state/event-data.js';

const request = { company: wallet(), request: id() };

export const companyEvents = {
  CompanyVerified: event('An administrator found that a company is the one that it says.', {
    ...request,
    reason: optional(commitment()),
  }),
  CompanyVerificationRefused: event('An administrator refused a request.', {
    ...request,
    reason: optional(commitment()),
  }),
  CompanyVerificationRevoked: event('A verification ended.', {
    ...request,
    reason: optional(commitment('where an administrator ended it')),
    cause: optional(oneOf(['name', 'vat-number'], 'what the company has changed')),
  }),
};

declare module '../../engine/ledger/state/event-data.js' {
  interface EventData extends DataOf<typeof companyEvents> {}
}
