import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import { canonicalize } from '../../../engine/ledger/format/canonical.js';
import { commit } from '../../../engine/ledger/format/envelope.js';
import { databaseErrorIn } from '../../../platform/database/database-error.js';
import { invalid } from '../../../platform/http/errors/errors.js';
import type { AreaLetter } from '../../categories/areas.js';
import { ContestTextRow } from './contest-text.entity.js';

/** The texts of a contest, which the ledger commits to. */
export interface ContestText {
  readonly title: string;
  readonly description: string;
  readonly rules: string | null;
}

/** Where a contest is found; it changes also when nothing of the text may. */
export interface Sorting {
  readonly category: string | null;
  readonly areas: readonly AreaLetter[];
}

/** The contest and the creator that a text belongs to. */
export interface TextPlace extends Sorting {
  readonly contest: string;
  /** Wallet of the creator; null for texts of the system. */
  readonly owner: string | null;
}

const SALT_BYTES = 32;
const FIELD = 'terms';
const NO_SUCH_ROW = '23503';
const CATEGORY_REFERENCE = 'contest_texts_category_fkey';

/** The texts of contests, stored before the event that commits to them. */
@Injectable()
export class ContestTexts {
  constructor(@InjectRepository(ContestTextRow) private readonly texts: Repository<ContestTextRow>) {}

  /**
   * @returns the commitment that goes into the event
   * @throws InvalidInput when the category was deleted meanwhile
   */
  async keep(
    { contest, owner, category, areas }: TextPlace,
    { title, description, rules }: ContestText,
  ): Promise<string> {
    const salt = randomBytes(SALT_BYTES);
    const commitment = commit(salt, FIELD, canonicalize({ title, description, rules }));
    const row = { commitment, contest, owner, title, description, rules, category, areas: [...areas], salt };
    await this.texts.insert(row).catch(refuseCategory);
    return commitment;
  }

  /** The current texts of the contest, by the commitment in the ledger. */
  async current(commitment: string): Promise<ContestTextRow | undefined> {
    return (await this.texts.findOneBy({ commitment })) ?? undefined;
  }

  async forget(commitments: readonly string[]): Promise<void> {
    if (commitments.length > 0) await this.texts.delete({ commitment: In([...commitments]) });
  }

  /** Changes the category and the areas of a contest; null releases the category, so that it can be deleted. @throws InvalidInput */
  async moveTo(contest: string, { category, areas }: Sorting): Promise<void> {
    await this.texts.update({ contest }, { category, areas: [...areas] }).catch(refuseCategory);
  }
}

function refuseCategory(error: unknown): never {
  const cause = databaseErrorIn(error);
  if (cause?.code === NO_SUCH_ROW && cause.constraint === CATEGORY_REFERENCE) {
    throw invalid('category', 'Categoria: non esiste più, scegline un’altra');
  }
  throw error;
}
