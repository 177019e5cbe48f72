import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, In, Not, type Repository } from 'typeorm';
import { commit } from '../../engine/ledger/format/envelope.js';
import { DomainError } from '../../engine/ledger/format/errors.js';
import type { Outcome } from '../../engine/ledger/writing/pending.js';
import { BatchedRows } from '../database/batched-rows.js';
import { BatchedWrites, type WriteKind } from '../database/batched-writes.js';
import { type ExportReader, type Owner, PersonalDataSection } from '../http/fields/personal-data.js';
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
/** The field of an offer's facts, of which each order has a copy. */
const FACTS = 'facts';

/** Texts beside the ledger: stored before the event that commits to them, so that no commitment is ever without its text. */
@Injectable()
export class CommittedTexts {
  private readonly rows: BatchedRows<{ readonly key: string; readonly text: string }>;

  constructor(
    @InjectRepository(CommittedText) private readonly texts: Repository<CommittedText>,
    private readonly writes: BatchedWrites,
  ) {
    this.rows = new BatchedRows(texts.manager.dataSource, TEXTS);
  }

  @PersonalDataSection({ section: 'texts', forGuardian: 'what they did not report' })
  async ownedBy({ wallet: owner }: Owner, reader: ExportReader): Promise<object[]> {
    const where = { owner, field: Not(In(reader === 'guardian' ? [FACTS, REPORTED] : [FACTS])) };
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

  /** Deletes texts that no event commits to. */
  async forget(commitments: readonly string[]): Promise<void> {
    await this.texts.delete({ commitment: In([...commitments]) });
  }

  /** The texts that are still stored, by commitment. */
  async textsOf(commitments: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.rows.among(commitments);
    return new Map(rows.map(({ key, text }) => [key, text]));
  }
}

/**
 * Deletes the texts that were stored for a command if it is refused, and those that no event of its outcome names. If the outcome
 * is unknown they stay, because the events may have been written.
 */
export async function deleteUnreferenced(
  texts: Pick<CommittedTexts, 'forget'>,
  commitments: readonly string[],
  sent: Promise<Outcome>,
): Promise<Outcome> {
  const deleteOthers = async (named: ReadonlySet<unknown>) => {
    const unreferenced = commitments.filter((commitment) => !named.has(commitment));
    if (unreferenced.length > 0) await texts.forget(unreferenced);
  };
  try {
    const outcome = await sent;
    // A repeated command names the text of its first time, which may be this very one.
    await deleteOthers(new Set(outcome.events.flatMap(({ data }) => Object.values(data))));
    return outcome;
  } catch (error) {
    if (error instanceof DomainError) await deleteOthers(new Set());
    throw error;
  }
}
