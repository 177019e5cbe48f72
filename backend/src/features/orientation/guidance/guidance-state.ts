import type { LedgerState, Slice } from '../../../engine/ledger/state/state.js';
import { type ReadonlyTable, Table } from '../../../engine/ledger/state/tables.js';

/**
 * Who accompanies whom (product.md 22.20). Access is decided by this state alone, so that what ends it, a block as well as a withdrawn
 * consent, ends it in its own event. The events name wallets and ids; words, addresses and what is shared are rows.
 */

declare module '../../../engine/ledger/state/state.js' {
  interface LedgerState {
    /** By id of the invitation. */
    readonly guidances: ReadonlyGuidanceTable;
  }
}

/** From the acceptance on. */
export interface Guidance {
  /** Wallets. */
  readonly person: string;
  readonly counsellor: string;
  /** By the wallet of each guardian that the person has, whether they said yes. */
  readonly guardians: Readonly<Record<string, boolean>>;
  /** ISO times. */
  readonly acceptedAt: string;
  /** Since when what is shared is read; undefined: a guardian's yes is missing. */
  readonly since?: string;
}

/** So that nobody accepts an invitation that ended meanwhile; it stays for as long as the invitation could be accepted. */
interface EndedGuidance {
  readonly endedAt: string;
}

export type KnownGuidance = Guidance | EndedGuidance;

/** As long as an invitation, and a guardian's yes, is waited for. */
export const WAITING_DAYS = 30;
export const WAITING_MS = WAITING_DAYS * 86_400_000;

/** Until when an answer to an invitation, or a guardian's, is waited for. */
export const waitsUntil = (asked: Date | string): Date => new Date(new Date(asked).getTime() + WAITING_MS);

export interface ReadonlyGuidanceTable extends ReadonlyTable<KnownGuidance> {
  /** The ids of those that have not ended in which somebody is person or counsellor. */
  idsOf(wallet: string): readonly string[];
}

/** With the open ones of each person, and when the others ended. */
export class GuidanceTable extends Table<KnownGuidance> implements ReadonlyGuidanceTable {
  private readonly byWallet = new Map<string, Set<string>>();
  private readonly ended = new Map<string, string>();

  /** The ids of those that ended before a moment: ISO time. */
  endedBefore(moment: string): string[] {
    return [...this.ended].flatMap(([id, endedAt]) => (endedAt < moment ? id : []));
  }

  /** In one order, whichever way the table came to what it holds. */
  idsOf(wallet: string): readonly string[] {
    return [...(this.byWallet.get(wallet) ?? [])].sort();
  }

  override clear(): void {
    super.clear();
    this.byWallet.clear();
    this.ended.clear();
  }

  protected override put(id: string, guidance: KnownGuidance): void {
    this.drop(id);
    super.put(id, guidance);
    if ('endedAt' in guidance) this.ended.set(id, guidance.endedAt);
    for (const wallet of sidesOf(guidance)) {
      const ids = this.byWallet.get(wallet);
      if (ids) ids.add(id);
      else this.byWallet.set(wallet, new Set([id]));
    }
  }

  protected override drop(id: string): void {
    const before = this.get(id);
    for (const wallet of before ? sidesOf(before) : []) {
      const ids = this.byWallet.get(wallet);
      ids?.delete(id);
      if (ids?.size === 0) this.byWallet.delete(wallet);
    }
    this.ended.delete(id);
    super.drop(id);
  }
}

const sidesOf = (guidance: KnownGuidance): string[] =>
  'endedAt' in guidance ? [] : [guidance.person, guidance.counsellor];

export const guidancesSlice: Slice<KnownGuidance, GuidanceTable> = {
  name: 'guidances',
  version: 1,
  table: () => new GuidanceTable(),
  evolve(guidances, { type, data, ts }) {
    const id = String(data.guidance);
    switch (type) {
      case 'GuidanceAccepted':
        return guidances.set(id, settled(acceptedIn(data, ts), ts));
      case 'GuidanceAllowed':
        return change(guidances, id, (guidance) => settled(answered(guidance, String(data.guardian), true), ts));
      case 'GuidanceRefused':
      case 'GuidanceEnded':
        return end(guidances, id, ts);
      case 'GuardianConsented':
      case 'GuardianRemoved':
      case 'GuardianshipEnded':
      case 'GuardianConsentWithdrawn':
        return followGuardians(guidances, type, data, ts);
      case 'PersonBlocked':
        return endAmong(guidances, [String(data.by), String(data.person)], ts);
      case 'AccountClosed':
        return endOf(guidances, String(data.wallet), ts);
      case 'RoleChanged':
        return followRole(guidances, data, ts);
      case 'ConsentAgeReached':
      case 'ConsentAgeRevoked':
        return endUnguarded(guidances, String(data.wallet), ts);
    }
  },
};

type Data = Readonly<Record<string, unknown>>;

function acceptedIn({ person, counsellor, guardians }: Data, ts: string): Guidance {
  const asked = Array.isArray(guardians) ? guardians.map(String) : [];
  return {
    person: String(person),
    counsellor: String(counsellor),
    // A guardian who is the counsellor has said yes by accepting.
    guardians: Object.fromEntries(asked.map((guardian) => [guardian, guardian === counsellor])),
    acceptedAt: ts,
  };
}

const answered = (guidance: Guidance, guardian: string, yes: boolean): Guidance => ({
  ...guidance,
  guardians: { ...guidance.guardians, [guardian]: yes },
});

/** It begins once nobody's yes is missing, and does not stop where a guardian comes later. */
const settled = (guidance: Guidance, ts: string): Guidance =>
  guidance.since === undefined && Object.values(guidance.guardians).every((yes) => yes)
    ? { ...guidance, since: ts }
    : guidance;

/** @param next undefined: it ends */
function change(
  guidances: GuidanceTable,
  id: string,
  next: (guidance: Guidance) => Guidance | undefined,
  ts?: string,
): void {
  const guidance = openGuidance(guidances, id);
  if (!guidance) return;
  const changed = next(guidance);
  if (changed) guidances.set(id, changed);
  else if (ts !== undefined) end(guidances, id, ts);
}

/** Of a minor without guardians nobody said that it may go on; of who has come of age nobody is asked. */
function followGuardians(guidances: GuidanceTable, type: string, data: Data, ts: string): void {
  const guardian = String(data.guardian);
  const person = String(type === 'GuardianshipEnded' ? data.wallet : data.child);
  for (const id of idsOfPerson(guidances, person)) {
    change(
      guidances,
      id,
      (guidance) => {
        if (type === 'GuardianshipEnded') return settled({ ...guidance, guardians: {} }, ts);
        if (type === 'GuardianConsentWithdrawn') return undefined;
        if (type === 'GuardianConsented')
          return guardian in guidance.guardians ? guidance : answered(guidance, guardian, false);
        const { [guardian]: _removed, ...guardians } = guidance.guardians;
        return Object.keys(guardians).length === 0 ? undefined : settled({ ...guidance, guardians }, ts);
      },
      ts,
    );
  }
}

/** Only the person's way from minor to adult leaves it as it is. */
function followRole(guidances: GuidanceTable, { wallet, role, previous }: Data, ts: string): void {
  for (const id of guidances.idsOf(String(wallet))) {
    const comesOfAge = openGuidance(guidances, id)?.person === wallet && previous === 'minor' && role === 'adult';
    if (!comesOfAge) end(guidances, id, ts);
  }
}

/** Who was taken for an adult is a minor: no guardian of theirs was asked. */
function endUnguarded(guidances: GuidanceTable, person: string, ts: string): void {
  for (const id of idsOfPerson(guidances, person)) {
    if (Object.keys(openGuidance(guidances, id)?.guardians ?? {}).length === 0) end(guidances, id, ts);
  }
}

function endOf(guidances: GuidanceTable, wallet: string, ts: string): void {
  for (const id of guidances.idsOf(wallet)) end(guidances, id, ts);
}

function endAmong(guidances: GuidanceTable, [one, other]: readonly [string, string], ts: string): void {
  const ofOther = new Set(guidances.idsOf(other));
  for (const id of guidances.idsOf(one)) if (ofOther.has(id)) end(guidances, id, ts);
}

const idsOfPerson = (guidances: GuidanceTable, person: string): string[] =>
  guidances.idsOf(person).filter((id) => openGuidance(guidances, id)?.person === person);

/** Remembers it as ended, and forgets those that ended too long ago to matter. */
function end(guidances: GuidanceTable, id: string, ts: string): void {
  const oldest = new Date(Date.parse(ts) - WAITING_MS).toISOString();
  for (const other of guidances.endedBefore(oldest)) guidances.delete(other);
  guidances.set(id, { endedAt: ts });
}

export function openGuidance(guidances: Pick<ReadonlyGuidanceTable, 'get'>, id: string): Guidance | undefined {
  const known = guidances.get(id);
  return known === undefined || 'endedAt' in known ? undefined : known;
}

/** Those that have not ended in which somebody is on a side. */
export const guidancesOf = (
  { guidances }: Pick<LedgerState, 'guidances'>,
  side: 'person' | 'counsellor',
  wallet: string,
): { readonly id: string; readonly guidance: Guidance }[] =>
  guidances.idsOf(wallet).flatMap((id) => {
    const guidance = openGuidance(guidances, id);
    return guidance?.[side] === wallet ? { id, guidance } : [];
  });
