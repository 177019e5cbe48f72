import { subDays } from 'date-fns/subDays';
import { subYears } from 'date-fns/subYears';
import { EraseUser } from '../src/features/accounts/erasure/erase-user.js';
import { EditUser } from '../src/features/accounts/people/edit-user.js';
import type { RoleFields } from '../src/features/accounts/people/person-rules.js';
import { EditProfile } from '../src/features/accounts/profiles/edit-profile.js';
import { RegisterPerson } from '../src/features/accounts/registration/register-person.js';
import type { Principal, Role } from '../src/platform/http/requests/signed-in.js';
import { ADULTS } from './content/adults.js';
import { COMPANIES } from './content/companies.js';
import { COURSES } from './content/courses.js';
import { FAMILIES, NEIGHBOURS, TRUSTED } from './content/families.js';
import { MINORS } from './content/minors.js';
import { type DemoPerson, emailOf } from './content/person.js';
import { BAD_NOTES, REPORTS } from './content/reports.js';
import { SERVICES } from './content/services.js';
import { CORRECTION, ENDOWMENT, GRANTS, PRIZE_FUND, SCHOLARSHIP } from './content/texts.js';
import type { DemoApp } from './demo-app.js';
import type { DemoCategories } from './demo-categories.js';
import { drawAvatar } from './pictures.js';
import type { Random } from './random.js';
import type { Timeline } from './timeline.js';

export const DEMO_PASSWORD = 'formdemo';
export const ADMIN_NAME = 'Redazione FORM';

/** The person who becomes an administrator, and the person who deletes their account. */
const SECOND_ADMIN = 'Ilaria Benedetti';
export const CLOSED_ACCOUNT_NAME = 'Tommaso Righi';
/** The console prints this person's sign-in, so they need coins to spend. */
export const FEATURED = 'Marco Rinaldi';
const SCHOLARSHIP_DAY = 2;
const SCHOLARSHIP_COINS = 180;
const PRIZE_FUND_COINS = 40;
const PROMOTION_DAY = 50;
export const LEAVING_DAY = 9;

const FIRST_DAY = 89;
const ENDOWMENT_COINS = 2500;
const GRANTS_COUNT = 40;

/** People who join before the others, besides the companies: sellers, parents and people with a fixed role in the scenario. */
const EARLY: ReadonlySet<string | undefined> = new Set([
  ...[...SERVICES, ...COURSES].map(({ seller }) => seller),
  ...MINORS.map(({ parent }) => parent),
  ...TRUSTED.map(([, adult]) => adult),
  ...REPORTS.map(({ reporter }) => reporter),
  ...BAD_NOTES.map(({ to }) => to),
  SECOND_ADMIN,
  CLOSED_ACCOUNT_NAME,
]);

/** A person with an account. */
export interface Member extends Principal {
  readonly name: string;
  readonly email: string;
  readonly fields: RoleFields;
  readonly parent?: string;
  readonly isQuiet?: boolean;
}

/** What a minor's family does when the minor has joined. */
export type WhenMinorJoins = (minor: Member, now: Date) => void;

/** One person in this many has no picture. */
const WITHOUT_PICTURE = 5;

/** The people with an account: they register one after the other, and one leaves. */
export class DemoPeople {
  private readonly present = new Map<string, Member>();
  /** Names of those who do things by chance. */
  private readonly active = new Set<string>();
  /** Of minors who have no guardian yet, by name. */
  private readonly unfilled = new Map<string, { readonly person: DemoPerson; readonly index: number }>();
  private whenMinorJoins: WhenMinorJoins = () => {};

  constructor(
    private readonly app: DemoApp,
    private readonly timeline: Timeline,
    private readonly random: Random,
    private readonly sorting: DemoCategories,
  ) {}

  /** Those of a role who do things by chance, in the order in which they joined. */
  withRole(...roles: readonly Role[]): Member[] {
    return [...this.present.values()].filter(({ role, name }) => roles.includes(role) && this.active.has(name));
  }

  /** A guardian has consented: before, a minor shows nothing and does nothing. */
  async begin(minor: Member, now: Date): Promise<void> {
    const profile = this.unfilled.get(minor.name);
    if (profile) await this.fillProfile(minor, profile.person, profile.index, now);
    if (!minor.isQuiet) this.active.add(minor.name);
  }

  onMinor(run: WhenMinorJoins): void {
    this.whenMinorJoins = run;
  }

  /** @throws Error when the person has not joined yet, or has left */
  named(name: string): Member {
    const member = this.present.get(name);
    if (!member) throw new Error(`${name} has no account now`);
    return member;
  }

  find(name: string): Member | undefined {
    return this.present.get(name);
  }

  get admin(): Member {
    return this.named(ADMIN_NAME);
  }

  /** Registers the first people, before anything else happens. */
  async openWithAdmin(email: string, now: Date): Promise<void> {
    const admin = await this.join({ name: ADMIN_NAME, email, role: 'admin', fields: {} }, now);
    this.active.add(admin.name);
    const bio = 'Chi cura FORM: i servizi ufficiali, i contest e le risposte alle vostre domande.';
    await this.fillProfile(admin, { bio }, 0, now);
  }

  schedule(): void {
    const people: readonly DemoPerson[] = [...COMPANIES, ...ADULTS, ...MINORS, ...FAMILIES, ...NEIGHBOURS];
    for (const [index, person] of people.entries()) this.scheduleJoining(person, index);
    for (let grant = 0; grant < GRANTS_COUNT; grant++) {
      const reason = grant === 0 ? CORRECTION : this.random.pick(GRANTS);
      const amount = grant === 0 ? -20 : 10 * this.random.whole(3, 12);
      this.timeline.on(this.random.whole(2, 75), this.random.between(9, 17), (now) =>
        this.grant(this.random.pick(this.withRole('adult')), amount, reason, now),
      );
    }
    this.timeline.on(SCHOLARSHIP_DAY, 9, (now) =>
      this.grant(this.named(FEATURED), SCHOLARSHIP_COINS, SCHOLARSHIP, now),
    );
    this.timeline.on(PROMOTION_DAY, 10, (now) => this.promote(now));
    this.timeline.on(PROMOTION_DAY, 15, (now) => this.grant(this.admin, PRIZE_FUND_COINS, PRIZE_FUND, now));
    this.timeline.on(LEAVING_DAY, 21, (now) => this.leave(now));
  }

  /** Schedules the registrations: some early, the others spread over the days. */
  private scheduleJoining(person: DemoPerson, index: number): void {
    const day = person.joins ?? this.joiningDay(person);
    this.timeline.on(day, this.random.between(8, 21), async (now) => {
      const { name, role, companyName, companySize, companyLocation } = person;
      const { parent, age = 0 } = person;
      const ofMinor = parent && { dateOfBirth: this.birthdayOf(age), parentEmail: emailOf(parent) };
      const fields = { companyName, companySize, companyLocation, ...ofMinor };
      const member = await this.join(
        { name, email: emailOf(name), role, fields, parent, isQuiet: person.isQuiet },
        now,
      );
      if (role === 'minor') {
        this.unfilled.set(name, { person, index });
        this.whenMinorJoins(member, now);
        return;
      }
      await this.fillProfile(member, person, index, now);
      if (!person.isQuiet && name !== CLOSED_ACCOUNT_NAME) this.active.add(name);
      if (role === 'company') await this.grant(member, ENDOWMENT_COINS, ENDOWMENT, now);
    });
  }

  private joiningDay({ name, role }: DemoPerson): number {
    if (role === 'company' || EARLY.has(name)) return this.random.whole(84, FIRST_DAY);
    // A minor has a guardian from the beginning, who joined before.
    return role === 'minor' ? this.random.whole(40, 82) : this.random.whole(12, FIRST_DAY);
  }

  /** A date on which the person is that old at the end, and stays so for some days. */
  private birthdayOf(age: number): string {
    const birthday = subDays(subYears(this.timeline.end, age), this.random.whole(20, 330));
    return birthday.toISOString().slice(0, 10);
  }

  private async join(given: Omit<Member, 'personId' | 'wallet'>, now: Date): Promise<Member> {
    const { name, email, role, fields } = given;
    const person = { name, email, role, password: DEMO_PASSWORD, emailIsConfirmed: true, ...fields };
    await this.app.part(RegisterPerson).execute(person, now);
    const card = await this.app.people.withEmail(email);
    if (!card) throw new Error(`${name} did not join`);
    const member = { ...given, personId: card.id, wallet: card.wallet };
    this.present.set(name, member);
    return member;
  }

  private async fillProfile(
    member: Member,
    { bio, category }: Pick<DemoPerson, 'bio' | 'category'>,
    index: number,
    now: Date,
  ): Promise<void> {
    const picture = index % WITHOUT_PICTURE === 1 ? undefined : await drawAvatar(member.role, this.random);
    const edit = { bio, category: category && this.sorting.idOf(category) };
    if (bio || edit.category || picture) await this.app.part(EditProfile).execute(member, edit, picture, now);
  }

  async grant(member: Member, amount: number, adjustmentReason: string, now: Date): Promise<void> {
    const coinBalance = Math.max(0, this.app.coinsOf(member) + amount);
    await this.edit(member, { coinBalance, adjustmentReason }, now);
  }

  private async promote(now: Date): Promise<void> {
    const member = this.named(SECOND_ADMIN);
    await this.edit({ ...member, role: 'admin' }, {}, now);
    this.present.set(member.name, { ...member, role: 'admin' });
  }

  private async leave(now: Date): Promise<void> {
    const member = this.named(CLOSED_ACCOUNT_NAME);
    await this.app.part(EraseUser).execute(member.personId, 'self', { actor: member.wallet, now });
    this.present.delete(CLOSED_ACCOUNT_NAME);
  }

  private edit(
    { personId, name, email, role, fields }: Member,
    coins: { readonly coinBalance?: number; readonly adjustmentReason?: string },
    now: Date,
  ): Promise<unknown> {
    const { companyName, companySize, companyLocation, parentEmail, dateOfBirth } = fields;
    const given = Object.fromEntries(
      Object.entries({ companyName, companySize, companyLocation, parentEmail, dateOfBirth }).filter(
        ([, value]) => value,
      ),
    );
    const sender = { actor: this.admin.wallet, now };
    return this.app.part(EditUser).execute(personId, { name, email, role, ...given, ...coins }, sender);
  }
}
