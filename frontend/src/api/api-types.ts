import type { components } from './schema.gen';

type Schemas = components['schemas'];

/** The only file that uses the names of the generated schemas. */
export type User = Schemas['OwnUserView'];
/** A person as administrators see them. */
export type AdminUser = Schemas['UserView'];
export type Transaction = Schemas['TransactionView'];
export type TransferResult = Schemas['TransferResult'];
export type Verification = Schemas['Verification'];
export type VerificationFinding = Schemas['VerificationFinding'];
export type LedgerKeys = Schemas['LedgerKeys'];
export type Category = Schemas['CategoryView'];
export type Item = Schemas['ItemView'];
export type SavedSearch = Schemas['SavedSearchView'];
export type Order = Schemas['OrderView'];
export type FileInfo = Schemas['FileView'];
export type Community = Schemas['CommunityView'];
export type Contest = Schemas['ContestView'];
export type ContestDetail = Schemas['ContestDetail'];
export type ContestEntry = Schemas['ContestEntryView'];
export type Entry = Schemas['EntryView'];
export type Notification = Schemas['NotificationView'];
export type Broadcast = Schemas['BroadcastBody'];
export type PublicProfile = Schemas['PublicProfileView'];
export type Dashboard = Schemas['DashboardView'];
export type Activity = Schemas['ActivityView'];
export type Todo = Schemas['TodoView'];
/** What waits for administrators. */
export type WaitingNow = Schemas['WaitingView'];
/** Whether last night's backup is there. */
export type Backup = Schemas['BackupView'];
/** What an administrator did. */
export type AdminAct = Schemas['AdminActView'];
export type AdminStats = Schemas['AdminStatsView'];
/** What happened on the whole platform in a week. */
export type Week = Schemas['WeekView'];
/** A transaction of coins as administrators see it. */
export type AdminTransaction = Schemas['AdminTransactionView'];
/** A message that FORM sends or keeps, as administrators see it. */
export type Mail = Schemas['MailView'];
/** For each kind of notification, whether it is mailed. */
export type MailQueue = Schemas['MailQueueView'];
export type MailChoices = Schemas['MailChoicesView'];
export type OpenedMail = Schemas['OpenedMailView'];
export type GeneratedContests = Schemas['GeneratedContests'];
/** What a guardian reads of the request that a link holds. */
export type GuardianRequest = Schemas['GuardianRequestView'];
export type ConsentAnswer = Schemas['ConsentResult'];
export type GuardianLimits = Schemas['GuardianLimitsView'];
/** A minor as their guardian sees them. */
export type FamilyChild = Schemas['FamilyChildView'];
/** A child whose guardian the person was. */
export type FamilyRemoval = Schemas['RemovalView'];
/** What a minor reads about their guardians. */
export type OwnGuardians = Schemas['OwnGuardiansView'];
export type GuardianCase = Schemas['GuardianCaseView'];
/** What a person wants to reach, with the steps to it. */
export type Goal = Schemas['GoalView'];
export type Step = Schemas['StepView'];
/** Who accompanies a person's orientation, as one of the two sides reads it. */
export type Guidance = Schemas['GuidanceView'];
/** The same of a child, as a guardian reads it. */
export type ChildGuidance = Schemas['ChildGuidanceView'];
/** Somebody whom the reader accompanies. */
export type Guided = Schemas['GuidedView'];
export type GuidedPerson = Schemas['GuidedPersonView'];
/** What somebody who reads a path wrote about one of its goals. */
export type GoalComment = Schemas['CommentView'];
export type Question = Schemas['QuestionView'];
export type Message = Schemas['Message'];
export type ErrorBody = Schemas['ErrorBody'];
export type Role = User['role'];
