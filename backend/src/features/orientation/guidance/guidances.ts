import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { LedgerCommand } from '../../../platform/commands/ledger-command.js';
import { Effects } from '../../../platform/effects/effects.js';
import { type FoundLabels, Labels } from '../../../platform/http/fields/labels.js';
import { type ExportReader, type Owner, PersonalDataSection } from '../../../platform/http/fields/personal-data.js';
import type { Principal } from '../../../platform/http/requests/signed-in.js';
import { ReadByGuardians } from '../read-by-guardians.js';
import { END_GUIDANCE, guidanceNotFound } from './guidance-commands.js';
import { type GuidanceRow, rowsOfPerson, rowsToAddressOf, rowsWithIds } from './guidance-rows.js';
import { guidancesOf, openGuidance, waitsUntil } from './guidance-state.js';
import { statusOf } from './guidance-status.js';
import type { GuidanceSide, GuidanceView } from './guidance-views.js';
import { isFound } from './invitations.js';

/** What became of invitations, as both sides read it. */
@Injectable()
export class Guidances {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly ledger: Ledger,
    private readonly labels: Labels,
    private readonly commands: CommandBus,
    private readonly effects: Effects,
    private readonly guardians: ReadByGuardians,
  ) {}

  /** Notes are about the person: whoever wrote them has none of it in their file. */
  @PersonalDataSection({ section: 'guidance', forGuardian: 'everything' })
  async ownedBy({ wallet }: Owner, reader: ExportReader): Promise<object[]> {
    const now = new Date();
    if (reader === 'guardian' && !(await this.guardians.read(wallet, now))) return [];
    const rows = await rowsOfPerson(wallet, this.database);
    return rows.map((row) => ({
      ...{ email: row.email, sees: row.sees, invitedAt: row.invitedAt, notes: row.notes },
      status: statusOf(row, this.ledger.state, now),
    }));
  }

  /** Of the invitations to an address those that can be accepted, and what was accepted while it lasts. */
  async listFor({ wallet }: Principal, now: Date): Promise<GuidanceView[]> {
    const { state } = this.ledger;
    const accompanied = guidancesOf(state, 'counsellor', wallet).map(({ id }) => id);
    const [own, toAddress, accepted] = await Promise.all([
      rowsOfPerson(wallet, this.database),
      rowsToAddressOf(wallet, null, this.database),
      rowsWithIds(accompanied, this.database),
    ]);
    const invited = toAddress.filter((row) => isFound(row, state, wallet, now));
    const labels = await this.namesOf([...own, ...invited, ...accepted]);
    return [
      ...own.map((row) => this.viewOf(row, 'person', labels, now)),
      ...[...invited, ...accepted].map((row) => this.viewOf(row, 'counsellor', labels, now)),
    ].sort((one, other) => other.invitedAt.localeCompare(one.invitedAt));
  }

  /** @throws DomainError NOT_FOUND */
  async view(principal: Principal, id: string, now: Date): Promise<GuidanceView> {
    const view = (await this.listFor(principal, now)).find(({ _id }) => _id === id);
    if (!view) throw guidanceNotFound();
    return view;
  }

  /** @throws DomainError NOT_FOUND */
  async end(principal: Principal, id: string): Promise<void> {
    const [row] = await rowsWithIds([id], this.database);
    if (!row) throw guidanceNotFound();
    const command = new LedgerCommand(END_GUIDANCE, { guidance: id, person: row.person }, { actor: principal.wallet });
    await this.effects.committed(await this.commands.execute(command));
  }

  private namesOf(rows: readonly GuidanceRow[]): Promise<FoundLabels> {
    const { guidances } = this.ledger.state;
    const person = rows.flatMap(({ id, person }) => [person, openGuidance(guidances, id)?.counsellor ?? []].flat());
    return this.labels.find({ person });
  }

  private viewOf(row: GuidanceRow, side: GuidanceSide, labels: FoundLabels, now: Date): GuidanceView {
    const { id: _id, email, sees, invitedAt, notes } = row;
    const status = statusOf(row, this.ledger.state, now);
    const guidance = openGuidance(this.ledger.state.guidances, _id);
    const other = side === 'person' ? guidance?.counsellor : row.person;
    const asked = guidance && waitsUntil(guidance.acceptedAt);
    const until = { invited: waitsUntil(invitedAt), waiting_guardian: asked, active: undefined, ended: undefined };
    return {
      ...{ _id, side, status, sees },
      email: side === 'person' ? email : null,
      name: other === undefined ? null : labels.labelOf('person', other).name,
      invitedAt: invitedAt.toISOString(),
      until: until[status]?.toISOString() ?? null,
      since: guidance?.since ?? null,
      notes: side === 'person' ? notes : null,
    };
  }
}
