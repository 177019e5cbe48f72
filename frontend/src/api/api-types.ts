import type { components } from './schema.gen';

type Schemas = components['schemas'];

/** The only file that uses the names of the generated schemas. */
export type User = Schemas['UserView'];
/** A person as administrators see them. */
export type AdminUser = Schemas['UserView'];
export type Transaction = Schemas['TransactionView'];
export type TransferResult = Schemas['TransferResult'];
export type Verification = Schemas['Verification'];
export type VerificationFinding = Schemas['VerificationFinding'];
export type LedgerKeys = Schemas['LedgerKeys'];
export type Token = Schemas['TokenView'];
export type Category = Schemas['CategoryView'];
export type Item = Schemas['ItemView'];
export type Order = Schemas['OrderView'];
export type Community = Schemas['CommunityView'];
export type Contest = Schemas['ContestView'];
export type ContestDetail = Schemas['ContestDetail'];
export type ContestEntry = Schemas['ContestEntryView'];
export type Entry = Schemas['EntryView'];
export type Notification = Schemas['NotificationView'];
export type Audience = Schemas['AudienceView'];
export type Broadcast = Schemas['BroadcastBody'];
export type PublicProfile = Schemas['PublicProfileView'];
export type Dashboard = Schemas['DashboardView'];
export type Activity = Schemas['ActivityView'];
export type Todo = Schemas['TodoView'];
export type BackupState = Schemas['BackupView'];
export type AdminStats = Schemas['AdminStatsView'];
/** What happened on the whole platform in a week. */
export type Week = Schemas['WeekView'];
/** A transaction of coins as administrators see it. */
export type AdminTransaction = Schemas['AdminTransactionView'];
/** A message that FORM sends or keeps, as administrators see it. */
export type Mail = Schemas['MailView'];
export type OpenedMail = Schemas['OpenedMailView'];
export type GeneratedContests = Schemas['GeneratedContests'];
export type NewPassword = Schemas['NewPasswordView'];
export type Message = Schemas['Message'];
export type ErrorBody = Schemas['ErrorBody'];
export type Role = User['role'];
