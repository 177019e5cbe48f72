import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { isUUID } from 'class-validator';
import type { DataSource } from 'typeorm';
import type { Wallet } from '../../../basics/ids.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { CommittedTexts } from '../../../platform/commands/committed-texts.js';
import { type LabelReader, Labels } from '../../../platform/http/fields/labels.js';
import { countRows, type Page, pageOf, REVISION_KEY, type Total } from '../../../platform/http/lists/paging.js';
import { eachWord, searchWords } from '../../../platform/http/lists/search-words.js';
import type { Principal } from '../../../platform/http/requests/signed-in.js';
import { People } from '../../accounts/people/people.js';
import { AREAS_COLUMN, setsWith } from '../../categories/areas.js';
import { Categories } from '../../categories/categories.js';
import { guardianTermsOf } from '../../minors/rules/guardianship.js';
import { isVerifiedCompany } from '../../moderation/rules/company-verification.js';
import { entryContentId, isHidden, REMOVED } from '../../moderation/rules/hidden-content.js';
import { isHiddenRow } from '../../moderation/rules/hidden-contents.projection.js';
import { suspendedAt } from '../../moderation/rules/suspension.js';
import type { AdminContestsQuery, EntriesQuery } from '../api/contest-bodies.js';
import type { ContestDetail, ContestEntryView, ContestView, EntryView } from '../api/contest-views.js';
import { contestNotFound, hasPart, takesNobody } from '../domain/contest.js';
import { type Entry, parseEntry } from '../domain/entry.js';
import { takesNobodyRow } from '../read-model/contests.projection.js';
import { type ContestRow, type ParticipantRow } from './contest-rows.js';

/** Contests whose texts were erased with their creator, and withdrawn ones, are shown to nobody. */
export const SHOWN = `
  from contests c join contest_texts t on t.commitment = c.terms
  where c.status <> 'withdrawn'`;

const COLUMNS = `
  c.id, c.opened, c.creator, c.automatic, c.status, c.reward, c.by_treasury, c.participants, c.start_date, c.end_date, c.winner,
  c.shares, c.postponed, c.due, c.created_at, c.completed_at, t.title, t.description, t.rules, t.category, t.areas`;

const HIDDEN = isHiddenRow('contest', 'c.id::text');
const HIDDEN_ENTRY = isHiddenRow('entry', `e.contest || ':' || e.wallet`);

export const takesPart = (wallet: Wallet): string =>
  `exists (select from contest_participants e where e.contest = c.id and e.wallet = ${wallet} and e.left_at is null)`;

const FILTER = `
  and ($1::uuid is null or t.category = $1)
  and ($2::text is null or c.status = $2)
  and ($3::uuid is null or c.creator = $3)
  and ($4::uuid is null or ${takesPart('$4')})
  and ($5::text is null or ($5 = 'hidden' and ${HIDDEN}) or ($5 = 'suspended' and c.creator = any($6::uuid[])))
  and ($7::text[] is null or t.areas = any($7))`;

/** Neither hidden nor, while it is active, of somebody suspended or a minor. @param suspended SQL of the wallets of those who are now */
export const offeredRow = (suspended: string): string =>
  `not (${HIDDEN} or (c.status = 'active' and ${takesNobodyRow(suspended)}))`;
/** What nobody can join any more is shown to who runs it and who takes part. */
const OFFERED = `and (c.creator = $8 or ${takesPart('$8')} or ${offeredRow('$6::uuid[]')})`;

const isInText = (word: string): string => `t.search like containing(search_text(${word}))`;

/** The creator shown for automatic contests. */
const THE_SYSTEM = { _id: null, name: 'Sistema' };

/** The views of contests. */
@Injectable()
export class Contests {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly people: People,
    private readonly texts: CommittedTexts,
    private readonly categories: Categories,
    private readonly labels: Labels,
    private readonly ledger: Ledger,
  ) {}

  /** Newest first. An unknown category, creator or participant has none. An administrator may ask for hidden ones as well. */
  async list(
    { category, area, status, search, creator, participant, measure, ...query }: AdminContestsQuery,
    viewer: Pick<Principal, 'wallet'> | undefined,
    { withHidden = false } = {},
  ): Promise<Page<ContestView>> {
    const by = creator && isUUID(creator) ? await this.people.withId(creator.toLowerCase()) : undefined;
    if ((creator && !by) || (category && !isUUID(category))) return { items: [], total: { count: 0 }, next: undefined };
    const entrant = participant && ((await this.people.withId(participant))?.wallet ?? participant);
    const words = searchWords(search);
    const suspended = suspendedAt(this.ledger.state, new Date());
    const asked = [category, status, by?.wallet, entrant, measure].map((value) => value || null);
    const filtered = [...asked, suspended, area ? setsWith(area) : null];
    const viewed = withHidden ? [] : [viewer?.wallet ?? null];
    const filters = [...filtered, ...viewed, ...words];
    const isInWords = eachWord(words, filters.length - words.length + 1, isInText);
    const listed = `${SHOWN} ${FILTER} ${withHidden ? '' : OFFERED} ${isInWords}`;
    const [at, count] = [1, 2].map((offset) => `$${filters.length + offset}`);
    return pageOf<ContestRow, ContestView>(query, {
      keys: [REVISION_KEY],
      keysOf: ({ opened }) => [opened],
      total: () => countRows(this.database, listed, filters),
      rows: ([before = null], limit) =>
        this.database.query<ContestRow[]>(
          `select ${COLUMNS} ${listed} and (${at}::bigint is null or c.opened < ${at}) order by c.opened desc limit ${count}`,
          [...filters, before, limit],
        ),
      view: (rows) => this.view(rows, withHidden ? 'administrators' : 'everyone'),
    });
  }

  /** The existing ones among the contests, in the order of their opening. */
  async withIds(ids: readonly string[]): Promise<ContestView[]> {
    if (ids.length === 0) return [];
    const rows = await this.database.query<ContestRow[]>(
      `select ${COLUMNS} ${SHOWN} and c.id = any($1) order by c.opened`,
      [[...ids]],
    );
    return this.view(rows);
  }

  /** @param viewer the signed-in person, if any; of a hidden contest also who took part. @throws DomainError NOT_FOUND */
  async withId(id: string, viewer: Principal | undefined): Promise<ContestDetail> {
    const [contest] = await this.withIds([id]);
    if (!contest) throw contestNotFound();
    const entriesCount = await this.entriesCount(id);
    if (!viewer && contest.isHidden) throw contestNotFound();
    if (!viewer) return { ...contest, entriesCount };
    const [part] = await this.database.query<(ParticipantRow & { readonly left_at: Date | null })[]>(
      'select wallet, entry, submitted_at, left_at from contest_participants where contest = $1 and wallet = $2',
      [id, viewer.wallet],
    );
    const own = part?.left_at === null ? part : undefined;
    const [entry = null] = await this.entriesOf(id, own ? [own] : []);
    const isConcerned =
      own !== undefined ||
      viewer.role === 'admin' ||
      contest.creator._id === viewer.personId ||
      (await this.isChildIn(id, viewer.wallet));
    if (contest.isHidden && !isConcerned && !part) throw contestNotFound();
    const closingReason = isConcerned ? await this.closingReason(id) : null;
    const isEntryRemoved = isHidden(this.ledger.state, 'entry', entryContentId(id, viewer.wallet));
    const isOwnMatter = viewer.role === 'admin' && hasPart(this.ledger.state, id, viewer.wallet);
    return {
      ...{ ...contest, entriesCount, joined: own !== undefined, entry, closingReason },
      ...(isEntryRemoved && { isEntryRemoved }),
      ...(isOwnMatter && { isOwnMatter }),
    };
  }

  /** Whether a child takes part of whom the viewer is a guardian, who sees what the child sees (product.md 16.7). */
  private async isChildIn(id: string, guardian: string): Promise<boolean> {
    const { state } = this.ledger;
    const children = (state.guardedChildren.get(guardian) ?? []).filter((child) =>
      guardianTermsOf(state, child, guardian),
    );
    if (children.length === 0) return false;
    const [row] = await this.database.query<{ joined: boolean }[]>(
      `select exists (select from contest_participants
         where contest = $1 and wallet = any($2::uuid[]) and left_at is null) as joined`,
      [id, children],
    );
    return row?.joined ?? false;
  }

  /** The number of entries, without those of people who left or were erased. */
  private async entriesCount(id: string): Promise<number> {
    const [row] = await this.database.query<{ total: string }[]>(
      `select count(*) as total from contest_participants e join people p on p.wallet = e.wallet
       where e.contest = $1 and e.entry is not null and e.left_at is null and not ${HIDDEN_ENTRY}`,
      [id],
    );
    return Number(row?.total ?? 0);
  }

  private async closingReason(id: string): Promise<string | null> {
    const [row] = await this.database.query<{ text: string }[]>(
      'select t.text from contests c join kept_texts t on t.commitment = c.reason where c.id = $1',
      [id],
    );
    return row?.text ?? null;
  }

  /** Participants with their entries, newest participant first. */
  entries(id: string, query: EntriesQuery): Promise<Page<ContestEntryView>> {
    return pageOf<ParticipantRow, ContestEntryView>(query, {
      keys: [REVISION_KEY],
      keysOf: ({ joined }) => [joined],
      total: () => this.participants(id),
      rows: ([before = null], limit) =>
        this.database.query<ParticipantRow[]>(
          `select wallet, joined, joined_at, entry, submitted_at from contest_participants
           where contest = $1 and left_at is null and ($2::bigint is null or joined < $2) order by joined desc limit $3`,
          [id, before, limit],
        ),
      view: (rows) => this.entryViews(id, rows),
    });
  }

  private async participants(id: string): Promise<Total> {
    const [row] = await this.database.query<{ participants: number }[]>(
      'select participants from contests where id = $1',
      [id],
    );
    return { count: row?.participants ?? 0 };
  }

  private async entryViews(id: string, rows: readonly ParticipantRow[]): Promise<ContestEntryView[]> {
    const people = rows.map(({ wallet }) => wallet);
    const [labels, pictures, entries] = await Promise.all([
      this.labels.find({ person: people }),
      this.people.picturesOf(people),
      this.entriesOf(id, rows),
    ]);
    return rows.map(({ wallet, joined_at }, index) => ({
      participant: { ...labels.labelOf('person', wallet), image: pictures.get(wallet) },
      joinedAt: joined_at.toISOString(),
      entry: entries[index] ?? null,
    }));
  }

  /** The entry of a participant, hidden or not; undefined when there is none. */
  async entryOf(id: string, wallet: Wallet): Promise<Entry | undefined> {
    const [row] = await this.database.query<Pick<ParticipantRow, 'entry'>[]>(
      'select entry from contest_participants where contest = $1 and wallet = $2 and left_at is null',
      [id, wallet],
    );
    const texts = await this.texts.textsOf(row?.entry ? [row.entry] : []);
    return parseEntry(texts.get(row?.entry ?? ''));
  }

  /** The entry of each row, null when there is none or its text was erased. */
  private async entriesOf(
    id: string,
    rows: readonly Pick<ParticipantRow, 'wallet' | 'entry' | 'submitted_at'>[],
  ): Promise<(EntryView | null)[]> {
    const texts = await this.texts.textsOf(rows.flatMap(({ entry }) => entry ?? []));
    return rows.map(({ wallet, entry: commitment, submitted_at }) => {
      const entry = parseEntry(texts.get(commitment ?? ''));
      if (!entry || !submitted_at) return null;
      const hidden = isHidden(this.ledger.state, 'entry', entryContentId(id, wallet));
      const shown = hidden ? { text: REMOVED, link: null, isHidden: true } : entry;
      return { ...shown, submittedAt: submitted_at.toISOString() };
    });
  }

  private async view(rows: readonly ContestRow[], names: LabelReader = 'everyone'): Promise<ContestView[]> {
    const [labels, categories] = await Promise.all([
      this.labels.find({ person: rows.flatMap(({ creator, winner }) => [creator ?? [], winner ?? []].flat()) }, names),
      this.categories.refs(rows.map(({ category }) => category)),
    ]);
    const { state } = this.ledger;
    const now = new Date();
    return rows.map((row) => ({
      _id: row.id,
      title: row.title,
      description: row.description,
      rules: row.rules,
      status: row.status,
      category: categories.get(row.category ?? '') ?? null,
      areas: AREAS_COLUMN.from(row.areas),
      creator:
        row.creator === null
          ? THE_SYSTEM
          : {
              ...labels.labelOf('person', row.creator),
              ...(isVerifiedCompany(state, row.creator) && { isVerified: true }),
            },
      reward: Number(row.reward),
      guaranteed: true,
      paidByTreasury: row.by_treasury,
      participantsCount: row.participants,
      startDate: row.start_date.toISOString(),
      endDate: row.end_date.toISOString(),
      isAutomatic: row.automatic,
      winner: row.winner === null ? null : labels.labelOf('person', row.winner),
      sharedAmong: row.shares,
      decideBy: row.status === 'closed' ? (row.due?.toISOString() ?? null) : null,
      endDateMoved: row.postponed,
      createdAt: row.created_at.toISOString(),
      completedAt: row.completed_at?.toISOString() ?? null,
      ...(isHidden(state, 'contest', row.id) && { isHidden: true }),
      ...(row.creator !== null && takesNobody(state, row.creator, now) && { takesNobody: true }),
    }));
  }
}
