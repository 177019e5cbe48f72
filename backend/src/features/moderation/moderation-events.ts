import {
  commitment,
  type DataOf,
  event,
  flag,
  id,
  mark,
  moment,
  oneOf,
  optional,
  text,
  wallet,
} from '../../engine/ledger/state/event-data.js';
import type { ContentKind } from './rules/contents.js';

const kind = text<ContentKind>('as reports call it, an `item` for example');
const author = optional(wallet());
const ofCase = { case: id() };
const report = optional(id('the case that it follows from'));
const ends = optional(moment('where the suspension ends'));
const measures = ['dismiss', 'hide', 'suspend', 'reclassify'] as const;

export const moderationEvents = {
  PersonSuspended: event('A person may only read, for a time or for good.', {
    wallet: wallet(),
    until: ends,
    report,
    statement: optional(commitment('to the statement of reasons')),
  }),
  SuspensionLifted: event('A suspension ended before its time.', { wallet: wallet(), reason: commitment() }),
  PersonBlocked: event('A person wants nothing to do with another one.', { by: wallet(), person: wallet() }),
  PersonUnblocked: event('A person took that back.', { by: wallet(), person: wallet() }),
  ContentHidden: event('What somebody wrote is shown no more.', {
    kind,
    id: text(),
    author,
    report,
    statement: optional(commitment()),
  }),
  ContentRestored: event('It is shown again.', { kind, id: text(), author, reason: optional(commitment()) }),
  ReportReceived: event('Somebody reported what another person wrote.', {
    ...ofCase,
    report: id(),
    opens: optional(mark('for the first report of a case')),
    kind,
    content: text(),
    author,
    reporter: optional(wallet('unless it was a visitor')),
    reason: oneOf(['threat', 'underage', 'harassment', 'scam', 'personal_data', 'illegal', 'other']),
    words: commitment('what the reporter wrote'),
  }),
  ReportDecided: event('An administrator decided a case.', {
    ...ofCase,
    kind,
    content: text(),
    author,
    outcome: oneOf(measures),
    until: ends,
    statement: commitment(),
    ownInitiative: optional(mark('without a report')),
  }),
  ObjectionReceived: event('Author or reporter object to the decision.', {
    ...ofCase,
    objection: id(),
    side: oneOf(['author', 'reporter']),
    objector: optional(wallet()),
    report: optional(id('of a visitor')),
    words: commitment(),
  }),
  ObjectionDecided: event('An administrator decided an objection.', {
    ...ofCase,
    objection: id(),
    outcome: oneOf(['confirm', ...measures]),
    until: ends,
    reason: commitment(),
    isChanged: flag(),
  }),
  ReportCaseClosed: event('Nobody may object any more.', ofCase),
};

declare module '../../engine/ledger/state/event-data.js' {
  interface EventData extends DataOf<typeof moderationEvents> {}
}
