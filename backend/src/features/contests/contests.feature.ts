import { type AffectedAudience, type AudiencesOf, toWallet } from '../definition/audiences.js';
import { defineFeature } from '../definition/feature.js';
import { contestOfEntry } from '../moderation/rules/hidden-content.js';
import { contestActs, contestSubjects } from './contest-acts.js';
import { contestEvents } from './contest-events.js';
import { contestKinds } from './contest-kinds.js';
import { CLOSE_CONTEST } from './domain/close-contest.js';
import { COMPLETE_CONTEST } from './domain/complete-contest.js';
import { contestTransactionKinds, hasOpenContests, hasSide } from './domain/contest.js';
import { MEET_CONTEST_DEADLINE } from './domain/contest-deadlines.js';
import { contestTemplates } from './domain/contest-notifications.js';
import {
  automaticContestsSlice,
  contestsSlice,
  creatorsSlice,
  openContestsSlice,
  participantsSlice,
} from './domain/contest-slices.js';
import { entrantsSlice } from './domain/entrants.js';
import { GENERATE_CONTESTS, generationAuditEntries } from './domain/generate-contests.js';
import { JOIN_CONTEST } from './domain/join-contest.js';
import { LEAVE_CONTEST } from './domain/leave-contest.js';
import { LEAVE_FOR_ERASURE } from './domain/leave-for-erasure.js';
import { OPEN_CONTEST } from './domain/open-contest.js';
import { REVISE_CONTEST } from './domain/revise-contest.js';
import { SUBMIT_ENTRY } from './domain/submit-entry.js';
import { weeklyGenerationSlice } from './domain/weekly-generation.js';
import { WITHDRAW_CONTEST, WITHDRAW_OWN_CONTEST } from './domain/withdraw-contest.js';
import { contestsProjection } from './read-model/contests.projection.js';

declare module '../moderation/rules/contents.js' {
  interface Contents {
    readonly contest: true;
    readonly entry: true;
  }
}

/** The lists of contests show it to everybody. */
const everybody = (): readonly AffectedAudience[] => [{ audience: { role: 'all' }, change: 'contests' }];

/** Joining and taking part are frequent: they concern who does it and who runs the contest. */
const entrantAndOrganiser: AudiencesOf<'ContestJoined' | 'ContestLeft' | 'EntrySubmitted'> = ({ data }, state) => [
  ...toWallet(data.participant, 'contests'),
  ...toWallet(state.contests.get(data.contest)?.creator, 'contests'),
];

declare module '../../platform/http/fields/labels.js' {
  interface NamedThings {
    readonly contest: true;
  }
}

export const contests = defineFeature('contests', {
  module: async () => (await import('./contests.module.js')).ContestsModule,
  events: contestEvents,
  audiences: {
    ContestOpened: everybody,
    ContestRevised: everybody,
    ContestJoined: entrantAndOrganiser,
    ContestLeft: entrantAndOrganiser,
    EntrySubmitted: entrantAndOrganiser,
    ContestClosed: everybody,
    ContestPrizeShared: everybody,
    ContestCompleted: everybody,
    ContestWithdrawn: everybody,
  },
  state: [
    contestsSlice,
    participantsSlice,
    entrantsSlice,
    openContestsSlice,
    creatorsSlice,
    automaticContestsSlice,
    weeklyGenerationSlice,
  ],
  commands: [
    ...[OPEN_CONTEST, REVISE_CONTEST, JOIN_CONTEST, SUBMIT_ENTRY, LEAVE_CONTEST, CLOSE_CONTEST, COMPLETE_CONTEST],
    ...[WITHDRAW_OWN_CONTEST, WITHDRAW_CONTEST, GENERATE_CONTESTS, MEET_CONTEST_DEADLINE, LEAVE_FOR_ERASURE],
  ],
  readTables: [contestsProjection],
  notifications: contestTemplates,
  auditEntries: generationAuditEntries,
  actLabels: contestActs,
  actSubjects: contestSubjects,
  named: { contest: 'Contest eliminato' },
  references: { contest: 'contest' },
  transactions: contestTransactionKinds,
  kinds: contestKinds,
  contents: {
    contest: {
      ...{ label: 'Contest', thisOne: 'questo contest', inSentence: 'il contest' },
      whenHidden: 'Nessuno si iscrive più; si giudica o si divide lo stesso.',
      hasSide,
    },
    entry: {
      ...{ label: 'Elaborato', thisOne: 'questo elaborato', inSentence: 'un elaborato', isUntitled: true },
      whenHidden: 'Non può vincere e non ha parte del premio.',
      hasSide: (state, content, wallet) => hasSide(state, contestOfEntry(content), wallet),
    },
  },
  rules: { closeAccount: { refusals: [hasOpenContests] } },
});
