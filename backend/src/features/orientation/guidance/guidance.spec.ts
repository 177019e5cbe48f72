import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ADA, BEN, EVA, NOON } from '../../../../test/coins.js';
import { given } from '../../../../test/given.js';
import type { Decide } from '../../../engine/ledger/format/chain.js';
import { SYSTEM } from '../../../engine/ledger/format/envelope.js';
import type { CommandKind } from '../../../engine/ledger/state/command.js';
import { Journal } from '../../../engine/ledger/state/tables.js';
import { closeAccount, editAccount } from '../../../startup/composition.js';
import { openAccount } from '../../accounts/domain/account.js';
import { NOTE_AGE, REACH_AGE } from '../../minors/rules/age-commands.js';
import { CONTEST_GUARDIAN, REMOVE_GUARDIAN } from '../../minors/rules/contested-guardian.js';
import { GIVE_CONSENT, WITHDRAW_CONSENT } from '../../minors/rules/guardian-commands.js';
import { blockPerson } from '../../moderation/domain/block-person.js';
import {
  ACCEPT_GUIDANCE,
  ALLOW_GUIDANCE,
  ASK_NEW_GUARDIAN,
  END_GUIDANCE,
  NOTIFY_OF_BEGINNING,
  NOTIFY_OF_INVITATION,
  NOTIFY_OF_SUSPENDED_COUNSELLOR,
  REFUSE_GUIDANCE,
} from './guidance-commands.js';
import { openGuidancesOf } from './guidance-rules.js';
import { GuidanceTable, type KnownGuidance, openGuidance, WAITING_MS } from './guidance-state.js';

/** A minor of fourteen with the guardians Bruno and Nora; an adult; a counsellor; an administrator. */
const MINA = ADA;
const BRUNO = BEN;
const NORA = EVA;
const [ADULT, ELENA, ADMIN] = [
  'a3c1f0de-53a4-4d0e-8f6d-0a1b2c3d4e5f',
  'b4d2f1ef-64b5-4e1f-9a7e-1b2c3d4e5f60',
  'c5e3a2fa-75c6-4f2a-8b8f-2c3d4e5f6071',
] as const;
const ID = 'd6f4b3ab-86d7-4a3b-9c9a-3d4e5f607182';
const REASON = 'a'.repeat(64);
const UNTIL = new Date(NOON.getTime() + WAITING_MS).toISOString();
const DAY_MS = 86_400_000;

const command =
  <Data>(kind: CommandKind<Data>, data: Data, actor: string, now = NOON): Decide =>
  (state) =>
    kind.decide(state, data, { actor, now });
const open =
  (wallet: string, role: 'minor' | 'adult' | 'admin'): Decide =>
  (state) =>
    openAccount(state, { wallet, role, welcomeCoins: 0, isOfConsentAge: role === 'minor' });
const consent = (guardian: string, isInvited = false) =>
  command(GIVE_CONSENT, { child: MINA, guardian, text: '2026', method: 'mail-link', isInvited }, guardian);

const PEOPLE: Decide[] = [
  ...[open(MINA, 'minor'), open(BRUNO, 'adult'), open(NORA, 'adult'), open(ADULT, 'adult')],
  ...[open(ELENA, 'adult'), open(ADMIN, 'admin')],
];
const FAMILY: Decide[] = [...PEOPLE, consent(BRUNO), consent(NORA, true)];
const accept = (person: string, counsellor: string = ELENA, change: object = {}, now = NOON) =>
  command(ACCEPT_GUIDANCE, { guidance: ID, person, until: UNTIL, ...change }, counsellor, now);
const allow = (guardian: string, now = NOON) => command(ALLOW_GUIDANCE, { guidance: ID }, guardian, now);
const refuse = (guardian: string) => command(REFUSE_GUIDANCE, { guidance: ID }, guardian);
const end = (actor: string, person = MINA, change: object = {}, now = NOON) =>
  command(END_GUIDANCE, { guidance: ID, person, ...change }, actor, now);
const edit = (wallet: string, role: 'minor' | 'adult' | 'company'): Decide =>
  command(
    editAccount,
    { edit: ID, wallet, role, balance: undefined, expectedBalance: undefined, reason: REASON },
    ADMIN,
  );

/** Whom the counsellor reads after these. */
const readAfter = (...before: Decide[]) =>
  openGuidancesOf(given(...before).state, ELENA, NOON).map(({ person }) => person);
const BEGUN: Decide[] = [...FAMILY, accept(MINA), allow(BRUNO), allow(NORA)];
const OF_ADULT: Decide[] = [...PEOPLE, accept(ADULT)];

describe('an acceptance', () => {
  it('begins at once for an adult, and for a minor with the yes of each guardian', () => {
    given(...PEOPLE)
      .when(accept(ADULT))
      .makes('GuidanceAccepted', 'NotificationSent');
    expect(readAfter(...OF_ADULT)).toEqual([ADULT]);
    const [accepted, ...told] = given(...FAMILY)
      .when(accept(MINA))
      .makes('GuidanceAccepted', ...Array(3).fill('NotificationSent'));
    expect(accepted?.data).toEqual({ guidance: ID, person: MINA, counsellor: ELENA, guardians: [BRUNO, NORA] });
    expect(told.map(({ data }) => data.template)).toEqual(['guidance-accepted', 'guidance-wanted', 'guidance-wanted']);
    expect(readAfter(...FAMILY, accept(MINA))).toEqual([]);
    expect(readAfter(...FAMILY, accept(MINA), allow(BRUNO))).toEqual([]);
    expect(readAfter(...BEGUN)).toEqual([MINA]);
  });

  it('is repeated without an effect, and refused of what ended, is over, or is somebody else’s', () => {
    given(...OF_ADULT)
      .when(accept(ADULT))
      .makes();
    given(...OF_ADULT)
      .when(accept(ADULT, NORA))
      .fails('INVITATION_ENDED');
    given(...OF_ADULT)
      .when(accept(ADULT, ELENA, { guidance: REASON }))
      .fails('ALREADY_COUNSELLOR');
    given(...PEOPLE)
      .when(accept(ADULT, ELENA, {}, new Date(UNTIL)))
      .fails('INVITATION_ENDED');
    const withdrawn = end(ADULT, ADULT);
    given(...PEOPLE)
      .when(withdrawn)
      .makes('GuidanceEnded');
    given(...PEOPLE, withdrawn)
      .when(accept(ADULT))
      .fails('INVITATION_ENDED');
    given(...PEOPLE, end(ELENA, ADULT, { isInvited: true }))
      .when(accept(ADULT))
      .fails('INVITATION_ENDED');
    given(...OF_ADULT, end(ADULT, ADULT))
      .when(accept(ADULT))
      .fails('INVITATION_ENDED');
  });

  it.each<[string, Decide[], Decide]>([
    ['oneself', PEOPLE, accept(ADULT, ADULT)],
    ['a minor without a guardian, whatever the setting is', PEOPLE, accept(MINA)],
    ['a minor as a counsellor', FAMILY, accept(ADULT, MINA)],
    ['an administrator as a counsellor', PEOPLE, accept(ADULT, ADMIN)],
    [
      'one of whom the other blocked',
      [...PEOPLE, (state) => blockPerson(state, { person: ELENA }, { actor: ADULT })],
      accept(ADULT),
    ],
    [
      'a minor whose consent was withdrawn',
      [...FAMILY, command(WITHDRAW_CONSENT, { child: MINA }, NORA)],
      accept(MINA),
    ],
  ])('is refused: %s', (_, before, accepting) => {
    given(...before)
      .when(accepting)
      .fails('INVITATION_ENDED');
  });

  it('by a guardian counts as their yes', () => {
    expect(
      openGuidancesOf(given(...FAMILY, accept(MINA, NORA), allow(BRUNO)).state, NORA, NOON).map(({ person }) => person),
    ).toEqual([MINA]);
  });
});

describe('a guardian', () => {
  it('says yes once, in thirty days, and nobody else does', () => {
    const waiting = given(...FAMILY, accept(MINA));
    waiting.when(allow(ELENA)).fails('NOT_ALLOWED');
    waiting.when(allow(MINA)).fails('NOT_ALLOWED');
    waiting.when(allow(BRUNO, new Date(UNTIL)), new Date(UNTIL)).fails('INVITATION_ENDED');
    given(...FAMILY, accept(MINA), allow(BRUNO))
      .when(allow(BRUNO))
      .makes();
    given(...FAMILY, accept(MINA), allow(BRUNO))
      .when(allow(NORA))
      .makes('GuidanceAllowed', 'NotificationSent', 'NotificationSent');
    given(...FAMILY)
      .when(allow(BRUNO))
      .fails('NOT_FOUND');
  });

  it('says no, which ends it, and ends what has begun', () => {
    given(...FAMILY, accept(MINA))
      .when(refuse(NORA))
      .makes('GuidanceRefused', 'NotificationSent', 'NotificationSent');
    given(...FAMILY, accept(MINA), refuse(NORA))
      .when(allow(BRUNO))
      .fails('NOT_FOUND');
    given(...BEGUN)
      .when(refuse(NORA))
      .fails('WRONG_STATUS');
    given(...BEGUN)
      .when(end(NORA))
      .makes('GuidanceEnded', 'NotificationSent', 'NotificationSent');
  });

  it('who is contested opens nothing and ends nothing', () => {
    const contested = command(CONTEST_GUARDIAN, { guardian: NORA }, MINA);
    given(...FAMILY, accept(MINA), contested)
      .when(allow(NORA))
      .fails('NOT_ALLOWED');
    expect(readAfter(...FAMILY, accept(MINA), contested, allow(BRUNO))).toEqual([]);
    expect(readAfter(...BEGUN, contested)).toEqual([MINA]);
    given(...BEGUN, contested)
      .when(end(NORA))
      .fails('NOT_FOUND');
  });

  it('who comes later may end it, and is not waited for', () => {
    const before = [...PEOPLE, consent(BRUNO), accept(MINA), allow(BRUNO), consent(NORA, true)];
    expect(readAfter(...before)).toEqual([MINA]);
    given(...before)
      .when(end(NORA))
      .makes('GuidanceEnded', 'NotificationSent', 'NotificationSent');
    expect(readAfter(...PEOPLE, consent(BRUNO), accept(MINA), consent(NORA, true), allow(BRUNO))).toEqual([]);
  });
});

describe('access ends in the event itself', () => {
  const removed = (guardian: string) => command(REMOVE_GUARDIAN, { child: MINA, guardian, reason: REASON }, ADMIN);
  it.each<[string, Decide[], Decide]>([
    ['the person ends it', BEGUN, end(MINA)],
    ['the counsellor ends it', BEGUN, end(ELENA)],
    ['a guardian withdraws the consent', BEGUN, command(WITHDRAW_CONSENT, { child: MINA }, NORA)],
    ['the person blocks the counsellor', BEGUN, (state) => blockPerson(state, { person: ELENA }, { actor: MINA })],
    ['the counsellor blocks the person', OF_ADULT, (state) => blockPerson(state, { person: ADULT }, { actor: ELENA })],
    ['the person is erased', OF_ADULT, command(closeAccount, { wallet: ADULT, initiator: 'self' }, ADULT)],
    ['the counsellor is erased', OF_ADULT, command(closeAccount, { wallet: ELENA, initiator: 'self' }, ELENA)],
    ['the counsellor is a company', OF_ADULT, edit(ELENA, 'company')],
    ['the person is a company', OF_ADULT, edit(ADULT, 'company')],
    ['the person is a minor after all', OF_ADULT, edit(ADULT, 'minor')],
    ['the last guardian goes', [...BEGUN, removed(BRUNO)], removed(NORA)],
  ])('%s', (_, before, ending) => {
    expect(readAfter(...before)).toHaveLength(1);
    expect(readAfter(...before, ending)).toEqual([]);
    // Nothing opens it again.
    const { state } = given(...before, ending);
    expect(openGuidance(state.guidances, ID)).toBeUndefined();
    expect(state.guidances.has(ID)).toBe(true);
  });

  it('and goes on where one of two guardians goes, at eighteen, and as an adult', () => {
    expect(readAfter(...BEGUN, removed(NORA))).toEqual([MINA]);
    expect(readAfter(...FAMILY, accept(MINA), allow(BRUNO), removed(NORA))).toEqual([MINA]);
    const ofAge = command(REACH_AGE, { wallet: MINA, age: 18 }, SYSTEM);
    expect(readAfter(...BEGUN, ofAge)).toEqual([MINA]);
    expect(readAfter(...BEGUN, ofAge, edit(MINA, 'adult'))).toEqual([MINA]);
    expect(readAfter(...FAMILY, accept(MINA), ofAge)).toEqual([MINA]);
    given(...BEGUN, ofAge)
      .when(end(NORA))
      .fails('NOT_FOUND');
  });

  it('of a minor who was taken for eighteen, whom no guardian follows any more', () => {
    const ofAge = command(REACH_AGE, { wallet: MINA, age: 18 }, SYSTEM);
    const corrected = command(NOTE_AGE, { wallet: MINA, isOfConsentAge: true }, SYSTEM);
    expect(readAfter(...BEGUN, ofAge, corrected)).toEqual([]);
    expect(readAfter(...BEGUN, command(NOTE_AGE, { wallet: MINA, isOfConsentAge: false }, SYSTEM))).toEqual([MINA]);
  });

  it('while a consent is missing or a side is suspended, and comes back', () => {
    const { state } = given(...BEGUN);
    const suspended = { ...state, suspensions: new Map([[ELENA, 'for-good']]) as unknown as typeof state.suspensions };
    expect(openGuidancesOf(suspended, ELENA, NOON)).toEqual([]);
    const tell = command(NOTIFY_OF_SUSPENDED_COUNSELLOR, { counsellor: ELENA, guardian: NORA }, SYSTEM);
    expect(tell(suspended)).toHaveLength(1);
    const contested = given(...BEGUN, command(CONTEST_GUARDIAN, { guardian: NORA }, MINA)).state;
    expect(tell({ ...contested, suspensions: suspended.suspensions })).toEqual([]);
    const waiting = given(...FAMILY, accept(MINA)).state;
    expect(tell({ ...waiting, suspensions: suspended.suspensions })).toEqual([]);
    expect(tell(state)).toEqual([]);
  });
});

describe('other guardians', () => {
  const asks = (guardian: string) => command(ASK_NEW_GUARDIAN, { guidance: ID, guardian }, SYSTEM);
  const tells = command(NOTIFY_OF_BEGINNING, { guidance: ID }, SYSTEM);
  const templates = (decide: Decide, ...before: Decide[]) =>
    decide(given(...before).state).map(({ data }) => ('template' in data ? data.template : undefined));
  const waiting = [...PEOPLE, consent(BRUNO), accept(MINA), consent(NORA, true)];

  it('are asked who consent while it waits, and nobody else', () => {
    expect(templates(asks(NORA), ...waiting)).toEqual(['guidance-wanted']);
    expect(templates(asks(NORA), ...waiting, allow(NORA))).toEqual([]);
    expect(templates(asks(NORA), ...waiting, refuse(BRUNO))).toEqual([]);
    expect(templates(asks(NORA), ...waiting, command(CONTEST_GUARDIAN, { guardian: NORA }, MINA))).toEqual([]);
    expect(templates(asks(ADULT), ...waiting)).toEqual([]);
    expect(templates(asks(NORA), ...PEOPLE, consent(BRUNO), accept(MINA, NORA), consent(NORA, true))).toEqual([]);
    expect(templates(asks(NORA), ...PEOPLE, consent(BRUNO), accept(MINA), allow(BRUNO), consent(NORA, true))).toEqual(
      [],
    );
  });

  it('let it begin whose yes was missing and is not wanted any more, and both sides are told', () => {
    const removed = command(REMOVE_GUARDIAN, { child: MINA, guardian: NORA, reason: REASON }, ADMIN);
    expect(templates(tells, ...waiting, allow(BRUNO))).toEqual([]);
    expect(templates(tells, ...waiting, allow(BRUNO), removed)).toEqual(['guidance-begins', 'guidance-begins']);
    expect(templates(tells, ...waiting, allow(BRUNO), removed, end(MINA))).toEqual([]);
  });
});

describe('the clock', () => {
  it('ends what waited thirty days for a guardian, and nothing else', () => {
    const later = new Date(NOON.getTime() + WAITING_MS);
    const clock = end(SYSTEM, MINA, {}, later);
    given(...FAMILY, accept(MINA))
      .when(clock, later)
      .makes('GuidanceEnded', 'NotificationSent', 'NotificationSent');
    given(...FAMILY, accept(MINA))
      .when(end(SYSTEM))
      .fails('NOT_FOUND');
    given(...BEGUN)
      .when(clock, later)
      .fails('NOT_FOUND');
  });

  it('tells the counsellor of an invitation that can be accepted', () => {
    const tell = command(NOTIFY_OF_INVITATION, { guidance: ID, person: ADULT, counsellor: ELENA }, SYSTEM);
    given(...PEOPLE)
      .when(tell)
      .makes('NotificationSent');
    given(...PEOPLE, end(ADULT, ADULT))
      .when(tell)
      .makes();
  });
});

it('forgets what ended thirty days before', () => {
  const table = new GuidanceTable();
  const ended = (at: number): KnownGuidance => ({ endedAt: new Date(NOON.getTime() + at * DAY_MS).toISOString() });
  table.set('old', ended(-31));
  table.set('new', ended(-1));
  expect(table.endedBefore(new Date(NOON.getTime() - 30 * DAY_MS).toISOString())).toEqual(['old']);
});

it('finds the open ones of each side, whatever was changed and undone', () => {
  const wallets = ['ada', 'ben', 'eva'] as const;
  const wallet = fc.constantFrom(...wallets);
  const guidance = fc.oneof(
    fc.record({ person: wallet, counsellor: wallet, guardians: fc.constant({}), acceptedAt: fc.constant(UNTIL) }),
    fc.constant({ endedAt: UNTIL }),
  );
  const change = fc.record({ id: fc.constantFrom('1', '2', '3'), to: fc.option(guidance, { nil: undefined }) });
  const apply = (
    table: GuidanceTable,
    changes: readonly { readonly id: string; readonly to?: KnownGuidance | undefined }[],
  ) => {
    for (const { id, to } of changes) {
      if (to === undefined) table.delete(id);
      else table.set(id, to);
    }
  };
  const expectFound = (table: GuidanceTable) => {
    for (const of of wallets) {
      const found = [...table.entries()].filter(
        ([, known]) => 'person' in known && [known.person, known.counsellor].includes(of),
      );
      expect(table.idsOf(of)).toEqual(found.map(([id]) => id).sort());
    }
    const ended = [...table.entries()].filter(([, known]) => 'endedAt' in known);
    expect(table.endedBefore('9')).toHaveLength(ended.length);
  };
  fc.assert(
    fc.property(fc.array(change), fc.array(change), (before, undone) => {
      const table = new GuidanceTable();
      apply(table, before);
      expectFound(table);
      const rows = Object.fromEntries(table.entries());
      const journal = new Journal();
      table.journal = journal;
      apply(table, undone);
      expectFound(table);
      journal.undoTo(0);
      expectFound(table);
      expect(Object.fromEntries(table.entries())).toEqual(rows);
      const restored = new GuidanceTable();
      for (const part of table.pack()) restored.unpack(part);
      expectFound(restored);
      restored.clear();
      expectFound(restored);
    }),
  );
});
