import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { DataSource } from 'typeorm';
import { newAddress } from '../../../../test/families.js';
import { openStillParts, type ProgramParts } from '../../../../test/program-parts.js';
import { SYSTEM } from '../../../engine/ledger/format/envelope.js';
import { ClockRefused, DomainError, LedgerUnavailable } from '../../../engine/ledger/format/errors.js';
import type { Principal, Role } from '../../../platform/http/requests/signed-in.js';
import { RegisterPerson } from '../../accounts/registration/register-person.js';
import { GuardianCases } from '../cases/guardian-cases.js';
import { GuardianNotices } from '../guardian-notices.js';
import { GuardiansJob } from '../guardians.job.js';
import { SET_CONSENT_POLICY } from '../rules/consent-policy.js';
import { standingOf } from '../rules/standing.js';
import { GuardianConsents } from './guardian-consents.js';
import { RefuseByLink } from './refuse-by-link.js';

/** What is decided about guardians where the ledger does not answer between two steps, or the process ends there. */

const NOW = new Date('2030-03-10T09:00:00.000Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);
const MINUTES_MS = 60_000;

let program: ProgramParts;
let judge: Principal;
beforeAll(async () => {
  program = await openStillParts({ GUARDIAN_CONSENT: 'required' });
  await program.runtime.ledger.execute(SET_CONSENT_POLICY, { required: true }, { actor: SYSTEM, now: NOW });
  judge = await enrol('admin');
});
afterAll(() => program?.close());
afterEach(() => void jest.restoreAllMocks());

const part: ProgramParts['part'] = (type) => program.part(type);

async function enrol(role: Role): Promise<Principal & { readonly email: string }> {
  const email = newAddress(role);
  const minor = role === 'minor' ? { dateOfBirth: '2018-05-05', parentEmail: newAddress('genitore') } : {};
  await part(RegisterPerson).execute({ name: 'Mina Bruni', email, password: 'tutt-altra-cosa', role, ...minor }, NOW);
  const [row] = await program.database.query<{ wallet: string; id: string }>(
    'select wallet, id from people where email = $1',
    [email],
  );
  return { wallet: row?.wallet ?? '', personId: row?.id ?? '', role, email };
}

/** A child whose guardian's consent an administrator is to look at. */
async function held(at = NOW) {
  const [child, guardian] = [await enrol('minor'), await enrol('adult')];
  const declared = { child: child.wallet, guardian: guardian.wallet, name: 'Bruno', method: 'mail-link' } as const;
  const consent = await part(GuardianConsents).declare(
    { ...declared, isInvited: false, heldBecause: ['device'] },
    at,
    part(DataSource).manager,
  );
  const [row] = await program.database.query<{ id: string }>('select id from guardian_cases where consent = $1', [
    consent,
  ]);
  return { child, guardian, consent, id: row?.id ?? '' };
}

const decide = (id: string, outcome: 'accept' | 'refuse') =>
  part(GuardianCases).decide(judge, id, { outcome, reason: 'Ho telefonato' }, NOW);
const isOpen = async (id: string) =>
  (await program.database.query('select from guardian_cases where id = $1 and outcome is null', [id])).length === 1;
const isFree = (child: string) => standingOf(program.runtime.ledger.state, child, NOW) === 'free';

async function events(type: string, about: string): Promise<number> {
  await program.runtime.projections.waitFor(program.runtime.ledger.head.revision);
  const sql = {
    act: `select from admin_acts where act = 'guardian-case-closed' and subject = $1`,
    child: `select from notifications where template = 'guardian-refused' and audience = 'wallet:' || $1`,
    administrators: `select from notifications where template = 'guardian-case' and $1 <> ''`,
  }[type];
  return (await program.database.query(sql ?? '', [about])).length;
}

/** The ledger does not answer so many times. */
function unanswered(times: number): void {
  const execute = jest.spyOn(program.runtime.ledger, 'execute');
  for (let time = 0; time < times; time++) execute.mockRejectedValueOnce(new LedgerUnavailable('no leader answers'));
}

describe('a decision about a consent that is held', () => {
  it('leaves everything as it was where the ledger does not answer, and is then carried out once', async () => {
    const { child, id } = await held();
    unanswered(1);
    await expect(decide(id, 'refuse')).rejects.toThrow('no leader');
    expect(await isOpen(id)).toBe(true);
    // The answer is lost, and the row does not follow.
    const refuse = jest
      .spyOn(part(GuardianConsents), 'refuse')
      .mockRejectedValueOnce(new Error('the database is gone'));
    await expect(decide(id, 'refuse')).rejects.toThrow('gone');
    await decide(id, 'refuse');
    expect(refuse).toHaveBeenCalledTimes(2);
    expect([await events('act', child.wallet), await events('child', child.wallet)]).toEqual([1, 1]);
  });

  it('accepts also after a no that was not carried out in full', async () => {
    const { child, id, consent } = await held();
    await part(GuardianConsents).refuse(consent, part(DataSource).manager);
    expect(await decide(id, 'accept')).toMatchObject({ outcome: 'accept' });
    expect(isFree(child.wallet)).toBe(true);
  });

  it('stays to be made where a rule refuses the consent', async () => {
    const [first, second] = [await held(), await enrol('adult')];
    const { child, id } = first;
    const other = { child: child.wallet, guardian: second.wallet, name: 'Nora', method: 'mail-link' } as const;
    const consents = part(GuardianConsents);
    const given = await consents.declare(
      { ...other, isInvited: false, heldBecause: [] },
      NOW,
      part(DataSource).manager,
    );
    await consents.decide(given, second.wallet, NOW);
    await expect(decide(id, 'accept')).rejects.toMatchObject({ code: 'HAS_GUARDIAN' });
    await expect(decide(id, 'accept')).rejects.toMatchObject({ code: 'HAS_GUARDIAN' });
    expect(await decide(id, 'refuse')).toMatchObject({ outcome: 'refuse' });
  });

  it('is open again where the process ended before it was carried out', async () => {
    const { child, id } = await held();
    await program.database.query(
      `update guardian_cases set outcome = 'accept', reason = 'x', decided_by = $2, decided_at = $3 where id = $1`,
      [id, judge.wallet, NOW],
    );
    await part(GuardiansJob).run(later(MINUTES_MS - 1));
    expect(await isOpen(id)).toBe(false);
    await part(GuardiansJob).run(later(MINUTES_MS + 1));
    expect(await isOpen(id)).toBe(true);
    await decide(id, 'accept');
    await part(GuardiansJob).run(later(2 * MINUTES_MS + 1));
    expect([await isOpen(id), isFree(child.wallet)]).toEqual([false, true]);
  });
});

describe('a row that nobody was told of', () => {
  it('is told by the job, once, whoever tried before', async () => {
    const at = later(10 * MINUTES_MS);
    const { id } = await held(at);
    const before = await events('administrators', 'all');
    unanswered(1);
    await part(GuardianNotices).notifyOfCase(id, new Date());
    expect(await events('administrators', 'all')).toBe(before);
    await part(GuardiansJob).run(later(12 * MINUTES_MS));
    expect(await events('administrators', 'all')).toBe(before + 1);
    await part(GuardianNotices).notifyOfCase(id, new Date());
    await part(GuardiansJob).run(later(13 * MINUTES_MS));
    expect(await events('administrators', 'all')).toBe(before + 1);
  });

  it('is a no by the link, too: the answer is given, and the child reads it later', async () => {
    const child = await enrol('minor');
    const [mail] = await program.database.query<{ link: string }>(
      `select params->>'link' as link from outgoing_mail m join people p on p.parent_email = m.recipient where p.id = $1`,
      [child.personId],
    );
    unanswered(2);
    const token = mail?.link.split('#')[1] ?? '';
    await part(RefuseByLink).refuse(token, 'not-me', '203.0.113.7', later(20 * MINUTES_MS));
    expect(await events('child', child.wallet)).toBe(0);
    const administrators = await events('administrators', 'all');
    await part(GuardiansJob).run(later(22 * MINUTES_MS));
    expect(await events('child', child.wallet)).toBe(1);
    expect(await events('administrators', 'all')).toBe(administrators + 1);
  });
});

it.each([
  new LedgerUnavailable('no leader answers'),
  new ClockRefused('the clock is ahead'),
  // As it comes from another process.
  new DomainError('CLOCK_REFUSED', 503, 'the clock of the leader is ahead'),
])('does not refuse a consent because of $name: $message', async (error) => {
  const [child, guardian] = [await enrol('minor'), await enrol('adult')];
  const declared = { child: child.wallet, guardian: guardian.wallet, name: 'Bruno', method: 'mail-link' } as const;
  const consents = part(GuardianConsents);
  const id = await consents.declare({ ...declared, isInvited: false, heldBecause: [] }, NOW, part(DataSource).manager);
  jest.spyOn(program.runtime.ledger, 'execute').mockRejectedValueOnce(error);
  await expect(consents.decide(id, guardian.wallet, NOW)).rejects.toBe(error);
  await part(GuardiansJob).run(later(MINUTES_MS + 4));
  expect(isFree(child.wallet)).toBe(true);
});
