import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import type { Sender } from '../../../engine/ledger/state/command.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import { NewRowIds } from '../../../platform/database/new-row-ids.js';
import { Effects } from '../../../platform/effects/effects.js';
import { invalid, refusalOf } from '../../../platform/http/errors/errors.js';
import { isSameMailbox } from '../../../platform/http/fields/mailbox.js';
import { ownMatter } from '../../../platform/http/requests/require-admin.js';
import type { Principal } from '../../../platform/http/requests/signed-in.js';
import { People } from '../../accounts/people/people.js';
import type { ReplaceGuardianBody } from '../guardian-bodies.js';
import { requireDecider } from '../rules/guardian-commands.js';
import { guardiansOf } from '../rules/guardianship.js';
import { Children, guardianNotFound } from './children.js';
import { GuardianRemovals } from './guardian-removals.js';
import { GuardianRequests } from './guardian-requests.js';

/** An administrator replaces a guardian: the former one is removed, and somebody else is asked (product.md 16.6). */
@Injectable()
export class ReplaceGuardian {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly children: Children,
    private readonly people: People,
    private readonly removals: GuardianRemovals,
    private readonly requests: GuardianRequests,
    private readonly ledger: Ledger,
    private readonly ids: NewRowIds,
    private readonly effects: Effects,
  ) {}

  /**
   * The same key again replaces nobody.
   * @returns whether the request to the new one waits
   * @throws DomainError NOT_FOUND | NOT_ALLOWED | ALREADY_GUARDIAN | ADDRESS_BLOCKED | KEY_REUSED | InvalidInput
   */
  async replace(
    principal: Principal,
    { child: childId, guardian: guardianId }: { readonly child: string; readonly guardian: string },
    { email, reason }: ReplaceGuardianBody,
    { key, now }: Pick<Sender, 'key'> & { now: Date },
  ): Promise<boolean> {
    const child = await this.children.withId(childId);
    const decider = await this.people.withId(principal.personId);
    if (decider && isSameMailbox(email, decider.email)) throw ownMatter();
    if (isSameMailbox(email, child.email)) throw addressOfMinor();
    const guardian = await this.people.withId(guardianId);
    if (!guardian) throw guardianNotFound();
    const of = { child: child.wallet, guardian: guardian.wallet };
    const present = guardiansOf(this.ledger.state, child.wallet);
    const purpose = present.some((wallet) => wallet !== guardian.wallet) ? 'second-guardian' : 'consent';
    const refused = await refusalOf(async () => {
      requireDecider(this.ledger.state, of, principal.wallet);
      if (await this.children.haveGuardianAt(child.wallet, email)) throw alreadyGuardian();
      await this.requests.requireAddress(child, email, purpose);
    });
    // Where the key was used, this request has removed the guardian already, and its process ended.
    const isGone = !present.includes(guardian.wallet);
    const sender = { actor: principal.wallet, key };
    const request = await this.ids.idFor('guardian-replacement', sender, isGone ? guardianNotFound() : refused);
    if (await this.requests.has(request)) return this.requests.isWaiting(request);
    if (refused) throw refused;
    if (!isGone) await this.effects.committed(this.removals.remove(of, { by: principal.wallet, reason }));
    await this.database.transaction(async (transaction) => {
      await this.requests.issue(child, { id: request, email, purpose, cause: 'replacement' }, now, transaction);
      if (purpose === 'consent') {
        await transaction.query('update people set parent_email = $2 where wallet = $1', [child.wallet, email]);
      }
    });
    this.people.evict(childId);
    return this.requests.isWaiting(request);
  }
}

const addressOfMinor = () =>
  invalid('email', 'Email del nuovo genitore o tutore: indica un indirizzo diverso da quello del minore');

const alreadyGuardian = () =>
  new DomainError('ALREADY_GUARDIAN', 409, 'È già genitore o tutore: indica un altro indirizzo');
