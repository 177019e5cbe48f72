import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { Wallet } from '../../../basics/ids.js';
import { type Owner, PersonalDataSection } from '../../../platform/http/fields/personal-data.js';
import { Job } from '../../../platform/jobs/job.js';
import { Questionnaire } from './questionnaire.js';
import type { AnswersBody, DraftView } from './questionnaire-views.js';
import type { Answers } from './scores.js';

const KEPT_DAYS = 30;
const FORGET_MS = 60 * 60_000;
const TOO_OLD = `updated_at < $1::timestamptz - interval '${KEPT_DAYS} days'`;

interface DraftRow {
  readonly version: number;
  readonly answers: Answers;
}

/** Answers to a questionnaire that is not finished, for thirty days from the last one (product.md 22.3). */
@Injectable()
export class Drafts {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly questionnaire: Questionnaire,
  ) {}

  @PersonalDataSection({ section: 'orientationDraft', forGuardian: 'nothing' })
  async ownedBy({ wallet }: Owner): Promise<object | null> {
    const rows = await this.database.query<object[]>(
      'select version, answers, updated_at as "updatedAt" from orientation_drafts where wallet = $1',
      [wallet],
    );
    return rows[0] ?? null;
  }

  @Job({ everyMs: FORGET_MS, whenFailed: 'old drafts could not be deleted; tried again later' })
  async forget(now: Date): Promise<void> {
    await this.database.query(`delete from orientation_drafts where ${TOO_OLD}`, [now]);
  }

  /** Replaces the whole draft. @throws InvalidInput */
  async keep(wallet: Wallet, draft: AnswersBody, now: Date): Promise<DraftView> {
    this.questionnaire.require(draft);
    const { version, answers } = draft;
    await this.database.query(
      `insert into orientation_drafts (wallet, version, answers, updated_at) values ($1, $2, $3, $4)
       on conflict (wallet) do update
         set version = excluded.version, answers = excluded.answers, updated_at = excluded.updated_at`,
      [wallet, version, JSON.stringify(answers), now],
    );
    return { version, answers };
  }

  /** Without answers where there is none, or where the statements have changed since: that one is gone then. */
  async of(wallet: Wallet, now: Date): Promise<DraftView> {
    const [draft] = await this.database.query<DraftRow[]>(
      `select version, answers from orientation_drafts where wallet = $2 and not (${TOO_OLD})`,
      [now, wallet],
    );
    if (draft === undefined) return { version: this.questionnaire.version, answers: {} };
    if (draft.version === this.questionnaire.version) return draft;
    await this.database.query('delete from orientation_drafts where wallet = $1 and version = $2', [
      wallet,
      draft.version,
    ]);
    return { version: draft.version, answers: {} };
  }

  async drop(wallet: Wallet): Promise<void> {
    await this.database.query('delete from orientation_drafts where wallet = $1', [wallet]);
  }
}
