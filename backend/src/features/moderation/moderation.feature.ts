import { type AudiencesOf, nobodyElse, toAdministrators, toWallet } from '../definition/audiences.js';
import { defineFeature } from '../definition/feature.js';
import type { DeclaredKinds, NamesOf } from '../definition/kinds.js';
import { BLOCK_PERSON, UNBLOCK_PERSON } from './domain/block-person.js';
import { CLOSE_CASE } from './domain/close-case.js';
import { DECIDE_REPORT } from './domain/decide-report.js';
import { LIFT_SUSPENSION } from './domain/lift-suspension.js';
import { moderationActs, moderationAuditEntries, moderationSubjects } from './domain/moderation-acts.js';
import { moderationTemplates } from './domain/moderation-templates.js';
import { NOTIFY_OF_SUSPENSION } from './domain/notify-of-suspension.js';
import { DECIDE_OBJECTION, OBJECT } from './domain/objections.js';
import { RECEIVE_REPORT } from './domain/receive-report.js';
import { reportCasesSlice } from './domain/report-case.js';
import { moderationEvents } from './moderation-events.js';
import { moderationMails } from './moderation-mails.js';
import { moderationProjection } from './read-model/moderation.projection.js';
import { blocksSlice } from './rules/blocks.js';
import { hiddenContentsSlice } from './rules/hidden-content.js';
import { hiddenContentsProjection } from './rules/hidden-contents.projection.js';
import { suspensionsSlice } from './rules/suspension.js';

/** Administrators have a queue of reports. */
const administrators = () => [toAdministrators('reports')];

const suspended: AudiencesOf<'PersonSuspended' | 'SuspensionLifted'> = ({ data }) => toWallet(data.wallet, 'reports');

const kinds = {
  changes: {
    // The queue of administrators, and whether one is suspended.
    reports: { stale: ['Reports'], pages: ['/segnalazioni'] },
  },
  waiting: {
    reports: {
      ...{ position: 1, icon: 'IconFlag', oldest: 'La più vecchia' },
      noun: ['segnalazione da leggere', 'segnalazioni da leggere'],
      hint: 'Chi l’ha inviata aspetta una risposta',
    },
  },
} satisfies DeclaredKinds;

declare module '../definition/kinds.js' {
  interface Changes extends NamesOf<typeof kinds.changes> {}
  interface Waiting extends NamesOf<typeof kinds.waiting> {}
}

/** What changes for a person comes with a notification. */
export const moderation = defineFeature('moderation', {
  module: async () => (await import('./moderation.module.js')).ModerationModule,
  events: moderationEvents,
  audiences: {
    PersonSuspended: suspended,
    SuspensionLifted: suspended,
    PersonBlocked: nobodyElse,
    PersonUnblocked: nobodyElse,
    ContentHidden: nobodyElse,
    ContentRestored: nobodyElse,
    ReportReceived: administrators,
    ReportDecided: administrators,
    ObjectionReceived: administrators,
    ObjectionDecided: administrators,
    ReportCaseClosed: nobodyElse,
  },
  state: [suspensionsSlice, blocksSlice, hiddenContentsSlice, reportCasesSlice],
  commands: [
    ...[RECEIVE_REPORT, DECIDE_REPORT, CLOSE_CASE, OBJECT, DECIDE_OBJECTION],
    ...[NOTIFY_OF_SUSPENSION, LIFT_SUSPENSION, BLOCK_PERSON, UNBLOCK_PERSON],
  ],
  readTables: [hiddenContentsProjection, moderationProjection],
  notifications: moderationTemplates,
  mails: {
    kinds: moderationMails,
    letters: async () => (await import('./moderation-letters.js')).moderationLetters,
  },
  auditEntries: moderationAuditEntries,
  kinds,
  actLabels: moderationActs,
  actSubjects: moderationSubjects,
  contents: {
    message: { label: 'Messaggio', thisOne: 'questo messaggio', inSentence: 'un messaggio', isUntitled: true },
  },
});
