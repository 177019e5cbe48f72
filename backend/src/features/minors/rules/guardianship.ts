import type { Wallet } from '../../../basics/ids.js';
import { type EventOf, forEach, type NewEvent } from '../../../engine/ledger/state/event-data.js';
import type { LedgerState, Slice } from '../../../engine/ledger/state/state.js';
import type { ReadonlyTable, Table } from '../../../engine/ledger/state/tables.js';
import { notify } from '../../notifications/notification.js';

/**
 * The guardians of a minor: who consented, and the limits that each of them set (product.md 16). The events name wallets
 * and nothing else.
 */

declare module '../../../engine/ledger/state/state.js' {
  interface LedgerState {
    /** By the wallet of the minor. */
    readonly guardianships: ReadonlyTable<Guardianship>;
    /** By the wallet of the guardian, the minors. */
    readonly guardedChildren: ReadonlyTable<readonly string[]>;
  }
}

/** What a guardian allows a minor. */
export interface GuardianLimits {
  /** Coins a week that the minor may spend without a guardian's yes. */
  readonly weeklyCoins: number;
  /** An order of more coins waits for a guardian's yes. */
  readonly approvalAbove: number;
  /** Whether the minor may apply for jobs. */
  readonly mayApply: boolean;
}

export interface GuardianTerms extends GuardianLimits {
  /** Wallets of the people who may write and send coins to the minor. */
  readonly allowed: readonly string[];
  /** The minor says that this is not their guardian: who sees and does nothing until an administrator has looked. */
  readonly isContested: boolean;
  /** An administrator has looked: the minor cannot contest this guardian again. */
  readonly isConfirmed?: boolean;
}

export interface Guardianship {
  /** Terms by the wallet of the guardian. */
  readonly guardians: Readonly<Record<string, GuardianTerms>>;
  /** Whether the consent is in force. */
  readonly hasConsent: boolean;
  /** The guardian who withdrew the consent, and who alone can give it again. */
  readonly withdrawnBy?: string;
  /** ISO time since which there is no consent any more. */
  readonly missingSince?: string;
}

export const DEFAULT_LIMITS: GuardianLimits = { weeklyCoins: 50, approvalAbove: 20, mayApply: false };
/** A minor has no more guardians. */
export const GUARDIANS_MAX = 2;
/** A guardian of more minors waits for an administrator. */
export const CHILDREN_MAX = 4;
/** Nobody is the guardian of more: who leaves does so for all of them in one command, which tells each. */
export const CHILDREN_ACCEPTED_MAX = 25;

const FAMILY_EVENTS = [
  'GuardianConsented',
  'GuardianConsentWithdrawn',
  'GuardianLimitsSet',
  'GuardianPersonAllowed',
  'GuardianPersonDisallowed',
  'GuardianContested',
  'GuardianConfirmed',
  'GuardianRemoved',
] as const;
type FamilyEvent = (typeof FAMILY_EVENTS)[number];

const NONE: Guardianship = { guardians: {}, hasConsent: false };

export const guardianshipsSlice: Slice<Guardianship> = {
  name: 'guardianships',
  version: 3,
  on: {
    ...forEach(FAMILY_EVENTS, (guardianships: Table<Guardianship>, event: EventOf<FamilyEvent>) => {
      const { child } = event.data;
      const before = guardianships.get(child) ?? NONE;
      const next = guardianshipAfter(before, event);
      const isLost = before.hasConsent && !next.hasConsent;
      guardianships.set(child, isLost ? { ...next, missingSince: event.ts } : next);
    }),
    DateOfBirthCorrected: (guardianships, { data }) => forgetJobs(guardianships, data.wallet),
    GuardianshipEnded: (guardianships, { data }) => forget(guardianships, data.wallet),
    AccountClosed: (guardianships, { data }) => forget(guardianships, data.wallet),
  },
};

function forget(guardianships: Table<Guardianship>, child: string): void {
  if (guardianships.has(child)) guardianships.delete(child);
}

/** Whether the minor is old enough for jobs is known only when a guardian allows them: after a correction it is asked again. */
function forgetJobs(guardianships: Table<Guardianship>, child: string): void {
  const before = guardianships.get(child);
  if (!before) return;
  const guardians = Object.entries(before.guardians).map(([guardian, terms]) => [
    guardian,
    { ...terms, mayApply: false },
  ]);
  guardianships.set(child, { ...before, guardians: Object.fromEntries(guardians) });
}

/** A guardianship after one of its events. */
function guardianshipAfter(before: Guardianship, { type, data }: EventOf<FamilyEvent>): Guardianship {
  const { guardians } = before;
  const { guardian } = data;
  const terms = guardians[guardian];
  const changed = (change: Partial<GuardianTerms>): Guardianship =>
    terms ? { ...before, guardians: { ...guardians, [guardian]: { ...terms, ...change } } } : before;
  const others = (person: string) => (terms?.allowed ?? []).filter((other) => other !== person);
  switch (type) {
    case 'GuardianConsented':
      return consented(before, guardian, limitsIn(data));
    case 'GuardianConsentWithdrawn':
      return { guardians, hasConsent: false, withdrawnBy: guardian };
    case 'GuardianLimitsSet':
      return changed(limitsIn(data));
    case 'GuardianPersonAllowed':
      return changed({ allowed: [...others(data.person), data.person] });
    case 'GuardianPersonDisallowed':
      return changed({ allowed: others(data.person) });
    case 'GuardianContested':
      return changed({ isContested: true });
    case 'GuardianConfirmed':
      return changed({ isContested: false, isConfirmed: true });
    default:
      return withoutGuardian(before, guardian);
  }
}

/** Only who withdrew the consent gives it again (product.md 16.7). */
export const isWithdrawnByOther = ({ withdrawnBy }: Pick<Guardianship, 'withdrawnBy'>, guardian: string): boolean =>
  withdrawnBy !== undefined && withdrawnBy !== guardian;

/** A consent that another guardian withdrew stays withdrawn. */
function consented({ guardians, withdrawnBy, missingSince }: Guardianship, guardian: string, limits: GuardianLimits) {
  const terms = { allowed: [], isContested: false, ...guardians[guardian], ...limits };
  const all = { ...guardians, [guardian]: terms };
  if (!isWithdrawnByOther({ withdrawnBy }, guardian)) return { guardians: all, hasConsent: true };
  return { guardians: all, hasConsent: false, withdrawnBy, ...(missingSince !== undefined && { missingSince }) };
}

/** The withdrawal of a guardian who is removed stands until somebody consents. */
function withoutGuardian(before: Guardianship, guardian: string): Guardianship {
  const { [guardian]: _removed, ...guardians } = before.guardians;
  const { withdrawnBy, missingSince } = before;
  return {
    guardians,
    hasConsent: before.hasConsent && Object.keys(guardians).length > 0,
    ...(isWithdrawnByOther(before, guardian) && { withdrawnBy }),
    ...(missingSince !== undefined && { missingSince }),
  };
}

const limitsIn = ({ weeklyCoins, approvalAbove, mayApply }: GuardianLimits): GuardianLimits => ({
  weeklyCoins,
  approvalAbove,
  mayApply,
});

export const guardedChildrenSlice: Slice<readonly string[]> = {
  name: 'guardedChildren',
  version: 1,
  on: {
    // Names the guardians, too: who they are is known only before the event.
    GuardianshipEnded(table, { data: { wallet, guardians } }) {
      for (const guardian of guardians) removeChild(table, guardian, wallet);
    },
    GuardianRemoved: (table, { data: { guardian, child } }) => removeChild(table, guardian, child),
    GuardianConsented(table, { data: { guardian, child } }) {
      const children = table.get(guardian) ?? [];
      if (!children.includes(child)) table.set(guardian, [...children, child]);
    },
  },
};

function removeChild(table: Table<readonly string[]>, guardian: string, child: string): void {
  const left = (table.get(guardian) ?? []).filter((other) => other !== child);
  if (left.length > 0) table.set(guardian, left);
  else table.delete(guardian);
}

/** The terms of a guardian who may see and do something for the minor; undefined for anybody else. */
export function guardianTermsOf(
  { guardianships }: Pick<LedgerState, 'guardianships'>,
  child: string,
  guardian: string,
): GuardianTerms | undefined {
  const terms = guardianships.get(child)?.guardians[guardian];
  return terms && !terms.isContested ? terms : undefined;
}

/** The wallets of the guardians of a minor. */
export const guardiansOf = ({ guardianships }: Pick<LedgerState, 'guardianships'>, child: string): readonly string[] =>
  Object.keys(guardianships.get(child)?.guardians ?? {});

/** Those who may read and act; none whom the minor contests. */
export const uncontestedGuardiansOf = (state: Pick<LedgerState, 'guardianships'>, child: string): readonly string[] =>
  guardiansOf(state, child).filter((guardian) => guardianTermsOf(state, child, guardian));

/** Of each limit the strictest of all guardians', also of a contested one; undefined where the minor has none. */
export function limitsOf(
  { guardianships }: Pick<LedgerState, 'guardianships'>,
  child: string,
): GuardianLimits | undefined {
  const all = Object.values(guardianships.get(child)?.guardians ?? {});
  if (all.length === 0) return undefined;
  return {
    weeklyCoins: Math.min(...all.map(({ weeklyCoins }) => weeklyCoins)),
    approvalAbove: Math.min(...all.map(({ approvalAbove }) => approvalAbove)),
    mayApply: all.every(({ mayApply }) => mayApply),
  };
}

/**
 * Whether every guardian of the minor allowed the person to write and send coins. The word of a contested guardian alone opens
 * nothing.
 */
export function isAllowedBy(
  { guardianships }: Pick<LedgerState, 'guardianships'>,
  child: string,
  person: string,
): boolean {
  const all = Object.values(guardianships.get(child)?.guardians ?? {});
  return all.some(({ isContested }) => !isContested) && all.every(({ allowed }) => allowed.includes(person));
}

/**
 * Whose account closes is no guardian any more, and has none: for a minor with no other guardian the consent ends (product.md
 * 16).
 */
export function endGuardianships(
  state: Pick<LedgerState, 'guardianships' | 'guardedChildren'>,
  wallet: Wallet,
): NewEvent<'GuardianRemoved' | 'NotificationSent'>[] {
  return [...guardiansOf(state, wallet).map((guardian) => removed(wallet, guardian)), ...leaveChildren(state, wallet)];
}

/** Who can be nobody's guardian leaves all their minors. */
export function leaveChildren(
  state: Pick<LedgerState, 'guardianships' | 'guardedChildren'>,
  wallet: Wallet,
): NewEvent<'GuardianRemoved' | 'NotificationSent'>[] {
  const children = state.guardedChildren.get(wallet) ?? [];
  const alone = children.filter((child) => guardiansOf(state, child).length === 1);
  return [
    ...children.map((child) => removed(child, wallet)),
    ...alone.map((child) => notify({ wallet: child }, 'system', 'guardian-left', {}, '/famiglia')),
  ];
}

const removed = (child: string, guardian: string): NewEvent<'GuardianRemoved'> => ({
  type: 'GuardianRemoved',
  data: { child, guardian },
});

/** The guardians who let a person write and send coins to a child of theirs, each once. */
export function guardiansWhoAllow({ guardianships }: Pick<LedgerState, 'guardianships'>, person: string): string[] {
  const found = new Set<string>();
  for (const [, { guardians }] of guardianships.entries()) {
    for (const [guardian, { allowed, isContested }] of Object.entries(guardians)) {
      if (!isContested && allowed.includes(person)) found.add(guardian);
    }
  }
  return [...found];
}
