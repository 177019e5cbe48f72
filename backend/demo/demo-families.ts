import { SYSTEM } from '../src/engine/ledger/format/envelope.js';
import { NOTIFY_OF_CASE } from '../src/features/minors/rules/close-guardian-case.js';
import { CONTEST_GUARDIAN } from '../src/features/minors/rules/contested-guardian.js';
import { ALLOW_PERSON, WITHDRAW_CONSENT } from '../src/features/minors/rules/guardian-commands.js';
import { guardiansOf } from '../src/features/minors/rules/guardianship.js';
import { FRIENDS, LIMITS, RIGHT_ADDRESS, TRUSTED } from './content/families.js';
import { emailOf } from './content/person.js';
import type { DemoApp } from './demo-app.js';
import type { DemoPeople, Member } from './demo-people.js';
import type { Random } from './random.js';
import type { Timeline } from './timeline.js';

/** Who do not simply consent. */
const HELD = 'Tobia Santini';
const WITHDRAWN = 'Giada Ferretti';
const CONTESTING = 'Elia Monaco';
const MISTAKEN = 'Riccardo Bassi';
/** The child with two guardians, and the second one. */
const OF_TWO = 'Sofia Lombardi';
const SECOND = 'Stefano Lombardi';
const FRIENDSHIP_DAY = 35;
/** By then everybody whom a guardian allows has joined. */
const TRUST_DAY = 20;
const NETWORK = '203.0.113.7';

/** Guardians consent, set limits and allow people; some do not answer, withdraw, or are contested. */
export class DemoFamilies {
  private families = 0;

  constructor(
    private readonly app: DemoApp,
    private readonly timeline: Timeline,
    private readonly random: Random,
    private readonly cast: DemoPeople,
  ) {}

  schedule(): void {
    const { timeline } = this;
    this.cast.onMinor((minor, now) => {
      const answer = new Date(now.getTime() + this.random.between(20, 240) * 60_000);
      timeline.at(timeline.outsideNight(answer), (then) => this.answer(minor, then));
    });
    timeline.on(55, 19, (now) => this.inviteSecond(now));
    timeline.on(54, 18, (now) => this.consent(this.cast.named(OF_TWO), this.cast.named(SECOND), now, true));
    timeline.on(9, 20, (now) => this.letApply(now));
    for (const [one, other] of FRIENDS) {
      timeline.on(FRIENDSHIP_DAY, 17, (now) => this.allow(one, other, now));
      timeline.on(FRIENDSHIP_DAY, 18, (now) => this.allow(other, one, now));
    }
    for (const [child, adult] of TRUSTED) timeline.on(TRUST_DAY, 20, (now) => this.allow(child, adult, now));
    timeline.on(10, 9, (now) => this.refuseAsStranger(now));
    timeline.on(10, 16, (now) => this.app.ownGuardians.changeEmail(this.cast.named(MISTAKEN), RIGHT_ADDRESS, now));
    timeline.on(6, 17, (now) => this.contest(now));
    timeline.on(5, 21, (now) => this.withdraw(now));
  }

  /** A guardian who has an account answers; the others have not read their mail. */
  private async answer(minor: Member, now: Date): Promise<void> {
    const guardian = this.cast.find(minor.parent ?? '');
    if (!guardian) return;
    if (minor.name === HELD) return this.hold(minor, guardian, now);
    await this.consent(minor, guardian, now);
    const limits = LIMITS[this.families++ % LIMITS.length] ?? LIMITS[0];
    await this.app.family.setLimits(guardian, minor.personId, { ...limits, mayApply: false }, now);
    await this.cast.begin(minor, now);
  }

  private async consent(minor: Member, guardian: Member, now: Date, isInvited = false): Promise<void> {
    const declared = await this.declare(minor, guardian, { isInvited, isHeld: false }, now);
    await this.app.consents.decide(declared, guardian.wallet, now);
  }

  /** The guardian signed in on the child's own device: an administrator looks at it. */
  private async hold(minor: Member, guardian: Member, now: Date): Promise<void> {
    await this.declare(minor, guardian, { isInvited: false, isHeld: true }, now);
    await this.app.decide(NOTIFY_OF_CASE, {}, { actor: SYSTEM, now });
  }

  /** Uses the newest link up, as the page of the guardian does. @returns the id of the declaration */
  private async declare(
    { wallet: child, name }: Member,
    guardian: Member,
    { isInvited, isHeld }: { readonly isInvited: boolean; readonly isHeld: boolean },
    now: Date,
  ): Promise<string> {
    const { guardianRequests, consents, database } = this.app;
    const purpose = isInvited ? 'second-guardian' : 'consent';
    const request = (await guardianRequests.openOf([child], purpose, now)).get(child);
    if (!request) throw new Error(`nobody was asked for ${name}`);
    return database.transaction(async (transaction) => {
      await guardianRequests.end(request, isHeld ? 'held' : 'consented', now, transaction);
      const heldBecause = isHeld ? (['device'] as const) : [];
      const who = { child, guardian: guardian.wallet, name: guardian.name };
      return consents.declare({ ...who, method: 'signed-in', isInvited, heldBecause }, now, transaction);
    });
  }

  private async inviteSecond(now: Date): Promise<void> {
    const child = this.cast.named(OF_TWO);
    await this.app.family.invite(this.cast.named(child.parent ?? ''), child.personId, emailOf(SECOND), { now });
  }

  /** Both guardians have to. */
  private async letApply(now: Date): Promise<void> {
    const child = this.cast.named(OF_TWO);
    const [first, second] = [this.cast.named(child.parent ?? ''), this.cast.named(SECOND)];
    const whole = { weeklyCoins: 60, approvalAbove: 20, mayApply: true };
    await this.app.family.setLimits(first, child.personId, whole, now);
    await this.app.family.setLimits(second, child.personId, { ...whole, weeklyCoins: 40, approvalAbove: 15 }, now);
  }

  /** Each guardian of the child allows the person. */
  private async allow(name: string, whom: string, now: Date): Promise<void> {
    const [child, person] = [this.cast.named(name), this.cast.named(whom)];
    const data = { child: child.wallet, person: person.wallet };
    for (const actor of guardiansOf(this.app.ledger.state, child.wallet)) {
      await this.app.decide(ALLOW_PERSON, data, { actor, now });
    }
  }

  /** The first address that the child wrote belongs to a stranger, who says so. */
  private async refuseAsStranger(now: Date): Promise<void> {
    const { parent = '' } = this.cast.named(MISTAKEN);
    const [mail] = await this.app.database.query<{ link: string }[]>(
      `select params->>'link' as link from outgoing_mail where kind = 'guardian-request' and recipient = $1`,
      [emailOf(parent)],
    );
    const token = mail?.link.split('#')[1] ?? '';
    await this.app.refusals.refuse(token, 'not-me', NETWORK, now);
  }

  private async contest(now: Date): Promise<void> {
    const child = this.cast.named(CONTESTING);
    const guardian = this.cast.named(child.parent ?? '').wallet;
    await this.app.decide(CONTEST_GUARDIAN, { guardian }, { actor: child.wallet, now });
  }

  private async withdraw(now: Date): Promise<void> {
    const { wallet: child, parent = '' } = this.cast.named(WITHDRAWN);
    const { wallet: actor } = this.cast.named(parent);
    await this.app.decide(WITHDRAW_CONSENT, { child }, { actor, now });
  }
}
