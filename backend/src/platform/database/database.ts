import { DataSource, type DataSourceOptions } from 'typeorm';
import { People1764000000001 } from '../../../migrations/0001-people.js';
import { Failures1764000000002 } from '../../../migrations/0002-failures.js';
import { Categories1764000000003 } from '../../../migrations/0003-categories.js';
import { FirstAnswers1764000000004 } from '../../../migrations/0004-first-answers.js';
import { NotificationMarks1764000000005 } from '../../../migrations/0005-notification-marks.js';
import { Images1764000000006 } from '../../../migrations/0006-images.js';
import { Contests1764000000007 } from '../../../migrations/0007-contests.js';
import { Marketplace1764000000008 } from '../../../migrations/0008-marketplace.js';
import { Owners1764000000009 } from '../../../migrations/0009-owners.js';
import { ShowsEmail1764000000010 } from '../../../migrations/0010-shows-email.js';
import { FreeApplications1764000000011 } from '../../../migrations/0011-free-applications.js';
import { AnswerDays1764000000012 } from '../../../migrations/0012-answer-days.js';
import { PersonEdits1764000000013 } from '../../../migrations/0013-person-edits.js';
import { OwnerlessTexts1764000000014 } from '../../../migrations/0014-ownerless-texts.js';
import { OneTimeTokens1764000000015 } from '../../../migrations/0015-one-time-tokens.js';
import { Cluster1764000000016 } from '../../../migrations/0016-cluster.js';
import { SearchIndexes1764000000017 } from '../../../migrations/0017-search-indexes.js';
import { OutgoingMail1764000000018 } from '../../../migrations/0018-outgoing-mail.js';
import { SignIn1764000000019 } from '../../../migrations/0019-sign-in.js';
import { Guardians1764000000020 } from '../../../migrations/0020-guardians.js';
import { Reports1764000000021 } from '../../../migrations/0021-reports.js';
import { PagesAndCompanies1764000000022 } from '../../../migrations/0022-pages-and-companies.js';
import { MailAttempts1764000000024 } from '../../../migrations/0024-mail-attempts.js';
import { NotificationMail1764000000025 } from '../../../migrations/0025-notification-mail.js';
import { AdultDeclaration1764000000026 } from '../../../migrations/0026-adult-declaration.js';
import { Letters1764000000027 } from '../../../migrations/0027-letters.js';
import { GuardianRules1764000000029 } from '../../../migrations/0029-guardian-rules.js';
import { EvidencePictures1764000000030 } from '../../../migrations/0030-evidence-pictures.js';
import { Mailboxes1764000000033 } from '../../../migrations/0033-mailboxes.js';
import { GuardianMailboxes1764000000034 } from '../../../migrations/0034-guardian-mailboxes.js';
import { Lookups1764000000040 } from '../../../migrations/0040-lookups.js';
import { EndedSessions1764000000044 } from '../../../migrations/0044-ended-sessions.js';
import { EmailChanges1764000000047 } from '../../../migrations/0047-email-changes.js';
import { RulesOfProcesses1764000000048 } from '../../../migrations/0048-rules-of-processes.js';
import { ReliefOfALeader1764000000049 } from '../../../migrations/0049-relief-of-a-leader.js';
import { EffectLanes1764000000050 } from '../../../migrations/0050-effect-lanes.js';
import { ConfigError } from '../../basics/environment.js';
import { commandLine } from '../../basics/operator-commands.js';
import { answeringPool } from '../../engine/event-store/postgres/answering-pool.js';
import { withClient } from '../../engine/event-store/postgres/with-client.js';
import { backupInProgress } from '../backup/restore-mark.js';
import { requirePostgresVersion } from './postgres-version.js';

type EntityClass = new () => object;

/** How TypeORM reaches the database to answer requests. */
export const answeringDatabase = (url: string, connections: number): DataSourceOptions => ({
  ...databaseOptions(url),
  // Statements that do not wait for each other's answers travel together.
  extra: { ...answeringPool(connections), pipeline: true },
});

/** How TypeORM reaches the database; the schema changes through migrations only. */
/** @param entities what is asked for by its class; the application loads those that its modules name. */
export const databaseOptions = (url: string, entities: readonly EntityClass[] = []): DataSourceOptions => ({
  type: 'postgres',
  url,
  entities: [...entities],
  migrations: [
    People1764000000001,
    Failures1764000000002,
    Categories1764000000003,
    FirstAnswers1764000000004,
    NotificationMarks1764000000005,
    Images1764000000006,
    Contests1764000000007,
    Marketplace1764000000008,
    Owners1764000000009,
    ShowsEmail1764000000010,
    FreeApplications1764000000011,
    AnswerDays1764000000012,
    PersonEdits1764000000013,
    OwnerlessTexts1764000000014,
    OneTimeTokens1764000000015,
    Cluster1764000000016,
    SearchIndexes1764000000017,
    OutgoingMail1764000000018,
    SignIn1764000000019,
    Guardians1764000000020,
    Reports1764000000021,
    PagesAndCompanies1764000000022,
    MailAttempts1764000000024,
    NotificationMail1764000000025,
    AdultDeclaration1764000000026,
    Letters1764000000027,
    GuardianRules1764000000029,
    EvidencePictures1764000000030,
    Mailboxes1764000000033,
    GuardianMailboxes1764000000034,
    Lookups1764000000040,
    EndedSessions1764000000044,
    EmailChanges1764000000047,
    RulesOfProcesses1764000000048,
    ReliefOfALeader1764000000049,
    EffectLanes1764000000050,
  ],
  synchronize: false,
});

/** Two processes that start together must not migrate at once. */
export function migrate(databaseUrl: string, stop: AbortSignal): Promise<void> {
  return withClient({ connectionString: databaseUrl, stop }, async (lock) => {
    await requirePostgresVersion(lock);
    await lock.query(`select pg_advisory_lock(hashtext('migrations'))`);
    if ((await backupInProgress(lock)) !== undefined) {
      throw new ConfigError(
        `the database holds an unfinished restore: run "${commandLine('restore')}" again with the same file`,
      );
    }
    stop.throwIfAborted();
    const database = await new DataSource(databaseOptions(databaseUrl)).initialize();
    await database.runMigrations().finally(() => database.destroy());
  });
}
