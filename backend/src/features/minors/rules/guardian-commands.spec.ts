import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { ADA, BEN, EVA, NOON } from '../../../../test/coins.js';
import { given } from '../../../../test/given.js';
import type { Decide } from '../../../engine/ledger/format/chain.js';
import { SYSTEM } from '../../../engine/ledger/format/envelope.js';
import { closeAccount, editAccount } from '../../../startup/composition.js';
import { openAccount } from '../../accounts/domain/account.js';
import { becomeAdult } from '../../accounts/domain/coming-of-age.js';
import { type EditAccount } from '../../accounts/domain/edit-account.js';
import { isBlocked } from '../../moderation/rules/blocks.js';
import { correctAge, noteAge, reachAge } from './age-commands.js';
import { CLOSE_GUARDIAN_CASE, type CloseGuardianCase, UNBLOCK_GUARDIAN_ADDRESS } from './close-guardian-case.js';
import { setConsentPolicy } from './consent-policy.js';
import { mayContact } from './contact-policy.js';
import { confirmGuardian, contestGuardian, removeGuardian } from './contested-guardian.js';
import { allowPerson, type GiveConsent, giveConsent, setLimits, withdrawConsent } from './guardian-commands.js';
import { limitsOf } from './guardianship.js';
import { standingOf } from './standing.js';

/** A minor; a guardian; another guardian; an administrator; anybody; another administrator. */
const MINA = ADA;
const BRUNO = BEN;
const NORA = EVA;
const ADMIN = 'a3c1f0de-53a4-4d0e-8f6d-0a1b2c3d4e5f';
const ZIA = 'b4d2f1ef-64b5-4e1f-9a7e-1b2c3d4e5f60';
const BOSS = 'c5e3a2fa-75c6-4f2a-8b8f-2c3d4e5f6071';
const EDIT = '7c3e1f0a-5b2d-4e6f-8a9b-0c1d2e3f4a5b';
const REASON = 'a'.repeat(64);

const open =
  (wallet: string, role: 'minor' | 'adult' | 'admin', isOfConsentAge = false): Decide =>
  (state) =>
    openAccount(state, { wallet, role, welcomeCoins: 0, isOfConsentAge });
const PEOPLE: Decide[] = [
  (state) => setConsentPolicy(state, { required: true }, { now: NOON }),
  open(MINA, 'minor'),
  open(BRUNO, 'adult'),
  open(NORA, 'adult'),
  open(ADMIN, 'admin'),
  open(ZIA, 'adult'),
];
const consent =
  (guardian: string, change: Partial<GiveConsent> = {}, actor = guardian): Decide =>
  (state) =>
    giveConsent(
      state,
      { child: MINA, guardian, text: '2026', method: 'mail-link', isInvited: false, ...change },
      { actor },
    );
const withdraw =
  (actor: string): Decide =>
  (state) =>
    withdrawConsent(state, { child: MINA }, { actor });
const limits =
  (actor: string, weeklyCoins: number, change: object = {}): Decide =>
  (state) =>
    setLimits(
      state,
      { child: MINA, weeklyCoins, approvalAbove: 20, mayApply: false, isOldEnough: false, ...change },
      { actor },
    );
const contest: Decide = (state) => contestGuardian(state, { guardian: BRUNO }, { actor: MINA });
const confirm =
  (actor = ADMIN): Decide =>
  (state) =>
    confirmGuardian(state, { child: MINA, guardian: BRUNO, reason: REASON }, { actor });
const remove: Decide = (state) =>
  removeGuardian(state, { child: MINA, guardian: BRUNO, reason: REASON }, { actor: ADMIN });
const NAMES = new Map([
  [MINA, 'mina'],
  [BRUNO, 'bruno'],
  [NORA, 'nora'],
]);
const closeCase =
  (closed: Pick<CloseGuardianCase, 'isRefusal' | 'isObjection' | 'guardian'>): Decide =>
  (state) =>
    CLOSE_GUARDIAN_CASE.decide(state, { child: MINA, reason: REASON, ...closed }, { actor: ADMIN, now: NOON });
const unblock: Decide = (state) =>
  UNBLOCK_GUARDIAN_ADDRESS.decide(state, { child: MINA, reason: REASON }, { actor: ADMIN, now: NOON });
const close =
  (wallet: string, initiator: 'self' | 'guardian' | 'clock', actor: string): Decide =>
  (state) =>
    closeAccount.decide(state, { wallet, initiator }, { actor, now: NOON });

const standing = (...before: Decide[]) => standingOf(given(...PEOPLE, ...before).state, MINA, NOON);

describe('a consent', () => {
  it('lets a minor in, with the limits to begin with', () => {
    expect(standing()).toBe('waiting');
    const [event] = given(...PEOPLE)
      .when(consent(BRUNO, { proof: REASON }))
      .makes('GuardianConsented', 'NotificationSent');
    expect(event?.data).toEqual({
      child: MINA,
      guardian: BRUNO,
      weeklyCoins: 50,
      approvalAbove: 20,
      mayApply: false,
      text: '2026',
      method: 'mail-link',
      proof: REASON,
    });
    expect(standing(consent(BRUNO))).toBe('free');
    given(...PEOPLE, consent(BRUNO))
      .when(consent(BRUNO))
      .makes();
  });

  it('comes from nobody but the guardian, a grown-up, and for a minor', () => {
    given(...PEOPLE)
      .when(consent(BRUNO, {}, NORA))
      .fails('NOT_ALLOWED');
    given(...PEOPLE)
      .when(consent(MINA))
      .fails('NOT_ALLOWED');
    given(...PEOPLE)
      .when(consent(BRUNO, { child: ZIA }))
      .fails('NOT_A_MINOR');
  });

  it('comes from one guardian, and from a second one who was invited, but not from a third', () => {
    given(...PEOPLE, consent(BRUNO))
      .when(consent(NORA))
      .fails('HAS_GUARDIAN');
    const two = given(...PEOPLE, consent(BRUNO), consent(NORA, { isInvited: true }));
    two.when(consent(ZIA, { isInvited: true })).fails('TOO_MANY_GUARDIANS');
  });

  it('of a guardian of four minors needs an administrator who is no party', () => {
    const child = (index: number) => `c0ffee00-0000-4000-8000-00000000000${index}`;
    const four = [1, 2, 3, 4].flatMap((index) => [
      open(child(index), 'minor'),
      consent(BRUNO, { child: child(index) }),
    ]);
    const before = given(...PEOPLE, ...four);
    before.when(consent(BRUNO)).fails('TOO_MANY_CHILDREN');
    before.when(consent(BRUNO, {}, NORA)).fails('NOT_ALLOWED');
    before.when(consent(BRUNO, {}, ADMIN)).makes('GuardianConsented', 'NotificationSent', 'NotificationSent');
  });

  it('that one guardian withdrew is given again by nobody else, also not by a new one', () => {
    const both = [consent(BRUNO), consent(NORA, { isInvited: true })];
    const withdrawn = [...both, withdraw(NORA)];
    expect(standing(...withdrawn)).toBe('waiting');
    given(...PEOPLE, ...withdrawn)
      .when(consent(BRUNO))
      .fails('WITHDRAWN_BY_OTHER');
    expect(standing(...withdrawn, consent(NORA, { isInvited: true }))).toBe('free');
    expect(standing(consent(BRUNO), withdraw(BRUNO), consent(NORA, { isInvited: true }))).toBe('waiting');
    given(...PEOPLE, ...withdrawn)
      .when(withdraw(BRUNO))
      .fails('NO_CONSENT');
  });

  it('is given again by who is a guardian still, and not by who was removed meanwhile', () => {
    const again = consent(BRUNO, { method: 'again', isInvited: true });
    const both = [...PEOPLE, consent(BRUNO), consent(NORA, { isInvited: true }), withdraw(BRUNO)];
    given(...both, remove)
      .when(again)
      .fails('NOT_ALLOWED');
    given(...both)
      .when(again)
      .makes('GuardianConsented', 'NotificationSent');
  });

  it('ends with the account of a sole guardian, not with that of one of two', () => {
    expect(standing(consent(BRUNO), close(BRUNO, 'self', BRUNO))).toBe('waiting');
    expect(standing(consent(BRUNO), consent(NORA, { isInvited: true }), close(BRUNO, 'self', BRUNO))).toBe('free');
    expect(standing(consent(BRUNO), close(BRUNO, 'self', BRUNO), consent(NORA))).toBe('free');
  });
});

describe('the rule that a consent is necessary', () => {
  const daysLater = (days: number) => new Date(NOON.getTime() + days * 86_400_000);
  const rule =
    (required: boolean, days = 0): Decide =>
    (state) =>
      setConsentPolicy(state, { required }, { now: daysLater(days) });

  it('leaves minors who were there before thirty days, once, however often it is switched', () => {
    const { state, when } = given(open(MINA, 'minor'), rule(true));
    expect([29, 31].map((days) => standingOf(state, MINA, daysLater(days)))).toEqual(['free', 'waiting']);
    when(rule(false)).makes('GuardianConsentNotRequired');
    expect(standingOf(state, MINA, daysLater(31))).toBe('free');
    when(rule(true, 40), daysLater(40)).makes('GuardianConsentRequired');
    expect([29, 41].map((days) => standingOf(state, MINA, daysLater(days)))).toEqual(['free', 'waiting']);
  });

  it('leaves time to who came while it was off, and none to who came under it', () => {
    const { state } = given(rule(true), open(MINA, 'minor'), rule(false), open(ZIA, 'minor'), rule(true, 40));
    expect([MINA, ZIA].map((child) => standingOf(state, child, daysLater(69)))).toEqual(['waiting', 'free']);
    expect(standingOf(state, ZIA, daysLater(71))).toBe('waiting');
  });
});

describe('limits', () => {
  it('are the stricter ones of both guardians, and only a guardian sets them', () => {
    const { state } = given(
      ...PEOPLE,
      consent(BRUNO),
      consent(NORA, { isInvited: true }),
      limits(BRUNO, 7, { approvalAbove: 90 }),
    );
    expect(limitsOf(state, MINA)).toEqual({ weeklyCoins: 7, approvalAbove: 20, mayApply: false });
    given(...PEOPLE, consent(BRUNO))
      .when(limits(NORA, 1))
      .fails('NOT_ALLOWED');
    given(...PEOPLE, consent(BRUNO))
      .when(limits(BRUNO, 50))
      .makes();
  });

  it('let a minor apply for jobs only from sixteen', () => {
    const before = given(...PEOPLE, consent(BRUNO));
    before.when(limits(BRUNO, 50, { mayApply: true })).fails('TOO_YOUNG_TO_APPLY');
    before
      .when(limits(BRUNO, 50, { mayApply: true, isOldEnough: true }))
      .makes('GuardianLimitsSet', 'NotificationSent');
  });

  const allow =
    (actor: string, person = ZIA): Decide =>
    (state) =>
      allowPerson(state, { child: MINA, person }, { actor });

  it('let a guardian allow a hundred people', () => {
    const people = Array.from({ length: 101 }, () => randomUUID());
    const [last = '', first = ''] = people;
    const before = given(...PEOPLE, consent(BRUNO), ...people.map((person) => open(person, 'adult')));
    for (const person of people.slice(1)) before.when(allow(BRUNO, person)).makes('GuardianPersonAllowed');
    before.when(allow(BRUNO, last)).fails('TOO_MANY_ALLOWED');
    before.when(allow(BRUNO, first)).makes();
  });

  it('let those reach the minor whom every guardian allowed', () => {
    const both = [consent(BRUNO), consent(NORA, { isInvited: true })];
    expect(mayContact(given(...PEOPLE, ...both, allow(BRUNO)).state, ZIA, MINA)).toBe(false);
    expect(mayContact(given(...PEOPLE, ...both, allow(BRUNO), allow(NORA)).state, ZIA, MINA)).toBe(true);
    const other = [...both, allow(BRUNO), allow(NORA), contest];
    expect(mayContact(given(...PEOPLE, ...other).state, ZIA, MINA)).toBe(true);
    expect(mayContact(given(...PEOPLE, consent(BRUNO), allow(BRUNO), contest).state, ZIA, MINA)).toBe(false);
  });
});

describe('what an administrator decides about a family', () => {
  const second = consent(NORA, { isInvited: true });
  const family = given(...PEOPLE, consent(BRUNO), second);
  const dismissObjection = closeCase({ isRefusal: false, isObjection: true, guardian: BRUNO });
  /** What who of the family is told, in order. */
  const told = (before: ReturnType<typeof given>, decide: Decide): string[] =>
    decide(before.state)
      .filter(({ type }) => type === 'NotificationSent')
      .map(({ data }) => `${data.template} → ${NAMES.get((data.audience as { wallet: string }).wallet)}`);

  it.each<[string, Decide[], Decide, string[]]>([
    [
      'a contested guardian confirmed',
      [second, contest],
      confirm(),
      ['guardian-confirmed → mina', 'guardian-confirmed-self → bruno', 'guardian-confirmed-too → nora'],
    ],
    [
      'a guardian removed',
      [second, contest],
      remove,
      ['guardian-removed → mina', 'guardian-removed-self → bruno', 'guardian-removed-too → nora'],
    ],
    [
      'an objection dismissed',
      [second, remove],
      dismissObjection,
      ['objection-dismissed → mina', 'objection-dismissed-self → bruno', 'objection-dismissed-too → nora'],
    ],
    [
      'an objection accepted',
      [second, remove],
      consent(BRUNO, { method: 'restored', isInvited: true }, ADMIN),
      ['guardian-confirmed → mina', 'guardian-accepted → bruno', 'guardian-confirmed-too → nora'],
    ],
    [
      'a held consent accepted',
      [],
      consent(NORA, { isInvited: true }, ADMIN),
      ['guardian-consented → mina', 'guardian-accepted → nora', 'guardian-confirmed-too → bruno'],
    ],
    [
      'a held consent refused',
      [],
      closeCase({ isRefusal: true, guardian: NORA }),
      ['guardian-refused → mina', 'guardian-not-accepted → nora'],
    ],
    ['a block of an address taken back', [], unblock, ['guardian-address-unblocked → mina']],
    ['a stranger who said so', [], closeCase({ isRefusal: false, guardian: null }), []],
  ])('is told to all whom it concerns: %s', (_, before, decide, expected) => {
    expect(told(given(...PEOPLE, consent(BRUNO), ...before), decide)).toEqual(expected);
  });

  it('is told to no other guardian whom the minor contests', () => {
    const contested = given(...PEOPLE, consent(BRUNO), second, contest);
    const removeOther: Decide = (state) =>
      removeGuardian(state, { child: MINA, guardian: NORA, reason: REASON }, { actor: ADMIN });
    expect(told(family, removeOther)).toContain('guardian-removed-too → bruno');
    expect(told(contested, removeOther)).toEqual(['guardian-removed → mina', 'guardian-removed-self → nora']);
  });
});

describe('a guardian whom the minor contests', () => {
  it('does nothing, while consent and limits stay; an administrator confirms, once for all', () => {
    expect(standing(consent(BRUNO), contest)).toBe('free');
    const contested = given(...PEOPLE, consent(BRUNO), limits(BRUNO, 3), contest);
    expect(limitsOf(contested.state, MINA)?.weeklyCoins).toBe(3);
    contested.when(withdraw(BRUNO)).fails('NOT_ALLOWED');
    contested.when(close(MINA, 'guardian', BRUNO)).fails('NOT_ALLOWED');
    contested.when(confirm(ZIA)).fails('NOT_ALLOWED');
    given(...PEOPLE, consent(BRUNO), contest, confirm())
      .when(contest)
      .fails('GUARDIAN_CONFIRMED');
    given(...PEOPLE, consent(BRUNO), contest, confirm())
      .when(withdraw(BRUNO))
      .makes('GuardianConsentWithdrawn', 'NotificationSent');
  });

  it('or who was removed has brought nobody in who answers the invitation later', () => {
    const invited = consent(NORA, { isInvited: true });
    for (const before of [contest, remove]) {
      given(...PEOPLE, consent(BRUNO), before)
        .when(invited)
        .fails('INVITATION_ENDED');
    }
    given(...PEOPLE, consent(BRUNO), remove)
      .when(consent(NORA, { isInvited: true, method: 'restored' }, ADMIN))
      .makes('GuardianConsented', 'NotificationSent', 'NotificationSent');
  });

  it('or whom an administrator removes has no child any more, and with them the consent ends', () => {
    const removed = given(...PEOPLE, consent(BRUNO), remove);
    expect(removed.state.guardedChildren.has(BRUNO)).toBe(false);
    expect(standingOf(removed.state, MINA, NOON)).toBe('waiting');
  });
});

describe('an account', () => {
  it('of a minor is closed by its guardian, and by the clock only while it waits', () => {
    given(...PEOPLE, consent(BRUNO))
      .when(close(MINA, 'guardian', BRUNO))
      .makes('GuardianRemoved', 'AccountClosed');
    given(...PEOPLE, consent(BRUNO))
      .when(close(MINA, 'guardian', NORA))
      .fails('NOT_ALLOWED');
    given(...PEOPLE)
      .when(close(MINA, 'clock', SYSTEM))
      .makes('AccountClosed');
    given(...PEOPLE)
      .when(close(MINA, 'clock', BRUNO))
      .fails('NOT_ALLOWED');
    given(...PEOPLE, consent(BRUNO))
      .when(close(MINA, 'clock', SYSTEM))
      .fails('NOT_ALLOWED');
  });

  it('is an adult’s once its owner is eighteen, when the guardianship ends', () => {
    const birthday: Decide = (state) => reachAge(state, { wallet: MINA, age: 18 });
    const grown: Decide = (state) => becomeAdult(state, { wallet: MINA });
    const before = given(...PEOPLE, consent(BRUNO));
    before.when(grown).makes();
    const [event] = before.when(birthday).makes('GuardianshipEnded', 'NotificationSent', 'NotificationSent');
    expect(event?.data).toEqual({ wallet: MINA, guardians: [BRUNO] });
    before.when(birthday).makes();
    before.when(grown).makes('RoleChanged', 'NotificationSent');
    before.when(grown).makes();
    before.when(consent(BRUNO)).fails('NOT_A_MINOR');
  });

  it('of a minor to whom an administrator gives another role has no guardian any more', () => {
    const edit: Decide = (state) =>
      editAccount.decide(
        state,
        { edit: EDIT, wallet: MINA, role: 'adult', balance: undefined, expectedBalance: undefined, reason: REASON },
        { actor: ADMIN, now: NOON },
      );
    const { state, when } = given(...PEOPLE, consent(BRUNO));
    const [, toChild, toGuardian] = when(edit).makes(
      'GuardianshipEnded',
      'NotificationSent',
      'NotificationSent',
      'RoleChanged',
    );
    expect([toChild?.data.audience, toGuardian?.data.audience]).toEqual([{ wallet: MINA }, { wallet: BRUNO }]);
    expect(state.guardianships.has(MINA)).toBe(false);
    expect(state.guardedChildren.has(BRUNO)).toBe(false);
    given(...PEOPLE)
      .when(edit)
      .makes('RoleChanged');
  });

  it('of an administrator leaves balance and role of the minor to another one', () => {
    const edit =
      (change: Partial<EditAccount>, actor = BOSS): Decide =>
      (state) => {
        const known = { edit: EDIT, wallet: MINA, role: 'minor', balance: 0, expectedBalance: 0 } as const;
        return editAccount.decide(
          state,
          { ...known, reason: REASON, changesRow: true, ...change },
          { actor, now: NOON },
        );
      };
    const before = given(...PEOPLE, open(BOSS, 'admin'), consent(BOSS));
    before.when(edit({ balance: 50 })).fails('NOT_ALLOWED');
    before.when(edit({ role: 'adult' })).fails('NOT_ALLOWED');
    before.when(edit({})).makes('AdministratorActed');
    before.when(edit({ balance: 50 }, ADMIN)).makes('AdministratorActed', 'BalanceAdjusted', 'NotificationSent');
  });

  it('of a minor whose date of birth was wrong counts as younger, or older, again', () => {
    const correct =
      (isOfConsentAge: boolean, actor = BRUNO): Decide =>
      (state) =>
        correctAge(state, { wallet: MINA, isOfConsentAge, reason: REASON, edit: EDIT }, { actor });
    const before = given(...PEOPLE, consent(BRUNO));
    before.when(correct(false)).makes('DateOfBirthCorrected');
    before.when(correct(true)).makes('DateOfBirthCorrected', 'ConsentAgeReached');
    before.when((state) => noteAge(state, { wallet: MINA, isOfConsentAge: true })).makes();
    before.when((state) => noteAge(state, { wallet: MINA, isOfConsentAge: false })).makes('ConsentAgeRevoked');
    before.when((state) => noteAge(state, { wallet: MINA, isOfConsentAge: true, isOfAge: true })).makes();
    before.when(correct(true, ZIA)).fails('NOT_ALLOWED');
    // Whom the ledger took for an adult is protected again, once the account is a minor's with a date that says so.
    const taken: Decide = (state) => reachAge(state, { wallet: MINA, age: 18 });
    before.when(taken).makes('GuardianshipEnded', 'NotificationSent', 'NotificationSent');
    before.when((state) => noteAge(state, { wallet: MINA, isOfConsentAge: true, isOfAge: true })).makes();
    before.when((state) => noteAge(state, { wallet: MINA, isOfConsentAge: true })).makes('ConsentAgeReached');
  });

  it('of a guardian who turns out to be a minor leaves their minors', () => {
    const before = given(...PEOPLE, consent(BRUNO));
    before
      .when(() => [{ type: 'RoleChanged', data: { wallet: BRUNO, role: 'minor', previous: 'adult' } }])
      .makes('RoleChanged');
    const [removed] = before
      .when((state) => noteAge(state, { wallet: BRUNO, isOfConsentAge: false }))
      .makes('GuardianRemoved', 'NotificationSent');
    expect(removed?.data).toEqual({ child: MINA, guardian: BRUNO });
  });
});

it('asks the guardian again whether a minor may apply for jobs, once a date of birth is corrected', () => {
  const mayApply = limits(BRUNO, 50, { mayApply: true, isOldEnough: true });
  const corrected: Decide = (state) =>
    correctAge(state, { wallet: MINA, isOfConsentAge: true, reason: REASON, edit: EDIT }, { actor: BRUNO });
  const { state } = given(...PEOPLE, consent(BRUNO), mayApply, corrected);
  expect(limitsOf(state, MINA)?.mayApply).toBe(false);
});

it('keeps no guardian out who was blocked before the consent', () => {
  const blocked: Decide = () => [{ type: 'PersonBlocked', data: { by: MINA, person: BRUNO } }];
  expect(isBlocked(given(...PEOPLE, blocked).state, BRUNO, MINA)).toBe(true);
  expect(isBlocked(given(...PEOPLE, blocked, consent(BRUNO)).state, BRUNO, MINA)).toBe(false);
});
