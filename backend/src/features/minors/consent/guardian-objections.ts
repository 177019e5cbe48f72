import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import type { Sender } from '../../../engine/ledger/state/command.js';
import { NewRowIds } from '../../../platform/database/new-row-ids.js';
import { notAllowed } from '../../../platform/http/errors/errors.js';
import type { Principal } from '../../../platform/http/requests/signed-in.js';
import { Children } from '../families/children.js';
import { GuardianRemovals } from '../families/guardian-removals.js';
import { GuardianNotices } from '../guardian-notices.js';

/** A guardian whom an administrator replaced objects (product.md 16.6). */
@Injectable()
export class Objections {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly children: Children,
    private readonly removals: GuardianRemovals,
    private readonly notices: GuardianNotices,
    private readonly ids: NewRowIds,
  ) {}

  /** @throws DomainError NOT_FOUND | NOT_ALLOWED, also after seven days | ALREADY_OBJECTED | KEY_REUSED */
  async raise(
    { wallet }: Principal,
    childId: string,
    text: string,
    { key, now }: Pick<Sender, 'key'> & { now: Date },
  ): Promise<void> {
    const child = await this.children.withId(childId);
    const refused = await this.refusalOf(child.wallet, wallet, now);
    const id = await this.ids.idFor('guardian-objection', { actor: wallet, key }, refused);
    if (await this.has(id)) return;
    if (refused) throw refused;
    const rows = await this.database.query<unknown[]>(
      `insert into guardian_cases (id, kind, child, guardian, text, created_at)
       select $3, 'objection', $1, $2, $4, $5 where not exists (${OBJECTED}) on conflict do nothing returning id`,
      [child.wallet, wallet, id, text, now],
    );
    if (rows.length > 0) await this.notices.notifyOfCase(id, now);
    else if (!(await this.has(id))) throw alreadyObjected();
  }

  private async refusalOf(child: string, guardian: string, now: Date): Promise<DomainError | undefined> {
    if (!(await this.removals.mayObject(child, guardian, now))) return notAllowed();
    const objected = await this.database.query<unknown[]>(OBJECTED, [child, guardian]);
    return objected.length > 0 ? alreadyObjected() : undefined;
  }

  private async has(id: string): Promise<boolean> {
    const rows = await this.database.query<unknown[]>('select from guardian_cases where id = $1', [id]);
    return rows.length > 0;
  }
}

/** To the removal of a guardian, by child and guardian. */
const OBJECTED = `select from guardian_cases k join guardian_removals r on r.child = k.child and r.guardian = k.guardian
  where k.kind = 'objection' and k.child = $1 and k.guardian = $2 and k.created_at >= r.removed_at`;

const alreadyObjected = (): DomainError => new DomainError('ALREADY_OBJECTED', 409, 'Hai già fatto reclamo');
