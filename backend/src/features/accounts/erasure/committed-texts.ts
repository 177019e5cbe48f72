import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, type FindOptionsWhere, Not, type Repository } from 'typeorm';
import { commit } from '../../../engine/ledger/format/envelope.js';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import type { Outcome } from '../../../engine/ledger/writing/pending.js';
import { GatheredRows } from '../../../platform/database/gathered-rows.js';
import { GatheredWrites, type WriteKind } from '../../../platform/database/gathered-writes.js';
import { PersonalData } from '../../../platform/http/fields/personal-data.js';
import { isHidden, REMOVED } from '../../moderation/rules/hidden-content.js';
import { CommittedText } from './committed-text.entity.js';

const KEEP: WriteKind = {
  name: 'keep-text',
  text: `insert into kept_texts (owner, commitment, field, text, salt)
    select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::bytea[])`,
};

const TEXTS = {
  name: 'texts-by-commitment',
  text: 'select commitment as key, text from kept_texts where commitment = any($1::text[])',
};

const SALT_BYTES = 32;
/** The field of what people write in reports, and in objections to what follows. */
const REPORTED = 'words';

/** Texts beside the ledger: stored before the event that commits to them, so that no commitment is ever without its text. */
@Injectable()
export class CommittedTexts {
  private readonly rows: GatheredRows<{ readonly key: string; readonly text: string }>;

  constructor(
    @InjectRepository(CommittedText) private readonly texts: Repository<CommittedText>,
    private readonly writes: GatheredWrites,
    personalData: PersonalData,
    private readonly ledger: Ledger,
  ) {
    this.rows = new GatheredRows(texts.manager.dataSource, TEXTS);
    personalData.register({
      section: 'texts',
      export: ({ wallet: owner }) => this.of({ owner }),
      forGuardian: ({ wallet: owner }) => this.of({ owner, field: Not(REPORTED) }),
    });
  }

  private async of(where: FindOptionsWhere<CommittedText>): Promise<object[]> {
    const rows = await this.texts.find({ where, order: { createdAt: 'ASC' } });
    // The salt proves that a text is the one that the ledger commits to.
    return rows.map(({ salt, owner: _, ...row }) => ({ ...row, salt: salt.toString('hex') }));
  }

  /**
   * Stores a text and returns the commitment for the event.
   * @param owner wallet of the person who owns the text; null when nobody does
   * @param field the field of the event's data
   * @param transaction of the row that belongs to the text, where there is one
   */
  async keep(
    owner: string | null,
    field: string,
    text: string,
    transaction?: Pick<EntityManager, 'insert'>,
  ): Promise<string> {
    const salt = randomBytes(SALT_BYTES);
    const commitment = commit(salt, field, text);
    if (transaction) await transaction.insert(CommittedText, { commitment, owner, field, text, salt });
    else await this.writes.write(KEEP, [owner, commitment, field, text, salt]);
    return commitment;
  }

  /**
   * Stores a text for a command, and keeps it as `deleteIfUnreferenced` says.
   * @param use sends the command with the commitment; undefined without a text
   */
  async withCommittedText(
    { owner, field, text }: { owner: string | null; field: string; text: string | undefined },
    use: (commitment: string | undefined) => Promise<Outcome>,
  ): Promise<Outcome> {
    if (text === undefined) return use(undefined);
    const commitment = await this.keep(owner, field, text);
    return this.deleteIfUnreferenced(commitment, use(commitment));
  }

  /**
   * Deletes a text if the command that it was stored for is refused, or if no event of its outcome names the text. If the
   * outcome is unknown it stays, because the event may have been written.
   */
  async deleteIfUnreferenced(commitment: string, sent: Promise<Outcome>): Promise<Outcome> {
    try {
      const outcome = await sent;
      // A repeated command names the text of its first time, which may be this very one.
      if (!names(outcome, commitment)) await this.forget(commitment);
      return outcome;
    } catch (error) {
      if (error instanceof DomainError) await this.forget(commitment);
      throw error;
    }
  }

  /** Deletes a text whose event was refused. */
  async forget(commitment: string): Promise<void> {
    await this.texts.delete({ commitment });
  }

  /** The texts that are still stored, by commitment. */
  async textsOf(commitments: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.rows.among(commitments);
    return new Map(rows.map(({ key, text }) => [key, text]));
  }

  /** Like `textsOf`, for people to read: a text that an administrator hid is replaced. */
  async shownTexts(commitments: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const texts = await this.textsOf(commitments);
    const shown = ([commitment, text]: [string, string]): [string, string] => [
      commitment,
      isHidden(this.ledger.state, 'message', commitment) ? REMOVED : text,
    ];
    return new Map([...texts].map(shown));
  }
}

/** Whether an event of the outcome commits to the text. */
const names = ({ events }: Outcome, commitment: string): boolean =>
  events.some(({ data }) => Object.values(data).includes(commitment));
