import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Member, SEVERAL_PROCESSES, startTestApp, type TestApp } from '../../../../test/app.js';
import { GIVEN } from '../../../../test/calls/orientation.js';
import { eventually } from '../../../../test/conditions.js';
import { guardianOf, joinMinor, type Minor, newAddress, REQUIRED } from '../../../../test/families.js';
import { placesOf } from '../../../../test/find-text.js';
import { closeAccount, hideReported, joinConfirmed, type Made, made } from '../../../../test/makers.js';

/** Counsellors through the real program, in several processes (product.md 22.19). */
interface Guidance extends Made {
  side: string;
  status: string;
  email: string | null;
  name: string | null;
  notes: string | null;
}
interface ChildGuidance extends Made {
  status: string;
  email: string;
  name: string;
  waitsForMe: boolean;
}
interface Guided {
  person: Made & { name: string };
  sees: string[];
  changedAt: string | null;
  result?: { inWordsOnly: boolean } | null;
  goals?: Made[];
  notes: string;
}
interface Comment extends Made {
  text: string;
  author: { name: string };
  isRemovable: boolean;
}

let form: TestApp;
beforeAll(async () => {
  form = await startTestApp({ env: REQUIRED, processes: SEVERAL_PROCESSES });
});
afterAll(() => form.close());

const BOTH = ['profile', 'path'];
const send = (member: Member, method: string, path: string, body?: object, key?: string) =>
  form.call<{ _id: string; code: string; msg: string }>(method, path, {
    token: member.token,
    ...(body && { body }),
    ...(key && { headers: { 'idempotency-key': key } }),
  });
const invite = (by: Member, email: string, sees = BOTH) => send(by, 'POST', '/guidance', { email, sees });
const listOf = (member: Member) => made<Guidance[]>(form, ['GET', '/guidance'], member);
const guidedBy = (member: Member) => made<Guided[]>(form, ['GET', '/guided'], member);
const readBy = (member: Member, { _id }: Made) => send(member, 'GET', `/guided/${_id}`);
const commentsOf = (member: Member, goal: Made) =>
  made<Comment[]>(form, ['GET', `/path/goals/${goal._id}/comments`], member);
const comment = (member: Member, { _id }: Made, text: string) =>
  made<Comment>(form, ['POST', `/path/goals/${_id}/comments`], member, { text });
const newGoal = (member: Member, title = 'Diventare tecnica del suono') =>
  made(form, ['POST', '/path/goals'], member, { title });

/** The invitation that somebody finds, as soon as their process has read of it. */
async function invitationOf(counsellor: Member): Promise<Guidance> {
  const [invitation] = (await listOf(counsellor)).filter(
    ({ side, status }) => side === 'counsellor' && status === 'invited',
  );
  if (!invitation) throw new Error('no invitation is found');
  return invitation;
}

/** An adult with a counsellor. */
async function accompanied(): Promise<{ ada: Member; elena: Member; guidance: Guidance }> {
  const [ada, elena] = [await form.join('Ada Neri'), await joinConfirmed(form, 'Elena Guida')];
  await invite(ada, elena.email);
  const guidance = await made<Guidance>(form, ['POST', `/guidance/${(await invitationOf(elena))._id}/accept`], elena);
  return { ada, elena, guidance };
}

/** A minor whose counsellor has accepted, and whose guardian has not answered. */
async function waiting(years: number): Promise<{ mina: Minor; mother: Member; elena: Member; id: string }> {
  const mina = await joinMinor(form, { years });
  const [mother, elena] = [await guardianOf(form, mina), await joinConfirmed(form, 'Elena Guida')];
  await invite(mina, elena.email);
  const { _id: id } = await invitationOf(elena);
  await made(form, ['POST', `/guidance/${id}/accept`], elena);
  return { mina, mother, elena, id };
}
const answer = (guardian: Member, { _id }: Made, id: string, yes: 'allow' | 'refuse') =>
  send(guardian, 'POST', `/family/${_id}/guidance/${id}/${yes}`);

describe('an invitation', () => {
  it('is answered alike for any address, and found by who confirmed it', async () => {
    const [ada, elena] = [await form.join('Ada Neri'), await joinConfirmed(form, 'Elena Guida')];
    const child = await form.join('Mina Bruni', 0, 'minor');
    const addresses = [elena.email, newAddress('nessuno'), child.email, form.admin.email];
    const answers = [];
    for (const email of addresses) answers.push(await invite(ada, email));
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(202);
    expect(await listOf(ada)).toEqual(
      addresses.toReversed().map((email) => expect.objectContaining({ email, status: 'invited', name: null })),
    );
    expect(await invitationOf(elena)).toMatchObject({ email: null, name: 'Ada Neri', notes: null });
    for (const other of [child, form.admin]) expect((await send(other, 'GET', '/guidance')).status).not.toBe(500);
    expect(await listOf(child)).toEqual([]);
    const told = () => form.call<{ items: { link: string }[] }>('GET', '/notifications', { token: elena.token });
    await eventually(async () => JSON.stringify((await told()).body).includes('/accompagnati'));
  });

  it('goes to another address, once to each, and ten times a day', async () => {
    const ada = await form.join('Ada Neri');
    expect((await invite(ada, ada.email)).status).toBe(400);
    const [first = '', ...others] = Array.from({ length: 11 }, () => newAddress());
    const key = randomUUID();
    const body = { email: first, sees: ['path'] };
    expect((await send(ada, 'POST', '/guidance', body, key)).status).toBe(202);
    expect((await send(ada, 'POST', '/guidance', body, key)).status).toBe(202);
    expect((await invite(ada, first)).body.code).toBe('ALREADY_INVITED');
    for (const email of others.slice(0, 9)) expect((await invite(ada, email)).status).toBe(202);
    expect((await invite(ada, others.at(-1) ?? '')).status).toBe(429);
    expect(await listOf(ada)).toHaveLength(10);
    for (const sees of [[], ['all'], ['path', 'path'], 'path'])
      expect((await send(ada, 'POST', '/guidance', { email: newAddress(), sees })).status).toBe(400);
  });

  it('is withdrawn or declined, and accepted by nobody then', async () => {
    const [ada, elena] = [await form.join('Ada Neri'), await joinConfirmed(form, 'Elena Guida')];
    await invite(ada, elena.email);
    const { _id } = await invitationOf(elena);
    expect((await send(await form.join('Ugo Verdi'), 'POST', `/guidance/${_id}/accept`)).status).toBe(404);
    expect((await send(await form.join('Ugo Verdi'), 'DELETE', `/guidance/${_id}`)).status).toBe(404);
    await made(form, ['DELETE', `/guidance/${_id}`], ada);
    await made(form, ['DELETE', `/guidance/${_id}`], ada);
    expect((await send(elena, 'POST', `/guidance/${_id}/accept`)).status).toBe(404);
    expect(await listOf(ada)).toMatchObject([{ status: 'ended' }]);
    await invite(ada, elena.email);
    await made(form, ['POST', `/guidance/${(await invitationOf(elena))._id}/decline`], elena);
    expect(await listOf(ada)).toMatchObject([{ status: 'ended' }, { status: 'ended' }]);
    expect(await listOf(elena)).toEqual([]);
  });

  it('that is withdrawn while it is accepted is one of the two in every process', async () => {
    for (let round = 0; round < 5; round++) {
      const [ada, elena] = [await form.join('Ada Neri'), await joinConfirmed(form, 'Elena Guida')];
      await invite(ada, elena.email);
      const { _id } = await invitationOf(elena);
      await Promise.all([send(ada, 'DELETE', `/guidance/${_id}`), send(elena, 'POST', `/guidance/${_id}/accept`)]);
      // Whichever came first, the withdrawal holds.
      expect(await guidedBy(elena)).toEqual([]);
      expect(await listOf(ada)).toMatchObject([{ status: 'ended' }]);
    }
  });

  it('of a minor needs a guardian in FORM', async () => {
    const alone = await form.join('Mina Bruni', 0, 'minor');
    const refused = await invite(alone, newAddress());
    expect([refused.status, refused.body.code]).toEqual([
      403,
      expect.stringMatching(/GUARDIAN_NEEDED|CONSENT_MISSING/),
    ]);
  });
});

describe('a counsellor', () => {
  it('reads what is shared, notes and comments, until either side ends it', async () => {
    const { ada, elena, guidance } = await accompanied();
    expect(guidance).toMatchObject({ side: 'counsellor', status: 'active', name: 'Ada Neri' });
    expect(await guidedBy(elena)).toMatchObject([{ sees: BOTH, changedAt: null }]);
    const goal = await newGoal(ada);
    await made(form, ['POST', '/orientation/results'], ada, GIVEN);
    const read = await readBy(elena, ada);
    expect(read.body).toMatchObject({ goals: [goal], result: { inWordsOnly: false }, notes: '' });
    expect((await guidedBy(elena))[0]?.changedAt).not.toBeNull();
    await made(form, ['PUT', `/guided/${ada._id}/notes`], elena, { text: 'Ci vediamo martedì' });
    expect(await listOf(ada)).toMatchObject([{ status: 'active', name: 'Elena Guida', notes: 'Ci vediamo martedì' }]);
    const written = await comment(elena, goal, 'Prova con la radio della scuola');
    expect(await commentsOf(ada, goal)).toEqual([{ ...written, isRemovable: true }]);
    expect((await send(elena, 'GET', `/guided/${form.admin._id}`)).status).toBe(403);
    for (const other of [form.admin, await form.join('Ugo Verdi')]) {
      for (const id of [ada._id, randomUUID(), 'nobody']) expect((await readBy(other, { _id: id })).status).toBe(403);
      expect((await send(other, 'GET', `/path/goals/${goal._id}/comments`)).status).toBe(404);
    }
    await made(form, ['DELETE', `/guidance/${guidance._id}`], elena);
    expect((await readBy(elena, ada)).status).toBe(403);
    expect((await send(elena, 'PUT', `/guided/${ada._id}/notes`, { text: '' })).status).toBe(403);
    expect((await send(elena, 'GET', `/path/goals/${goal._id}/comments`)).status).toBe(404);
    expect(await listOf(ada)).toMatchObject([{ status: 'ended', name: null, notes: 'Ci vediamo martedì' }]);
    // What was written stays with whose goal it is.
    expect(await commentsOf(ada, goal)).toHaveLength(1);
    await made(form, ['DELETE', `/path/goals/${goal._id}/comments/${written._id}`], ada);
    expect(await commentsOf(ada, goal)).toEqual([]);
  });

  it('reads of a path or a result no more than was chosen', async () => {
    const [ada, elena] = [await form.join('Ada Neri'), await joinConfirmed(form, 'Elena Guida')];
    const goal = await newGoal(ada);
    await invite(ada, elena.email, ['profile']);
    await made(form, ['POST', `/guidance/${(await invitationOf(elena))._id}/accept`], elena);
    const { body } = await readBy(elena, ada);
    expect(Object.keys(body)).toEqual(expect.arrayContaining(['result']));
    expect(Object.keys(body)).not.toContain('goals');
    expect((await send(elena, 'GET', `/path/goals/${goal._id}/comments`)).status).toBe(404);
  });

  it('who is suspended reads nothing meanwhile, and no guardian is left without word', async () => {
    const { mina, mother, elena, id } = await waiting(16);
    await answer(mother, mina, id, 'allow');
    const goal = await newGoal(mina);
    const measure = { outcome: 'suspend', days: 7, ground: 'Termini di servizio', facts: 'Ha insultato' };
    await made(form, ['POST', '/admin/reports'], form.admin, { kind: 'profile', subject: elena._id, ...measure });
    expect((await readBy(elena, mina)).status).toBe(403);
    expect((await send(elena, 'GET', `/path/goals/${goal._id}/comments`)).status).toBe(404);
    const told = () => form.call('GET', '/notifications', { token: mother.token });
    await eventually(async () => JSON.stringify((await told()).body).includes('non vede nulla'));
  });
});

describe('a minor’s counsellor', () => {
  it('begins with the guardian’s yes, who reads name and address', async () => {
    const { mina, mother, elena, id } = await waiting(12);
    expect(await listOf(mina)).toMatchObject([{ status: 'waiting_guardian', name: 'Elena Guida' }]);
    expect((await readBy(elena, mina)).status).toBe(403);
    const asked = await made<ChildGuidance[]>(form, ['GET', '/family/guidance'], mother);
    expect(asked).toMatchObject([
      { _id: id, status: 'waiting_guardian', name: 'Elena Guida', email: elena.email, waitsForMe: true },
    ]);
    const overview = await made<{ todo: object[] }>(form, ['GET', '/user/dashboard'], mother);
    expect(overview.todo).toMatchObject([{ type: 'allow_guidance', subject: 'Elena Guida', person: 'Mina B.' }]);
    const letter = () =>
      form.database.query<{ params: { email: string; counsellor: string } }>(
        `select params from outgoing_mail where kind = 'guidance-wanted' and recipient = $1`,
        [mother.email],
      );
    await eventually(async () => (await letter()).length === 1);
    expect((await letter())[0]?.params).toMatchObject({ counsellor: 'Elena Guida', email: elena.email });
    expect((await answer(elena, mina, id, 'allow')).status).toBe(403);
    expect((await answer(mother, mina, id, 'allow')).status).toBe(204);
    expect((await answer(mother, mina, id, 'allow')).status).toBe(204);
    await made(form, ['POST', '/orientation/results'], mina, GIVEN);
    const read = await readBy(elena, mina);
    expect(read.body).toMatchObject({ person: { name: 'Mina B.' }, result: { inWordsOnly: true } });
    expect(JSON.stringify(read.body)).not.toContain('Bruni');
    expect((await send(elena, 'PUT', `/guided/${mina._id}/notes`, { text: 'Chiamami al 333 1234567' })).body.code).toBe(
      'CONTACT_DETAILS',
    );
    const goal = await newGoal(mina);
    expect(await commentsOf(mother, goal)).toEqual([]);
    expect((await send(elena, 'POST', `/path/goals/${goal._id}/comments`, { text: 'ada@example.it' })).status).toBe(
      400,
    );
    await comment(mother, goal, 'Brava');
    expect(await commentsOf(elena, goal)).toMatchObject([{ text: 'Brava', isRemovable: false }]);
    await made(form, ['POST', `/family/${mina._id}/consent/withdraw`], mother);
    expect((await readBy(elena, mina)).status).toBe(403);
    expect(await made<ChildGuidance[]>(form, ['GET', '/family/guidance'], mother)).toEqual([]);
  });

  it('asks who becomes a guardian while it waits, and begins once their yes is not wanted any more', async () => {
    const { mina, mother, elena, id } = await waiting(16);
    const parentEmail = newAddress('padre');
    await made(form, ['POST', `/family/${mina._id}/guardians`], mother, { email: parentEmail });
    const father = await guardianOf(form, { ...mina, parentEmail });
    const told = async (member: Member) =>
      (await made<{ title: string }[]>(form, ['GET', '/notifications'], member)).map(({ title }) => title);
    await eventually(async () => (await told(father)).includes('Serve il tuo sì per un accompagnamento'));
    expect((await answer(mother, mina, id, 'allow')).status).toBe(204);
    expect((await readBy(elena, mina)).status).toBe(403);
    expect(await told(elena)).not.toContain('L’accompagnamento è iniziato');
    await closeAccount(form, father);
    await eventually(async () => (await told(elena)).includes('L’accompagnamento è iniziato'));
    expect(await told(mina)).toContain('L’accompagnamento è iniziato');
    expect((await readBy(elena, mina)).status).toBe(200);
  });

  it('does not begin with a no, and a guardian ends it', async () => {
    const { mina, mother, elena, id } = await waiting(16);
    expect((await answer(mother, mina, id, 'refuse')).status).toBe(204);
    expect(await listOf(mina)).toMatchObject([{ status: 'ended' }]);
    expect((await answer(mother, mina, id, 'allow')).status).toBe(404);
    const other = await waiting(16);
    await answer(other.mother, other.mina, other.id, 'allow');
    const goal = await newGoal(other.mina);
    expect((await send(other.mother, 'GET', `/path/goals/${goal._id}/comments`)).status).toBe(404);
    await made(form, ['DELETE', `/guidance/${other.id}`], other.mother);
    expect(await guidedBy(other.elena)).toEqual([]);
    expect(await guidedBy(elena)).toEqual([]);
  });
});

describe('words', () => {
  it('stand in no ledger and no file of others, and are gone with whom they are about', async () => {
    const { ada, elena, guidance } = await accompanied();
    const [mark, address] = [randomUUID(), newAddress(`mark-${randomUUID()}`)];
    const goal = await newGoal(ada, `Meta ${mark}`);
    await invite(ada, address);
    await made(form, ['PUT', `/guided/${ada._id}/notes`], elena, { text: `Appunti ${mark}` });
    await comment(elena, goal, `Commento ${mark}`);
    await comment(ada, goal, `Risposta ${mark}`);
    const own = JSON.stringify((await send(ada, 'GET', '/user/export')).body);
    for (const text of ['Appunti', 'Commento', 'Risposta']) expect(own).toContain(`${text} ${mark}`);
    const others = JSON.stringify((await send(elena, 'GET', '/user/export')).body);
    expect(others).toContain(`Commento ${mark}`);
    for (const text of ['Appunti', 'Risposta', 'Meta']) expect(others).not.toContain(`${text} ${mark}`);
    await closeAccount(form, ada);
    for (const text of [mark, address]) expect(await placesOf(form.database, text)).toEqual([]);
    expect((await readBy(elena, ada)).status).toBe(403);
    expect((await send(elena, 'DELETE', `/guidance/${guidance._id}`)).status).toBe(404);
  });

  it('of a comment that administrators hid its author alone reads as removed', async () => {
    const { ada, elena } = await accompanied();
    const goal = await newGoal(ada);
    const { _id } = await comment(elena, goal, 'Parole brutte');
    await hideReported(form, { kind: 'comment', subject: _id, reporter: ada });
    expect(await commentsOf(ada, goal)).toEqual([]);
    expect(await commentsOf(elena, goal)).toMatchObject([{ text: 'Contenuto rimosso' }]);
    expect(JSON.stringify((await send(ada, 'GET', '/user/export')).body)).not.toContain('Parole brutte');
    expect(JSON.stringify((await send(elena, 'GET', '/user/export')).body)).toContain('Parole brutte');
  });
});
