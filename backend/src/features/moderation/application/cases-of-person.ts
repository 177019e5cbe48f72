import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { Labels } from '../../../platform/http/fields/labels.js';
import { countRows, type Page, pageOf, REVISION_KEY } from '../../../platform/http/lists/paging.js';
import type { Principal } from '../../../platform/http/requests/signed-in.js';
import { People } from '../../accounts/people/people.js';
import { userNotFound } from '../../accounts/people/users.js';
import { sidesOf } from '../../minors/rules/deciders.js';
import type { PersonCasesQuery } from '../api/moderation-bodies.js';
import type { CaseView } from '../api/moderation-views.js';
import { CASE_COLUMNS, type CaseRow, FROM_CASES } from '../read-model/case-records.js';
import { toCaseView } from './cases.js';

const OF_SIDE = {
  author: 'm.author = $1',
  reporter: 'exists (select from reports r where r.report_case = m.id and r.reporter = $1)',
} as const;

/** The cases in which a person is a side, for administrators (product.md 17.11). */
@Injectable()
export class CasesOfPerson {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly people: People,
    private readonly labels: Labels,
    private readonly ledger: Ledger,
  ) {}

  /**
   * Newest first. Who reported stays unknown to whom it concerns: of what others sent, the reader does not see what is about
   * themself or about a minor of theirs, nor what such a minor sent.
   * @throws DomainError NOT_FOUND
   */
  async list(id: string, { side, ...query }: PersonCasesQuery, reader: Principal): Promise<Page<CaseView>> {
    const person = await this.people.withId(id);
    if (!person) throw userNotFound();
    const { wallet } = person;
    const family = sidesOf(this.ledger.state, reader.wallet);
    const isWithheld = side === 'reporter' && wallet !== reader.wallet;
    const filter = `where ${OF_SIDE[side]} and not (m.author is not null and m.author = any($2::uuid[])) and not $3`;
    const values = [wallet, isWithheld ? family : [], isWithheld && family.includes(wallet)];
    return pageOf<CaseRow, CaseView>(query, {
      keys: [REVISION_KEY],
      keysOf: ({ opened }) => [opened],
      total: () => countRows(this.database, `${FROM_CASES} ${filter}`, values),
      rows: ([opened = null], limit) =>
        this.database.query<CaseRow[]>(
          `select ${CASE_COLUMNS} ${FROM_CASES} ${filter} and ($4::bigint is null or m.opened < $4)
           order by m.opened desc limit $5`,
          [...values, opened, limit],
        ),
      view: async (rows) => {
        const labels = await this.labels.find({ person: rows.flatMap(({ author }) => author ?? []) }, 'administrators');
        return rows.map((row) => toCaseView(row, labels));
      },
    });
  }
}
