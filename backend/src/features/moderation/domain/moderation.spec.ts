import { describe, expect, it } from '@jest/globals';
import { ORIGIN, STREAM } from '../../../../test/coins.js';
import { consented } from '../../../../test/given.js';
import { withFinished } from '../../../../test/remembering.js';
import { Chain } from '../../../engine/ledger/format/chain.js';
import { type SealedEvent, SYSTEM } from '../../../engine/ledger/format/envelope.js';
import type { CommandKind } from '../../../engine/ledger/state/command.js';
import { saidOf } from '../../../engine/ledger/state/event-data.js';
import { KnownEventTypes } from '../../../engine/ledger/state/event-types.js';
import type { Role } from '../../../platform/http/requests/signed-in.js';
import { eventTypes, slices } from '../../../startup/composition.js';
import { SET_CONSENT_POLICY } from '../../minors/rules/consent-policy.js';
import { ALLOW_PERSON, GIVE_CONSENT } from '../../minors/rules/guardian-commands.js';
import { hasBlocked } from '../rules/blocks.js';
import { isHidden } from '../rules/hidden-content.js';
import { FOR_GOOD, suspendedUntil } from '../rules/suspension.js';
import { BLOCK_PERSON, UNBLOCK_PERSON } from './block-person.js';
import { CLOSE_CASE } from './close-case.js';
import { DECIDE_REPORT, type DecideReport } from './decide-report.js';
import { LIFT_SUSPENSION } from './lift-suspension.js';
import { moderationAuditEntries } from './moderation-acts.js';
import { NOTIFY_OF_SUSPENSION } from './notify-of-suspension.js';
import { DECIDE_OBJECTION, type DecideObjection, OBJECT } from './objections.js';
import { RECEIVE_REPORT, type ReceiveReport } from './receive-report.js';

const id = (digits: string): string => `${digits.padEnd(8, '0')}-0000-4000-8000-000000000000`;
const [ADMIN, OTHER, ADA, BEN, KID] = [id('ad1'), id('ad2'), id('a1'), id('b1'), id('c1')];
const [CASE, ITEM, REPORT, OBJECTION] = [id('ca'), id('17'), id('4e'), id('0b')];
const TEXT = 'c'.repeat(64);
const NOON = new Date('2126-01-31T12:00:00.000Z');
const inDays = (days: number): Date => new Date(NOON.getTime() + days * 86_400_000);

interface Given extends Partial<ReceiveReport> {
  readonly admins?: string[];
  readonly isVisitor?: boolean;
}

/** The ledger with two administrators and a report by Ben of an item of Ada's. */
function reported({ admins = [ADMIN, OTHER], isVisitor = false, ...given }: Given = {}) {
  const chain = new Chain(ORIGIN, STREAM, withFinished(slices), undefined, new KnownEventTypes(eventTypes));
  const opened = (wallet: string, role: Role) =>
    chain.decide(() => [{ type: 'AccountOpened', data: { wallet, role } }], { actor: SYSTEM, now: NOON });
  for (const admin of admins) opened(admin, 'admin');
  for (const person of [ADA, BEN]) opened(person, 'adult');
  opened(KID, 'minor');
  const send = <Data>(kind: CommandKind<Data>, data: Data, actor: string, now = NOON): SealedEvent[] =>
    chain.decide((state) => kind.decide(state, data, { actor, now }), { actor, now });
  const report = {
    report: REPORT,
    case: CASE,
    ...(isVisitor ? {} : { reporter: BEN }),
    reason: 'scam',
    words: TEXT,
  } as const;
  send(RECEIVE_REPORT, { ...report, kind: 'item', content: ITEM, author: ADA, ...given }, isVisitor ? SYSTEM : BEN);
  const decide = (decision: Partial<DecideReport>, actor = ADMIN, now = NOON) =>
    send(
      DECIDE_REPORT,
      { case: CASE, outcome: 'hide', statement: TEXT, link: '/segnalazioni/1', ...decision },
      actor,
      now,
    );
  const object = (side: 'author' | 'reporter', actor: string, now = NOON) =>
    send(
      OBJECT,
      { objection: OBJECTION, case: CASE, side, words: TEXT, ...(actor === SYSTEM && { report: REPORT }) },
      actor,
      now,
    );
  const decideObjection = (decision: Partial<DecideObjection>, actor = OTHER, now = NOON) =>
    send(
      DECIDE_OBJECTION,
      { case: CASE, objection: OBJECTION, outcome: 'dismiss', reason: TEXT, link: '/segnalazioni/1', ...decision },
      actor,
      now,
    );
  return { chain, opened, send, decide, object, decideObjection };
}

const types = (events: readonly SealedEvent[]) => events.map(({ type }) => type);
const told = (events: readonly SealedEvent[]) =>
  events.flatMap(({ type, data }) => (type === 'NotificationSent' ? [[data.template, data.audience]] : []));
const logged = ([event]: readonly SealedEvent[]) => event && saidOf(moderationAuditEntries, event)?.outcome;
const code = (refusal: string) => expect.objectContaining({ code: refusal });

describe('a report', () => {
  it('is received once, and tells administrators of the first one of a content and of every threat', () => {
    const { send } = reported();
    const again = { report: REPORT, case: CASE, kind: 'item', content: ITEM, reason: 'scam', words: TEXT } as const;
    expect(send(RECEIVE_REPORT, again, SYSTEM)).toEqual([]);
    expect(types(send(RECEIVE_REPORT, { ...again, report: id('4f') }, SYSTEM))).toEqual(['ReportReceived']);
    const threat = send(RECEIVE_REPORT, { ...again, report: id('50'), reason: 'threat' }, SYSTEM);
    expect(told(threat)).toEqual([['threat-reported', { role: 'admin' }]]);
  });

  it('is decided once, by an administrator who is neither author nor reporter', () => {
    const { decide, opened } = reported();
    expect(() => decide({}, BEN)).toThrow(code('NOT_ALLOWED'));
    opened(BEN, 'admin');
    expect(() => decide({}, BEN)).toThrow('Sei parte in causa');
    expect(types(decide({ outcome: 'dismiss' }))).toEqual(['ReportDecided', 'NotificationSent']);
    expect(() => decide({}, OTHER)).toThrow(code('DECIDED'));
    const own = reported({ author: ADMIN });
    expect(() => own.decide({})).toThrow('Sei parte in causa');
  });

  it('is decided by no guardian of the author, who does not end their child’s suspension either', () => {
    const { decide, chain, send } = reported({ author: KID });
    chain.decide(consented(KID, ADMIN), { actor: ADMIN, now: NOON });
    expect(() => decide({})).toThrow('Sei parte in causa');
    decide({ outcome: 'suspend' }, OTHER);
    const lift = { wallet: KID, reason: TEXT };
    expect(() => send(LIFT_SUSPENSION, lift, ADMIN)).toThrow('Sei parte in causa');
    expect(types(send(LIFT_SUSPENSION, lift, OTHER))).toContain('SuspensionLifted');
  });

  it('leads to hidden content, of which the author and the reporter are told', () => {
    const { decide, chain } = reported();
    const events = decide({});
    expect(types(events).slice(0, 2)).toEqual(['ReportDecided', 'ContentHidden']);
    expect(told(events)).toEqual([
      ['content-hidden', { wallet: ADA }],
      ['report-decided', { reporters: CASE }],
    ]);
    expect(isHidden(chain.state, 'item', ITEM)).toBe(true);
  });

  it('leads to a suspension, which hides the content as well and shortens no other one', () => {
    const { decide, chain, send } = reported();
    decide({ outcome: 'suspend', days: 7 });
    expect(suspendedUntil(chain.state, ADA, NOON)).toBe(inDays(7).toISOString());
    expect(isHidden(chain.state, 'item', ITEM)).toBe(true);
    const second = {
      report: id('5e'),
      case: id('cb'),
      reason: 'scam',
      words: TEXT,
      kind: 'item',
      content: id('18'),
    } as const;
    send(RECEIVE_REPORT, { ...second, author: ADA }, SYSTEM);
    decide({ case: id('cb'), outcome: 'suspend', days: 1 });
    expect(suspendedUntil(chain.state, ADA, NOON)).toBe(inDays(7).toISOString());
    const forGood = reported({ kind: 'profile', content: ADA });
    expect(types(forGood.decide({ outcome: 'suspend' }))).not.toContain('ContentHidden');
    expect(suspendedUntil(forGood.chain.state, ADA, inDays(9999))).toBe(FOR_GOOD);
  });

  it('that suspends is told to the guardians who allowed the person, while both is so', () => {
    const { decide, send, opened } = reported();
    const [GUARDIAN, SECOND] = [id('91'), id('92')];
    for (const guardian of [GUARDIAN, SECOND]) opened(guardian, 'adult');
    const consent = { child: KID, text: '1', method: 'mail-link' } as const;
    send(SET_CONSENT_POLICY, { required: true }, SYSTEM);
    send(GIVE_CONSENT, { ...consent, guardian: GUARDIAN, isInvited: false }, GUARDIAN);
    send(GIVE_CONSENT, { ...consent, guardian: SECOND, isInvited: true }, SECOND);
    const tell = (guardian: string, now = NOON) =>
      told(send(NOTIFY_OF_SUSPENSION, { person: ADA, guardian }, SYSTEM, now));
    send(ALLOW_PERSON, { child: KID, person: ADA }, GUARDIAN);
    expect(tell(GUARDIAN)).toEqual([]);
    decide({ outcome: 'suspend', days: 7 });
    expect(tell(GUARDIAN)).toEqual([['allowed-suspended', { wallet: GUARDIAN }]]);
    expect(tell(SECOND)).toEqual([]);
    expect(tell(GUARDIAN, inDays(8))).toEqual([]);
  });

  it('suspends no administrator, and nobody where there is no author', () => {
    expect(() => reported({ author: OTHER }).decide({ outcome: 'suspend' })).toThrow(code('ADMINISTRATOR'));
    const automatic = reported({ author: id('ff') });
    expect(() => automatic.decide({ outcome: 'suspend' })).toThrow(code('NO_AUTHOR'));
  });

  it('that somebody is a minor is concluded once their account is one', () => {
    expect(() => reported().decide({ outcome: 'reclassify' })).toThrow(code('NOT_RECLASSIFIED'));
    expect(types(reported({ author: KID }).decide({ outcome: 'reclassify' }))).toContain('ReportDecided');
  });

  it('is not needed: an administrator may hide on their own initiative', () => {
    const { decide } = reported();
    const found = { kind: 'contest', content: id('cc') } as const;
    expect(() => decide({ case: id('cb') })).toThrow(code('NOT_FOUND'));
    expect(decide({ case: id('cb'), found })[0]?.data).toMatchObject({ ownInitiative: true, outcome: 'hide' });
  });
});

it('is logged with what was decided, in the words of the screens', () => {
  expect(logged(reported().decide({ outcome: 'dismiss' }))).toBe('Nessuna misura');
  expect(logged(reported().decide({ outcome: 'suspend' }))).toBe('Contenuto rimosso e account sospeso');
  const objected = (outcome: DecideObjection['outcome']) => {
    const { decide, object, decideObjection } = reported();
    decide({});
    object('author', ADA);
    return logged(decideObjection({ outcome }));
  };
  expect(objected('confirm')).toBe('Decisione confermata');
  expect(objected('suspend')).toBe('Account sospeso');
});

describe('an objection', () => {
  it('comes from either side, once, and within six months of the decision', () => {
    const { decide, object } = reported();
    expect(() => object('author', ADA)).toThrow(code('NOT_DECIDED'));
    decide({});
    expect(() => object('author', BEN)).toThrow(code('NOT_ALLOWED'));
    expect(() => object('author', ADA, inDays(182))).toThrow(code('TOO_LATE'));
    expect(told(object('author', ADA, inDays(170)))).toEqual([['objection-received', { role: 'admin' }]]);
    expect(() => object('author', ADA, inDays(171))).toThrow(code('ALREADY_OBJECTED'));
  });

  it('comes from no author while there is no measure', () => {
    const { decide, object, decideObjection } = reported();
    decide({ outcome: 'dismiss' });
    expect(() => object('author', ADA)).toThrow(code('NO_MEASURE'));
    object('reporter', BEN);
    decideObjection({ outcome: 'hide' }, OTHER, inDays(1));
    expect(types(object('author', ADA, inDays(2)))).toContain('ObjectionReceived');
  });

  it('of a visitor names their report', () => {
    const { decide, object } = reported({ isVisitor: true });
    decide({ outcome: 'dismiss' });
    expect(object('reporter', SYSTEM)[0]?.data).toMatchObject({ report: REPORT });
  });

  it('is decided by another administrator', () => {
    const { decide, object, decideObjection } = reported();
    decide({});
    object('author', ADA);
    expect(() => decideObjection({}, ADMIN, inDays(30))).toThrow(code('ANOTHER_ADMINISTRATOR'));
    expect(told(decideObjection({ outcome: 'confirm' }))).toEqual([['objection-decided', { wallet: ADA }]]);
    expect(() => decideObjection({})).toThrow(code('DECIDED'));
  });

  it('is decided by the only administrator a day later', () => {
    const { decide, object, decideObjection } = reported({ admins: [ADMIN] });
    decide({});
    object('author', ADA);
    expect(() => decideObjection({}, ADMIN, new Date(inDays(1).getTime() - 1))).toThrow(code('NOT_YET'));
    expect(types(decideObjection({}, ADMIN, inDays(1)))).toContain('ContentRestored');
  });

  it('of the author that is upheld undoes what was decided', () => {
    const { chain, decide, object, decideObjection } = reported();
    decide({ outcome: 'suspend', days: 30 });
    object('author', ADA);
    expect(() => decideObjection({ outcome: 'suspend' })).toThrow(code('SAME_OUTCOME'));
    expect(types(decideObjection({}))).toEqual(
      expect.arrayContaining(['ObjectionDecided', 'ContentRestored', 'SuspensionLifted']),
    );
    expect(suspendedUntil(chain.state, ADA, NOON)).toBeUndefined();
    expect(isHidden(chain.state, 'item', ITEM)).toBe(false);
  });

  it('that is upheld leaves what another decision says: the content hidden, the suspension as long', () => {
    const { chain, decide, object, decideObjection, send } = reported();
    const second = { report: id('5e'), case: id('cb'), reason: 'scam', words: TEXT, kind: 'item' } as const;
    send(RECEIVE_REPORT, { ...second, content: id('18'), author: ADA }, SYSTEM);
    decide({ case: id('cb'), outcome: 'suspend', days: 7 });
    const third = { ...second, report: id('5f'), case: id('cc'), content: ITEM, author: ADA };
    send(RECEIVE_REPORT, third, SYSTEM);
    decide({ case: id('cc') });
    decide({ outcome: 'suspend' });
    expect(suspendedUntil(chain.state, ADA, NOON)).toBe(FOR_GOOD);
    object('author', ADA);
    expect(types(decideObjection({}))).not.toContain('SuspensionLifted');
    expect(suspendedUntil(chain.state, ADA, NOON)).toBe(inDays(7).toISOString());
    expect(isHidden(chain.state, 'item', ITEM)).toBe(true);
  });

  it('that is upheld in part shortens the suspension', () => {
    const { chain, decide, object, decideObjection } = reported();
    decide({ outcome: 'suspend' });
    object('author', ADA);
    decideObjection({ outcome: 'suspend', days: 5 });
    expect(suspendedUntil(chain.state, ADA, NOON)).toBe(inDays(5).toISOString());
  });

  it('that is upheld does not bring back a suspension that was ended early', () => {
    const { chain, decide, object, decideObjection, send } = reported();
    const second = { report: id('5e'), case: id('cb'), reason: 'scam', words: TEXT, kind: 'item' } as const;
    send(RECEIVE_REPORT, { ...second, content: id('18'), author: ADA }, SYSTEM);
    decide({ case: id('cb'), outcome: 'suspend' });
    send(LIFT_SUSPENSION, { wallet: ADA, reason: TEXT }, ADMIN);
    decide({ outcome: 'suspend', days: 7 });
    expect(suspendedUntil(chain.state, ADA, NOON)).toBe(inDays(7).toISOString());
    object('author', ADA);
    decideObjection({});
    expect(suspendedUntil(chain.state, ADA, NOON)).toBeUndefined();
  });

  it('of the reporter that is upheld hides what had been left', () => {
    const { chain, decide, object, decideObjection } = reported();
    decide({ outcome: 'dismiss' });
    object('reporter', BEN);
    decideObjection({ outcome: 'hide' }, OTHER, inDays(1));
    expect(isHidden(chain.state, 'item', ITEM)).toBe(true);
  });
});

it('closes a case once nobody may object any more and no objection waits', () => {
  const { chain, decide, object, decideObjection, send } = reported();
  const close = (now: Date) => types(send(CLOSE_CASE, { case: CASE }, SYSTEM, now));
  expect(close(inDays(999))).toEqual([]);
  decide({}, ADMIN, inDays(1000));
  object('author', ADA, inDays(1001));
  expect(close(inDays(1400))).toEqual([]);
  decideObjection({ outcome: 'confirm' }, OTHER, inDays(1401));
  expect(close(inDays(1402))).toEqual(['ReportCaseClosed']);
  expect(chain.state.reportCases.has(CASE)).toBe(false);
});

it('ends a suspension early, by an administrator', () => {
  const { chain, decide, send } = reported();
  const lift = (actor: string) => send(LIFT_SUSPENSION, { wallet: ADA, reason: TEXT }, actor);
  expect(() => lift(ADMIN)).toThrow(code('NOT_SUSPENDED'));
  decide({ outcome: 'suspend' });
  expect(() => lift(ADA)).toThrow(code('NOT_ALLOWED'));
  expect(told(lift(ADMIN))).toEqual([['suspension-lifted', { wallet: ADA }]]);
  expect(suspendedUntil(chain.state, ADA, NOON)).toBeUndefined();
});

describe('a block', () => {
  it('is made and taken back, once each', () => {
    const { chain, send } = reported();
    expect(types(send(BLOCK_PERSON, { person: BEN }, ADA))).toEqual(['PersonBlocked']);
    expect(send(BLOCK_PERSON, { person: BEN }, ADA)).toEqual([]);
    expect(hasBlocked(chain.state, BEN, ADA)).toBe(false);
    expect(types(send(UNBLOCK_PERSON, { person: BEN }, ADA))).toEqual(['PersonUnblocked']);
    expect(send(UNBLOCK_PERSON, { person: BEN }, ADA)).toEqual([]);
  });

  it('is not for oneself, administrators and one’s own guardian', () => {
    const { chain, send } = reported();
    chain.decide(consented(KID, BEN), { actor: BEN, now: NOON });
    expect(() => send(BLOCK_PERSON, { person: ADA }, ADA)).toThrow(code('INVALID_INPUT'));
    expect(() => send(BLOCK_PERSON, { person: ADMIN }, ADA)).toThrow(code('NOT_ALLOWED'));
    expect(() => send(BLOCK_PERSON, { person: BEN }, KID)).toThrow(code('NOT_ALLOWED'));
  });
});
