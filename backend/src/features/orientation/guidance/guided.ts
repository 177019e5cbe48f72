import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import type { Wallet } from '../../../basics/ids.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { notAllowed } from '../../../platform/http/errors/errors.js';
import { Labels } from '../../../platform/http/fields/labels.js';
import type { Principal } from '../../../platform/http/requests/signed-in.js';
import { People } from '../../accounts/people/people.js';
import { refuseContactDetails } from '../../minors/rules/contact-details/refuse-contact-details.js';
import { Path } from '../path/path.js';
import { Results } from '../questionnaire/results.js';
import { rowsWithIds } from './guidance-rows.js';
import { isMinor, type OpenGuidance, openGuidancesOf } from './guidance-rules.js';
import type { GuidedPersonView, GuidedView, Shared } from './guidance-views.js';

interface Read extends OpenGuidance {
  readonly sees: readonly Shared[];
  readonly notes: string;
}

/** When the newest result was made, and when the path was last changed. */
const CHANGED = {
  profile: `select wallet, max(made_at) as at from orientation_results where wallet = any($1::uuid[]) group by wallet`,
  path: `select wallet, max(changed_at) as at from path_goals where wallet = any($1::uuid[]) group by wallet`,
} as const satisfies Record<Shared, string>;

/** The people whom a counsellor accompanies, with what they share (product.md 22.23). */
@Injectable()
export class Guided {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly ledger: Ledger,
    private readonly people: People,
    private readonly labels: Labels,
    private readonly results: Results,
    private readonly path: Path,
  ) {}

  /** Those of the longest standing first. */
  async listFor({ wallet }: Principal, now: Date): Promise<GuidedView[]> {
    return this.view(await this.readBy(wallet, now));
  }

  /** @throws DomainError NOT_ALLOWED to who is not this person's counsellor now, for any id */
  async person(principal: Principal, id: string, now: Date): Promise<GuidedPersonView> {
    const read = await this.readFor(principal, id, now);
    const [view] = await this.view([read]);
    if (!view) throw notAllowed();
    const [results, goals] = await Promise.all([
      read.sees.includes('profile') ? this.results.of(read.person, now) : undefined,
      read.sees.includes('path') ? this.path.of(read.person) : undefined,
    ]);
    return {
      ...view,
      ...(results && { result: results[0] ?? null }),
      ...(goals && { goals }),
      notes: read.notes,
    };
  }

  /** @throws DomainError NOT_ALLOWED | InvalidInput CONTACT_DETAILS in notes to a minor */
  async note(principal: Principal, id: string, text: string, now: Date): Promise<void> {
    const { id: guidance, person } = await this.readFor(principal, id, now);
    if (isMinor(this.ledger.state, person)) refuseContactDetails('minor', { text });
    await this.database.query('update guidances set notes = $2 where id = $1', [guidance, text]);
  }

  /** Whether somebody reads the path of a person as their counsellor. Both are wallets. */
  async readsPath(counsellor: string, person: string, now: Date): Promise<boolean> {
    const read = await this.readBy(counsellor, now, person);
    return read.some(({ sees }) => sees.includes('path'));
  }

  private async readFor({ wallet }: Principal, id: string, now: Date): Promise<Read> {
    const person = await this.people.withId(id);
    const [read] = person ? await this.readBy(wallet, now, person.wallet) : [];
    if (!read) throw notAllowed();
    return read;
  }

  /** @param person the only one that is looked for */
  private async readBy(counsellor: string, now: Date, person?: string): Promise<Read[]> {
    const open = openGuidancesOf(this.ledger.state, counsellor, now);
    const wanted = open.filter((guidance) => person === undefined || guidance.person === person);
    const rows = await rowsWithIds(
      wanted.map(({ id }) => id),
      this.database,
    );
    const rowOf = new Map(rows.map((row) => [row.id, row]));
    return wanted
      .flatMap((guidance) => {
        const row = rowOf.get(guidance.id);
        return row ? { ...guidance, sees: row.sees, notes: row.notes } : [];
      })
      .sort((one, other) => one.since.localeCompare(other.since));
  }

  private async view(read: readonly Read[]): Promise<GuidedView[]> {
    const wallets = read.map(({ person }) => person);
    const [labels, profile, path] = await Promise.all([
      this.labels.find({ person: wallets }),
      this.changed('profile', wallets),
      this.changed('path', wallets),
    ]);
    const changed = { profile, path };
    return read.map(({ id, person, since, sees }) => {
      const { _id, name } = labels.labelOf('person', person);
      const last = sees.flatMap((shared) => changed[shared].get(person) ?? []).sort((one, other) => +other - +one)[0];
      return { person: { _id, name }, guidance: id, since, sees, changedAt: last?.toISOString() ?? null };
    });
  }

  private async changed(shared: Shared, wallets: readonly Wallet[]): Promise<ReadonlyMap<string, Date>> {
    const rows = await this.database.query<{ wallet: Wallet; at: Date }[]>(CHANGED[shared], [wallets]);
    return new Map(rows.map(({ wallet, at }) => [wallet, at]));
  }
}
