import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { LedgerCommand } from '../../../platform/commands/ledger-command.js';
import { Effects } from '../../../platform/effects/effects.js';
import { Labels } from '../../../platform/http/fields/labels.js';
import type { KeyedPrincipal } from '../../../platform/http/requests/idempotency-key.js';
import type { Principal } from '../../../platform/http/requests/signed-in.js';
import { AwaitedActs, type TodoView } from '../../definition/overview.js';
import { Children } from '../../minors/families/children.js';
import { guardianTermsOf } from '../../minors/rules/guardianship.js';
import { ALLOW_GUIDANCE, FAMILY, guidanceNotFound, REFUSE_GUIDANCE } from './guidance-commands.js';
import { rowsWithIds } from './guidance-rows.js';
import { guidancesOf, openGuidance, waitsUntil } from './guidance-state.js';
import type { ChildGuidanceView } from './guidance-views.js';

const ANSWERS = { allow: ALLOW_GUIDANCE, refuse: REFUSE_GUIDANCE } as const;

/** The counsellors of children, as their guardians read and answer (product.md 22.22). */
@Injectable()
export class ChildrensGuidance {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly ledger: Ledger,
    private readonly children: Children,
    private readonly labels: Labels,
    private readonly commands: CommandBus,
    private readonly effects: Effects,
  ) {}

  /** Of all children whom the guardian follows; what waits for a yes first. */
  async listFor({ wallet }: Principal): Promise<ChildGuidanceView[]> {
    const { state } = this.ledger;
    const children = (state.guardedChildren.get(wallet) ?? []).filter((child) => guardianTermsOf(state, child, wallet));
    const open = new Map(
      children.flatMap((child) => guidancesOf(state, 'person', child).map(({ id, guidance }) => [id, guidance])),
    );
    const rows = await rowsWithIds([...open.keys()], this.database);
    const labels = await this.labels.find({
      person: [...open.values()].flatMap(({ person, counsellor }) => [person, counsellor]),
    });
    const views = rows.flatMap((row): ChildGuidanceView[] => {
      const guidance = open.get(row.id);
      if (!guidance) return [];
      const { person, counsellor, acceptedAt, since } = guidance;
      return [
        {
          ...{ _id: row.id, email: row.email, sees: row.sees, acceptedAt, since: since ?? null },
          child: refTo(labels.labelOf('person', person)),
          status: since === undefined ? 'waiting_guardian' : 'active',
          name: labels.labelOf('person', counsellor).name,
          until: since === undefined ? waitsUntil(acceptedAt).toISOString() : null,
          waitsForMe: since === undefined && !guidance.guardians[wallet],
        },
      ];
    });
    return views.sort((one, other) => Number(other.waitsForMe) - Number(one.waitsForMe));
  }

  /** What waits for the answer of this guardian; who may not say yes may say no. */
  @AwaitedActs({ isFirst: true })
  async awaited(principal: Principal): Promise<TodoView[]> {
    const waiting = (await this.listFor(principal)).filter(({ waitsForMe }) => waitsForMe);
    return waiting.map(({ name, child, until }) => ({
      ...{ type: 'allow_guidance' as const, subject: name, person: child.name },
      ...{ due: until, link: FAMILY },
    }));
  }

  /** @throws DomainError NOT_FOUND | NOT_ALLOWED | what the decision throws */
  async answer(
    principal: KeyedPrincipal,
    childId: string,
    guidance: string,
    answer: keyof typeof ANSWERS,
  ): Promise<void> {
    const child = await this.children.childOf(principal, childId);
    const known = openGuidance(this.ledger.state.guidances, guidance);
    if (known?.person !== child.wallet) throw guidanceNotFound();
    const sender = { actor: principal.wallet, key: principal.key };
    await this.effects.committed(await this.commands.execute(new LedgerCommand(ANSWERS[answer], { guidance }, sender)));
  }
}

const refTo = ({ _id, name }: { readonly _id: string | null; readonly name: string }) => ({ _id, name });
