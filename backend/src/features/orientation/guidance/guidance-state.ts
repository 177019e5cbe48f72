import type { Wallet } from '../../../basics/ids.js';
import type { EventOf } from '../../../engine/ledger/state/event-data.js';
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
  idsOf(wallet: Wallet): readonly string[];
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
  idsOf(wallet: Wallet): readonly string[] {
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
  version: 2,
  table: () => new GuidanceTable(),
  on: {
    GuidanceAccepted: (guidances, { data, ts }) => guidances.set(data.guidance, settled(accepted(data, ts), ts)),
    GuidanceAllowed: (guidances, { data: { guidance: id, guardian }, ts }) =>
      change(guidances, id, (guidance) => settled(answered(guidance, guardian, true), ts)),
    GuidanceRefused: (guidances, { data, ts }) => end(guidances, data.guidance, ts),
    GuidanceEnded: (guidances, { data, ts }) => end(guidances, data.guidance, ts),
    GuardianConsented: (guidances, { data: { child, guardian }, ts }) =>
      changeOf(guidances, child, ts, (guidance) =>
        guardian in guidance.guardians ? guidance : answered(guidance, guardian, guardian === guidance.counsellor),
      ),
    // Of a minor without guardians nobody said that it may go on.
    GuardianRemoved: (guidances, { data: { child, guardian }, ts }) =>
      changeOf(guidances, child, ts, (guidance) => {
        const { [guardian]: _removed, ...guardians } = guidance.guardians;
        return Object.keys(guardians).length === 0 ? undefined : settled({ ...guidance, guardians }, ts);
      }),
    // Of who has come of age nobody is asked.
    GuardianshipEnded: (guidances, { data, ts }) =>
      changeOf(guidances, data.wallet, ts, (guidance) => settled({ ...guidance, guardians: {} }, ts)),
    GuardianConsentWithdrawn: (guidances, { data, ts }) => changeOf(guidances, data.child, ts, () => undefined),
    PersonBlocked: (guidances, { data, ts }) => endAmong(guidances, [data.by, data.person], ts),
    AccountClosed: (guidances, { data, ts }) => endOf(guidances, data.wallet, ts),
    RoleChanged: (guidances, { data, ts }) => followRole(guidances, data, ts),
    ConsentAgeReached: (guidances, { data, ts }) => endUnguarded(guidances, data.wallet, ts),
    ConsentAgeRevoked: (guidances, { data, ts }) => endUnguarded(guidances, data.wallet, ts),
  },
};

const accepted = (
  { person, counsellor, guardians }: EventOf<'GuidanceAccepted'>['data'],
  acceptedAt: string,
): Guidance => ({
  person,
  counsellor,
  // A guardian who is the counsellor has said yes by accepting.
  guardians: Object.fromEntries(guardians.map((guardian) => [guardian, guardian === counsellor])),
  acceptedAt,
});

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

/** Those in which somebody is the person. */
function changeOf(
  guidances: GuidanceTable,
  person: string,
  ts: string,
  next: (guidance: Guidance) => Guidance | undefined,
): void {
  for (const id of idsOfPerson(guidances, person)) change(guidances, id, next, ts);
}

/** Only the person's way from minor to adult leaves it as it is. */
function followRole(
  guidances: GuidanceTable,
  { wallet, role, previous }: EventOf<'RoleChanged'>['data'],
  ts: string,
): void {
  for (const id of guidances.idsOf(wallet)) {
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

function endOf(guidances: GuidanceTable, wallet: Wallet, ts: string): void {
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
  wallet: Wallet,
): { readonly id: string; readonly guidance: Guidance }[] =>
  guidances.idsOf(wallet).flatMap((id) => {
    const guidance = openGuidance(guidances, id);
    return guidance?.[side] === wallet ? { id, guidance } : [];
  });
