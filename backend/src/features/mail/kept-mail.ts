import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { Wallet } from '../../basics/ids.js';
import { DomainError } from '../../engine/ledger/format/errors.js';
import { Ledger } from '../../engine/ledger/writing/ledger.js';
import { notAllowed, notFound } from '../../platform/http/errors/errors.js';
import { type FoundLabels, Labels } from '../../platform/http/fields/labels.js';
import { type ExportReader, type Owner, PersonalDataSection } from '../../platform/http/fields/personal-data.js';
import {
  countRows,
  MOMENT_KEY,
  momentKey,
  momentOf,
  type Page,
  pageOf,
  uniqueKey,
} from '../../platform/http/lists/paging.js';
import { eachWord, searchWords } from '../../platform/http/lists/search-words.js';
import { composeMail } from '../../platform/mail/compose-mail.js';
import {
  aboutFamilies,
  aboutReports,
  type MailKind,
  type MailParams,
  mailKinds,
} from '../../platform/mail/mail-kinds.js';
import { partsOf } from '../../platform/mail/mail-problems.js';
import { OutgoingMail } from '../../platform/mail/outgoing-mail.js';
import { siteOf } from '../../platform/mail/site.js';
import { Config } from '../../platform/settings/config.js';
import { AdminActs } from '../audit-log/admin-acts.js';
import { CountsWaiting, type WaitingNow } from '../definition/admin-queues.js';
import {
  type MailProblemView,
  type MailQuery,
  type MailQueueView,
  type MailState,
  type MailView,
  type OpenedMailView,
} from './mail-views.js';

interface MailRow {
  readonly id: string;
  readonly kind: MailKind;
  readonly recipient: string;
  readonly state: MailState;
  readonly created_at: Date;
  readonly sent_at: Date | null;
  readonly next_attempt_at: Date;
  readonly attempts: number;
  readonly problem: string | null;
  readonly has_text: boolean;
  readonly about: readonly string[];
  readonly moment: string;
}

const ID = uniqueKey(/^[0-9a-f]{32}$/);
const MOMENT = momentKey('created_at');

const COLUMNS = `id, kind, recipient, state, created_at, sent_at, next_attempt_at, attempts, problem,
  params is not null as has_text, ${MOMENT} as moment,
  array(select wallet::text from mail_people where mail = outgoing_mail.id) as about`;

export const mailNotFound = () => notFound('Messaggio non trovato');
const sentElsewhere = () =>
  new DomainError(
    'MAIL_IS_SENT',
    403,
    'Si leggono qui solo i messaggi conservati, finché nessun server di posta è impostato',
  );
const anothersMail = () => notAllowed('Questo messaggio è per un altro amministratore');
const aboutOwnMatter = () => notAllowed('Sei parte in causa: questo messaggio lo legge un altro amministratore');
const unknownMail = () =>
  new DomainError(
    'MAIL_UNKNOWN',
    409,
    'Questo messaggio è di una versione più recente di FORM: si legge quando l’aggiornamento è concluso',
  );
const noText = () => new DomainError('MAIL_ERASED', 409, 'Il testo di questo messaggio non c’è più');

/** The messages as administrators see them (product.md 15.4). */
@Injectable()
export class KeptMail {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @Inject(Config) private readonly config: Config,
    private readonly ledger: Ledger,
    private readonly acts: AdminActs,
    private readonly outgoing: OutgoingMail,
    private readonly labels: Labels,
  ) {}

  @PersonalDataSection({ section: 'mail', forGuardian: 'what they did not report' })
  sentTo({ wallet }: Owner, reader: ExportReader): Promise<object[]> {
    const among = reader === 'person' ? null : notAboutReports();
    return this.database.query<object[]>(
      `select kind, state, created_at as "createdAt", sent_at as "sentAt" from mail_people p
       join outgoing_mail m on m.id = p.mail
       where p.wallet = $1 and m.recipient = (select email from people where wallet = $1) and ($2::text[] is null or m.kind = any($2))
       order by created_at desc`,
      [wallet, among],
    );
  }

  @CountsWaiting({ kind: 'mail', link: '/admin/mail?state=failed' })
  async waiting(now: Date): Promise<WaitingNow> {
    return { ...(await this.outgoing.givenUp(now)), urgent: 0 };
  }

  /** Newest first. @param actor wallet of the administrator */
  list(actor: string, { state, kind, search, ...page }: MailQuery): Promise<Page<MailView>> {
    const { condition, values } = found(search, 3);
    const filter = `($1::text is null or state = $1) and ($2::text is null or kind = $2) ${condition}`;
    const filters = [state || null, kind || null, ...values];
    const [at, after, count] = [1, 2, 3].map((offset) => `$${filters.length + offset}`);
    return pageOf<MailRow, MailView>(page, {
      keys: [MOMENT_KEY, ID],
      keysOf: ({ moment, id }) => [moment, id],
      total: () => countRows(this.database, `from outgoing_mail where ${filter}`, filters),
      rows: ([moment = null, id = null], limit) =>
        this.database.query<MailRow[]>(
          `select ${COLUMNS} from outgoing_mail where ${filter}
             and (${at}::text is null or created_at < ${momentOf(`${at}`)} or (created_at = ${momentOf(`${at}`)} and id > ${after}))
           order by created_at desc, id limit ${count}`,
          [...filters, moment, id, limit],
        ),
      view: (rows) => this.view(actor, rows),
    });
  }

  async queue(): Promise<MailQueueView> {
    const { waiting, since, problem, triedAgain, until } = await this.outgoing.queue(new Date());
    return {
      waiting,
      since: since?.toISOString() ?? null,
      problem: problemIn(problem ?? null),
      triedAgain: triedAgain?.toISOString() ?? null,
      until: until?.toISOString() ?? null,
    };
  }

  /**
   * A message that was kept because nothing is sent from here.
   * @throws DomainError NOT_FOUND | MAIL_IS_SENT | NOT_ALLOWED for a message to another administrator, or to who reported the
   * reader | MAIL_UNKNOWN | MAIL_ERASED
   */
  async open(actor: string, id: string): Promise<OpenedMailView> {
    if (!ID.test(id)) throw mailNotFound();
    const [row] = await this.database.query<(MailRow & { params: MailParams[MailKind] | null })[]>(
      `select ${COLUMNS}, params from outgoing_mail where id = $1`,
      [id],
    );
    if (!row) throw mailNotFound();
    if (this.config.smtpUrl !== undefined || row.state !== 'kept') throw sentElsewhere();
    const owners = await this.ownersOf([row.recipient]);
    if (this.isOfAnotherAdministrator(actor, row, owners)) throw anothersMail();
    if (this.tellsWhoReported(actor, row, owners)) throw aboutOwnMatter();
    const { kind, recipient, created_at: createdAt, params } = row;
    if (!mailKinds().includes(kind)) throw unknownMail();
    if (params === null) throw noText();
    const link = 'link' in params ? params.link : null;
    // Whoever reads a link can use it, that of a digest as well, so this is written down before it is shown.
    const subject = { kind: 'mail', id, owner: row.about[0] } as const;
    if (link !== null || 'unsubscribe' in params) await this.acts.record('mail-opened', subject, { actor });
    const { subject: title, text } = await composeMail(kind, params, siteOf(this.config), this.config.operatorName);
    return { _id: id, kind, recipient, createdAt: createdAt.toISOString(), subject: title, text, link };
  }

  /** The wallets of the addresses that belong to an account, by address. */
  private async ownersOf(addresses: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.database.query<{ email: string; wallet: Wallet }[]>(
      'select email, wallet from people where email = any($1)',
      [addresses],
    );
    return new Map(rows.map(({ email, wallet }) => [email, wallet]));
  }

  private async view(actor: string, rows: readonly MailRow[]): Promise<MailView[]> {
    const childOf = (row: MailRow) => (aboutFamilies().includes(row.kind) ? row.about.find(this.isMinor) : undefined);
    const [owners, labels] = await Promise.all([
      this.ownersOf(rows.map(({ recipient }) => recipient)),
      this.labels.find({ person: rows.flatMap((row) => childOf(row) ?? []) }, 'administrators'),
    ]);
    return rows.map((row) => ({
      _id: row.id,
      kind: row.kind,
      recipient: masked(row.recipient),
      child: childIn(labels, childOf(row)),
      state: row.state,
      createdAt: row.created_at.toISOString(),
      sentAt: row.sent_at?.toISOString() ?? null,
      nextAttemptAt: row.state === 'waiting' ? row.next_attempt_at.toISOString() : null,
      attempts: row.attempts,
      problem: problemIn(row.problem),
      hasText: row.has_text,
      canOpen:
        this.config.smtpUrl === undefined &&
        row.state === 'kept' &&
        row.has_text &&
        mailKinds().includes(row.kind) &&
        !this.isOfAnotherAdministrator(actor, row, owners) &&
        !this.tellsWhoReported(actor, row, owners),
    }));
  }

  private readonly isMinor = (wallet: Wallet) => this.ledger.state.accounts.get(wallet)?.role === 'minor';

  /** Written to their address, or about them: a link to their account may go to an address that they had before. */
  private isOfAnotherAdministrator(actor: string, row: MailRow, owners: ReadonlyMap<string, string>): boolean {
    const { accounts } = this.ledger.state;
    return [owners.get(row.recipient), ...row.about].some(
      (wallet) => wallet !== undefined && wallet !== actor && accounts.get(wallet)?.role === 'admin',
    );
  }

  /** A message about a report of something of the reader's, or of a minor's whose guardian they are (product.md 17.11). */
  private tellsWhoReported(actor: string, { kind, recipient, about }: MailRow, owners: ReadonlyMap<string, string>) {
    if (!aboutReports().includes(kind) || owners.get(recipient) === actor) return false;
    const family = [actor, ...(this.ledger.state.guardedChildren.get(actor) ?? [])];
    return about.some((wallet) => family.includes(wallet));
  }
}

function childIn(labels: FoundLabels, wallet: Wallet | undefined): MailView['child'] {
  if (wallet === undefined) return null;
  const { _id, name } = labels.labelOf('person', wallet);
  return { _id, name };
}

/**
 * What a search finds: messages to an address, which is only found whole, as it is only shown masked; or to a person, or about a
 * child, with these words in their name. Of those about reports a search would tell who reported.
 * @param first number of the first of its parameters
 */
function found(search: string | undefined, first: number): { condition: string; values: readonly unknown[] } {
  if (!search) return { condition: '', values: [] };
  const words = searchWords(search);
  const [address, others, families] = [0, 1, 2].map((offset) => `$${first + offset}`);
  const named = eachWord(words, first + 3, (word) => `search_text(p.name) like containing(search_text(${word}))`);
  return {
    condition: `and kind = any(${others}) and (recipient = lower(${address})
      or recipient in (select p.email from people p where true ${named})
      or (kind = any(${families}) and id in (
        select a.mail from mail_people a join people p on p.wallet = a.wallet where true ${named})))`,
    values: [search, notAboutReports(), aboutFamilies(), ...words],
  };
}

/** Of a message that only a newer release knows nobody can say here that it is about none. */
const notAboutReports = () => mailKinds(({ matter }) => matter !== 'report');

/** a•••@example.it */
const masked = (address: string): string => {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, Math.min(1, at))}•••${address.slice(at)}`;
};

function problemIn(problem: string | null): MailProblemView | null {
  const { code, status } = partsOf(problem ?? '');
  return code ? { code, status: status || null } : null;
}
