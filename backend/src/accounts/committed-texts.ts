import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import { PersonalData } from '../http/personal-data.js';
import { commit } from '../ledger/envelope.js';
import { DomainError } from '../ledger/errors.js';
import type { Outcome } from '../ledger/pending.js';
import { CommittedText } from './committed-text.entity.js';

const SALT_BYTES = 32;

/** Texts beside the ledger: kept before the event that commits to them, so that no commitment is ever without its text. */
@Injectable()
export class CommittedTexts {
  constructor(
    @InjectRepository(CommittedText) private readonly texts: Repository<CommittedText>,
    personalData: PersonalData,
  ) {
    personalData.register({
      section: 'texts',
      export: async ({ wallet: owner }) => {
        const rows = await texts.find({ where: { owner }, order: { createdAt: 'ASC' } });
        // With its salt a text can be proven to be the one that the ledger commits to.
        return rows.map(({ salt, owner: _, ...row }) => ({ ...row, salt: salt.toString('hex') }));
      },
    });
  }

  /**
   * Keeps a text and gives the commitment that goes into the event.
   * @param owner wallet of whose text it is
   * @param field the field of the event's data
   */
  async keep(owner: string, field: string, text: string): Promise<string> {
    const salt = randomBytes(SALT_BYTES);
    const commitment = commit(salt, field, text);
    await this.texts.insert({ commitment, owner, field, text, salt });
    return commitment;
  }

  /**
   * Keeps a text for a command: where the command is refused, or its key had been used before, the text goes again. Where the
   * outcome is unknown it stays, for the event may be there.
   * @param use sends the command with the commitment; undefined where there is no text
   */
  async commitFor(
    { owner, field, text }: { owner: string; field: string; text: string | undefined },
    use: (commitment: string | undefined) => Promise<Outcome>,
  ): Promise<Outcome> {
    if (text === undefined) return use(undefined);
    const commitment = await this.keep(owner, field, text);
    try {
      const outcome = await use(commitment);
      if (outcome.replayed) await this.forget(commitment);
      return outcome;
    } catch (error) {
      if (error instanceof DomainError) await this.forget(commitment);
      throw error;
    }
  }

  /** Forgets a text whose event was refused. */
  async forget(commitment: string): Promise<void> {
    await this.texts.delete({ commitment });
  }

  /** The texts that are still kept, by commitment. */
  async textsOf(commitments: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (commitments.length === 0) return new Map();
    const rows = await this.texts.find({ where: { commitment: In([...commitments]) } });
    return new Map(rows.map(({ commitment, text }) => [commitment, text]));
  }
}
