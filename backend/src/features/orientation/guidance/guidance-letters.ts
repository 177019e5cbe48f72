import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { Labels } from '../../../platform/http/fields/labels.js';
import { type Letter, WritesLetters } from '../../definition/letters.js';
import { GUIDANCE_WANTED } from './guidance-commands.js';
import { rowsWithIds } from './guidance-rows.js';
import { openGuidance, waitsUntil } from './guidance-state.js';

/** The letters that ask guardians for their yes to a counsellor (product.md 22.21). */
@Injectable()
export class GuidanceLetters {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly ledger: Ledger,
    private readonly labels: Labels,
  ) {}

  @WritesLetters(GUIDANCE_WANTED)
  async lettersFor(events: readonly string[]): Promise<Letter<'guidance-wanted'>[]> {
    const asked = await this.database.query<{ event: string; link: string; guidance: string }[]>(
      `select id as event, link, params::jsonb->>'guidance' as guidance from notifications
       where id = any($1::uuid[]) and template = $2 order by revision`,
      [events, GUIDANCE_WANTED],
    );
    const waiting = asked.flatMap((one) => {
      const guidance = openGuidance(this.ledger.state.guidances, one.guidance);
      return guidance && guidance.since === undefined ? { ...one, ...guidance } : [];
    });
    const [labels, rows] = await Promise.all([
      this.labels.find({ person: waiting.flatMap(({ person, counsellor }) => [person, counsellor]) }),
      rowsWithIds(
        waiting.map(({ guidance }) => guidance),
        this.database,
      ),
    ]);
    return waiting.flatMap(({ event, link, guidance, person, counsellor, acceptedAt }) => {
      const row = rows.find(({ id }) => id === guidance);
      if (!row) return [];
      const until = waitsUntil(acceptedAt).toISOString();
      const names = {
        child: labels.labelOf('person', person).name,
        counsellor: labels.labelOf('person', counsellor).name,
      };
      const params = { ...names, email: row.email, sees: row.sees, until, link };
      return { event, child: person, kind: 'guidance-wanted' as const, params };
    });
  }
}
