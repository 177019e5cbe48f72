import { romeDaysAfter } from '../../src/basics/calendar.js';
import { type Command, ROLES_OF } from './commands.js';

type Role = (typeof ROLES_OF)[number];

interface ModelPerson {
  readonly role: Role;
  state: 'unknown' | 'there' | 'gone';
  coins: number;
  /** Of a minor: the age that counts. */
  age: 0 | 14 | 18;
  /** Whether they have lived under the rule that a consent is necessary. */
  wasAsked: boolean;
  /** Until when they need no consent, because they were there before the rule. */
  graceUntil: Date | undefined;
  suspendedUntil: Date | undefined;
  isVerified: boolean;
}

interface ModelGuardian {
  weekly: number;
  above: number;
  mayApply: boolean;
  readonly allowed: Set<number>;
  isContested: boolean;
  isConfirmed: boolean;
}

interface ModelGuardianship {
  readonly guardians: Map<number, ModelGuardian>;
  hasConsent: boolean;
  withdrawnBy: number | undefined;
}

const DAY_MS = 86_400_000;
/** 1 January 1970 was a Thursday. */
const DAYS_SINCE_MONDAY = 3;
const ROME_DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome', dateStyle: 'short' });

/** The people, and what guardians, suspensions and blocks leave them. */
export class ProtectionModel {
  readonly people: ModelPerson[] = ROLES_OF.map((role) => ({
    role,
    state: 'unknown',
    coins: 0,
    age: 0,
    wasAsked: false,
    graceUntil: undefined,
    suspendedUntil: undefined,
    isVerified: false,
  }));
  treasury = 0;
  /** By minor. */
  readonly guardianships = new Map<number, ModelGuardianship>();
  private readonly blocks = new Set<string>();
  private isConsentRequired = false;
  private readonly spending = new Map<number, { week: number; spent: number }>();

  /** @param others who is in the ledger already */
  constructor(
    public now: Date,
    protected readonly others: { readonly admins: number } = { admins: 0 },
  ) {}

  'require consent'({ favourable }: Command): boolean {
    this.isConsentRequired = favourable;
    for (const person of favourable ? this.people : []) {
      if (person.state !== 'there' || person.wasAsked) continue;
      Object.assign(person, { wasAsked: true, graceUntil: romeDaysAfter(this.now, 30) });
    }
    return true;
  }

  register({ who }: Command): boolean {
    const person = this.person(who);
    if (person.state === 'unknown') Object.assign(person, { state: 'there', wasAsked: this.isConsentRequired });
    return true;
  }

  'turn 14'({ who }: Command): boolean {
    this.grow(who, 14);
    return true;
  }

  'turn 18'({ who }: Command): boolean {
    if (this.grow(who, 18)) this.guardianships.delete(who);
    return true;
  }

  consent({ who: guardian, other: child, favourable: isInvited }: Command): boolean {
    if (!this.isThere(guardian) || !this.isThere(child, 'minor') || this.person(child).age === 18) return false;
    if (this.person(guardian).role === 'minor') return false;
    const before = this.guardianships.get(child);
    const terms = before?.guardians.get(guardian);
    if (terms?.isContested) return false;
    if (terms && before?.hasConsent) return true;
    const withdrawnByOther = before?.withdrawnBy !== undefined && before.withdrawnBy !== guardian;
    if (terms && withdrawnByOther) return false;
    const present = before?.guardians.size ?? 0;
    const hasInviter = [...(before?.guardians.values() ?? [])].some(({ isContested }) => !isContested);
    if (!terms && (present >= 2 || (isInvited ? !hasInviter : present > 0))) return false;
    const guardianship = before ?? { guardians: new Map(), hasConsent: false, withdrawnBy: undefined };
    if (!terms) {
      const fresh = { weekly: 50, above: 20, mayApply: false, isContested: false, isConfirmed: false };
      guardianship.guardians.set(guardian, { ...fresh, allowed: new Set() });
    }
    if (!withdrawnByOther) Object.assign(guardianship, { hasConsent: true, withdrawnBy: undefined });
    this.guardianships.set(child, guardianship);
    return true;
  }

  'withdraw consent'({ who, other }: Command): boolean {
    const guardianship = this.guardianships.get(other);
    if (!guardianship?.hasConsent || !this.acts(who, other)) return false;
    Object.assign(guardianship, { hasConsent: false, withdrawnBy: who });
    return true;
  }

  'set limits'({ who, other, amount, days, favourable }: Command): boolean {
    const terms = this.acts(who, other);
    if (terms) Object.assign(terms, { weekly: amount, above: days, mayApply: favourable });
    return terms !== undefined;
  }

  allow({ who, other, which }: Command): boolean {
    const terms = this.acts(who, other);
    const person = personAt(which);
    if (!terms || !this.isThere(person) || person === who) return false;
    terms.allowed.add(person);
    return true;
  }

  disallow({ who, other, which }: Command): boolean {
    const terms = this.acts(who, other);
    terms?.allowed.delete(personAt(which));
    return terms !== undefined;
  }

  'contest guardian'({ who, other }: Command): boolean {
    const terms = this.guardianships.get(who)?.guardians.get(other);
    if (!terms || !this.isThere(who) || terms.isConfirmed) return false;
    terms.isContested = true;
    return true;
  }

  'confirm guardian'(command: Command): boolean {
    const terms = this.judged(command);
    if (terms?.isContested) Object.assign(terms, { isContested: false, isConfirmed: true });
    return terms !== undefined;
  }

  'remove guardian'(command: Command): boolean {
    if (!this.judged(command)) return false;
    this.lose(childAt(command.which), command.other);
    return true;
  }

  verify({ who, other }: Command): boolean {
    if (!this.isThere(who, 'admin') || !this.isThere(other, 'company') || this.person(other).isVerified) return false;
    this.person(other).isVerified = true;
    return true;
  }

  block({ who, other }: Command): boolean {
    if (who === other || !this.isThere(who) || this.isThere(other, 'admin')) return false;
    if (this.isGuardianOf(other, who)) return false;
    this.blocks.add(`${who} ${other}`);
    return true;
  }

  unblock({ who, other }: Command): boolean {
    if (!this.isThere(who)) return false;
    this.blocks.delete(`${who} ${other}`);
    return true;
  }

  /** For some days or for good; never shorter than before. */
  suspend({ who, other, favourable, days }: Command): boolean {
    if (!this.decidesAbout(who, other) || this.isThere(other, 'admin')) return false;
    const person = this.person(other);
    const until = favourable ? romeDaysAfter(this.now, days) : FOR_GOOD;
    if (!person.suspendedUntil || person.suspendedUntil < until) person.suspendedUntil = until;
    return true;
  }

  lift({ who, other }: Command): boolean {
    if (!this.decidesAbout(who, other) || !this.isSuspended(other)) return false;
    this.person(other).suspendedUntil = undefined;
    return true;
  }

  /** An administrator decides about others, their own children not among them. */
  private decidesAbout(who: number, other: number): boolean {
    const isOwnMatter = who === other || this.isGuardianOf(who, other);
    return !isOwnMatter && this.isThere(who, 'admin') && this.isThere(other);
  }

  protected isGuardianOf(who: number, child: number): boolean {
    return this.guardianships.get(child)?.guardians.has(who) === true;
  }

  /** Whether the person may start something new. */
  protected isFree(who: number): boolean {
    return !this.isSuspended(who) && !this.lacksConsent(who);
  }

  protected isSuspended(who: number): boolean {
    const until = this.person(who).suspendedUntil;
    return until !== undefined && until > this.now;
  }

  protected isProtected(who: number): boolean {
    return this.isConsentRequired && this.isThere(who, 'minor') && this.person(who).age < 18;
  }

  protected areBlocked(one: number, other: number): boolean {
    return this.keepsOut(one, other) || this.keepsOut(other, one);
  }

  /** Administrators and one's own guardians are not kept out. */
  private keepsOut(by: number, person: number): boolean {
    if (!this.blocks.has(`${by} ${person}`)) return false;
    return !this.isThere(person, 'admin') && !this.isGuardianOf(person, by);
  }

  /** Whether `from` may send words and coins to `to`. */
  protected reaches(from: number, to: number): boolean {
    if (!this.isProtected(to) || this.isThere(from, 'admin')) return true;
    const guardians = this.guardiansOf(to);
    if (this.acts(from, to)) return true;
    const isVouchedFor = guardians.some(([, { isContested }]) => !isContested);
    return isVouchedFor && guardians.every(([, { allowed }]) => allowed.has(from));
  }

  protected guardiansOf(child: number): [number, ModelGuardian][] {
    return [...(this.guardianships.get(child)?.guardians ?? [])];
  }

  protected mayApply(who: number, company: number): boolean {
    if (!this.isProtected(who)) return true;
    const guardians = this.guardiansOf(who);
    const isAllowed = guardians.length > 0 && guardians.every(([, { mayApply }]) => mayApply);
    return isAllowed && this.person(company).isVerified;
  }

  /** Whose limit an order exceeds. */
  protected approvers(buyer: number, seller: number, price: number): number[] {
    if (!this.isProtected(buyer)) return [];
    return this.guardiansOf(buyer).flatMap(([guardian, { above }]) =>
      guardian !== seller && price > above ? [guardian] : [],
    );
  }

  /** Counts coins in the limit of the week. @returns the week; undefined: nobody limits them; 'beyond' the limit */
  protected spend(who: number, amount: number): number | undefined | 'beyond' {
    const guardians = this.isProtected(who) ? this.guardiansOf(who) : [];
    if (guardians.length === 0 || amount === 0) return undefined;
    const week = this.week;
    const before = this.spending.get(who);
    const spent = (before?.week === week ? before.spent : 0) + amount;
    if (spent > Math.min(...guardians.map(([, { weekly }]) => weekly))) return 'beyond';
    this.spending.set(who, { week, spent });
    return week;
  }

  protected countBack(who: number, week: number | undefined, amount: number): void {
    const spending = this.spending.get(who);
    if (spending && spending.week === week) spending.spent -= amount;
  }

  /** The person is no guardian and has none. */
  protected endGuardianships(who: number): void {
    this.guardianships.delete(who);
    for (const child of this.guardianships.keys()) this.lose(child, who);
  }

  protected person(at: number): ModelPerson {
    const person = this.people[at];
    if (!person) throw new Error(`there is no person ${at}`);
    return person;
  }

  protected isThere(at: number, role?: Role): boolean {
    const person = this.person(at);
    return person.state === 'there' && (role === undefined || person.role === role);
  }

  /** The terms of a guardian who may act for the child. */
  protected acts(guardian: number, child: number): ModelGuardian | undefined {
    const terms = this.isThere(guardian) ? this.guardianships.get(child)?.guardians.get(guardian) : undefined;
    return terms?.isContested ? undefined : terms;
  }

  private get week(): number {
    const day = Date.parse(`${ROME_DAY.format(this.now)}T00:00:00Z`) / DAY_MS;
    return Math.floor((day + DAYS_SINCE_MONDAY) / 7);
  }

  protected lacksConsent(who: number): boolean {
    if (!this.isProtected(who)) return false;
    const guardianship = this.guardianships.get(who);
    if (guardianship) return !guardianship.hasConsent;
    const { graceUntil } = this.person(who);
    return graceUntil === undefined || this.now >= graceUntil;
  }

  /** @returns whether the person is older now */
  private grow(who: number, age: 14 | 18): boolean {
    const person = this.person(who);
    if (!this.isThere(who, 'minor') || person.age >= age) return false;
    person.age = age;
    return true;
  }

  /** The guardian `other` of the child at `which`, for an administrator who is no guardian of theirs. */
  private judged({ who, other, which }: Command): ModelGuardian | undefined {
    const guardianship = this.guardianships.get(childAt(which));
    if (!this.isThere(who, 'admin') || guardianship?.guardians.has(who)) return undefined;
    return guardianship?.guardians.get(other);
  }

  private lose(child: number, guardian: number): void {
    const guardianship = this.guardianships.get(child);
    if (!guardianship?.guardians.delete(guardian)) return;
    if (guardianship.guardians.size === 0) guardianship.hasConsent = false;
    if (guardianship.withdrawnBy === guardian) guardianship.withdrawnBy = undefined;
  }
}

/** Minors come first. */
export const childAt = (which: number): number => which % 2;
/** An adult or a company. */
export const personAt = (which: number): number => 2 + which;
const FOR_GOOD = new Date(8.64e15);
