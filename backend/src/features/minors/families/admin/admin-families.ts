import { Injectable } from '@nestjs/common';
import type { Wallet } from '../../../../basics/ids.js';
import { Ledger } from '../../../../engine/ledger/writing/ledger.js';
import { type FoundLabels, Labels } from '../../../../platform/http/fields/labels.js';
import type { Principal } from '../../../../platform/http/requests/signed-in.js';
import { People, type PersonSummary } from '../../../accounts/people/people.js';
import { BlockedAddresses } from '../../mailboxes/blocked-addresses.js';
import { type GuardianTerms, guardiansOf } from '../../rules/guardianship.js';
import { Children, childNotFound } from '../children.js';
import { OwnGuardians } from '../own-guardians.js';
import type {
  FamilyPersonView,
  GuardianOfMinorView,
  MinorInFamilyView,
  PersonFamilyView,
} from './admin-family-views.js';

/** The family of a person, for administrators (product.md 16.12). */
@Injectable()
export class AdminFamilies {
  constructor(
    private readonly people: People,
    private readonly own: OwnGuardians,
    private readonly blocked: BlockedAddresses,
    private readonly children: Children,
    private readonly labels: Labels,
    private readonly ledger: Ledger,
  ) {}

  /** @throws DomainError NOT_FOUND */
  async familyOf(id: string, reader: Principal, now: Date): Promise<PersonFamilyView> {
    const person = await this.people.withId(id);
    if (!person) throw childNotFound();
    const { state } = this.ledger;
    const { wallet } = person;
    const [children, labels] = await Promise.all([
      this.children.withWallets(state.guardedChildren.get(wallet) ?? []),
      this.labels.find({ person: guardiansOf(state, wallet) }),
    ]);
    const isMinor = state.accounts.get(wallet)?.role === 'minor';
    return {
      minor: isMinor ? await this.minor(person, labels, reader, now) : null,
      children: children.map(({ personId: _id, name, wallet: child }) => {
        const { guardians = {}, hasConsent = false } = state.guardianships.get(child) ?? {};
        const consent = hasConsent ? 'given' : 'withdrawn';
        return { _id, name, consent, isContested: guardians[wallet]?.isContested ?? false };
      }),
    };
  }

  private async minor(
    { id: personId, wallet }: PersonSummary,
    labels: FoundLabels,
    reader: Principal,
    now: Date,
  ): Promise<MinorInFamilyView> {
    const guardians = Object.entries(this.ledger.state.guardianships.get(wallet)?.guardians ?? {});
    const [own, blockedAddresses] = await Promise.all([
      this.own.viewFor({ personId, wallet }, now),
      this.blocked.listFor(wallet),
    ]);
    const { isRequired, standing, consent, isUnder14, graceUntil, erasedOn, isHeld, limits } = own;
    return {
      ...{ isRequired, standing, consent, isUnder14, graceUntil, erasedOn, isHeld, limits },
      guardians: guardians.map(([guardian, terms]) => guardianView(refTo(guardian, labels), terms)),
      blockedAddresses,
      mayDecide: !guardians.some(([guardian]) => guardian === reader.wallet),
    };
  }
}

const guardianView = (
  person: FamilyPersonView,
  { isContested, isConfirmed = false, allowed, weeklyCoins, approvalAbove, mayApply }: GuardianTerms,
): GuardianOfMinorView => ({
  ...person,
  isContested,
  isConfirmed,
  limits: { weeklyCoins, approvalAbove, mayApply },
  allowed: allowed.length,
});

export function refTo(wallet: Wallet, labels: FoundLabels): FamilyPersonView {
  const { _id, name } = labels.labelOf('person', wallet);
  return { _id, name };
}
