import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Member, startTestApp, type TestApp } from '../../../test/app.js';
import { eventually } from '../../../test/conditions.js';
import { ContestCalls, refusal } from '../../../test/contests/calls.js';
import {
  administrator,
  adult,
  closeSound,
  coinsOf,
  company,
  hoursFromNow,
  isSound,
} from '../../../test/contests/members.js';
import { closeAccount } from '../../../test/makers.js';
import { inLongRun } from '../../../test/runs.js';

let form: TestApp;
let contests: ContestCalls;
beforeAll(async () => {
  form = await startTestApp();
  contests = new ContestCalls(form);
});
afterAll(() => closeSound(form));

/** A contest of `creator` with one entry, by `entrant`. */
async function openedWithEntry(creator: Member, entrant: Member): Promise<string> {
  const id = await contests.opened(creator);
  await contests.join(id, entrant);
  await contests.submit(id, entrant, { text: 'Un’idea' });
  return id;
}

describe('the end', () => {
  it('comes automatically at the end date', async () => {
    const id = await contests.opened(form.admin, { endDate: hoursFromNow(1 / 3600) });
    await eventually(async () => (await contests.read(id)).body.status === 'closed');
    expect(refusal(await contests.join(id, await adult(form)))).toEqual([409, 'Il contest non è attivo']);
  });

  it('is refused with an Italian text', async () => {
    const [firm, rival, ada, ben] = [
      await company(form, 100),
      await company(form, 0),
      await adult(form),
      await adult(form),
    ];
    const id = await openedWithEntry(firm, ada);
    expect(refusal(await contests.complete(id, firm, ada._id))).toEqual([
      409,
      'Il contest è ancora aperto: chi vince si sceglie dopo la chiusura',
    ]);
    expect((await contests.close(id, rival)).status).toBe(403);
    expect(refusal(await contests.close(id, firm))).toEqual([
      409,
      'Il contest chiude alla scadenza: chi partecipa conta su quella data',
    ]);
    expect((await contests.close(id, form.admin)).body).toMatchObject({ errors: [{ field: 'reason' }] });
    await contests.closedEarly(id);
    expect(refusal(await contests.close(id, firm))).toEqual([409, 'Il contest non è attivo']);
    expect(refusal(await contests.complete(id, firm, null))).toEqual([
      409,
      'Ci sono elaborati in gara: scegli un vincitore',
    ]);
    expect((await contests.complete(id, rival, ada._id)).status).toBe(403);
    for (const winner of [ben._id, randomUUID(), firm._id]) {
      expect(refusal(await contests.complete(id, firm, winner))).toEqual([
        400,
        'Il vincitore deve essere un partecipante',
      ]);
    }
    for (const body of [{}, { winner: 'x' }, { winner: 5 }, { winner: ada._id, amount: 5 }]) {
      expect((await contests.call('POST', `/contests/${id}/complete`, firm, body)).status).toBe(400);
    }
    expect(await coinsOf(form, ada)).toBe(0);
    expect((await contests.complete(id, firm, ada._id)).status).toBe(200);
    for (const winner of [ada._id, null]) {
      expect(refusal(await contests.complete(id, firm, winner))).toEqual([409, 'Il premio è già stato assegnato']);
    }
    expect(await coinsOf(form, ada)).toBe(100);
  });

  it('pays one winner for concurrent requests', async () => {
    const [firm, ada, ben] = [await company(form, 100), await adult(form), await adult(form)];
    const id = await contests.opened(firm);
    await Promise.all(
      [ada, ben].map(async (person) => {
        await contests.join(id, person);
        await contests.submit(id, person, { text: 'Un’idea' });
      }),
    );
    await contests.closedEarly(id);
    const presses = [ada, ben, ada, ben].map(({ _id }, at) => contests.complete(id, at < 2 ? firm : form.admin, _id));
    const statuses = (await Promise.all(presses)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409]);
    expect((await coinsOf(form, ada)) + (await coinsOf(form, ben))).toBe(100);
  });

  it('answers the same key with the same response', async () => {
    const [firm, ada] = [await company(form, 100), await adult(form)];
    const id = await openedWithEntry(firm, ada);
    await contests.closedEarly(id);
    const key = randomUUID();
    const answers = await Promise.all([
      contests.complete(id, firm, ada._id, key),
      contests.complete(id, firm, ada._id, key),
    ]);
    answers.push(await contests.complete(id, firm, ada._id, key));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await contests.complete(id, firm, null, key)).status).toBe(422);
    // The stored response does not contain the winner's name.
    const kept = await form.database.query('select 1 from first_answers where key = $1', [key]);
    expect(kept).toEqual([]);
    expect(await coinsOf(form, ada)).toBe(100);
  });

  it('answers the same key after the winner was erased', async () => {
    const [firm, ada] = [await company(form, 100), await adult(form)];
    const id = await openedWithEntry(firm, ada);
    await contests.closedEarly(id);
    const key = randomUUID();
    await contests.complete(id, firm, ada._id, key);
    await closeAccount(form, ada, form.admin);
    const again = await contests.complete(id, firm, ada._id, key);
    expect(again).toMatchObject({ status: 200, body: { _id: id, status: 'completed', winner: { _id: null } } });
  });

  it('returns the reward without a winner', async () => {
    const firm = await company(form, 100);
    const id = await contests.opened(firm);
    await contests.close(id, firm);
    expect((await contests.complete(id, firm, null)).body).toMatchObject({
      status: 'completed',
      winner: null,
      completedAt: expect.any(String),
    });
    expect(await coinsOf(form, firm)).toBe(100);
  });
});

describe('an early end', () => {
  it('has a reason that only those affected read', async () => {
    const [firm, ada, ben] = [await company(form, 100), await adult(form), await adult(form)];
    const id = await contests.opened(firm, { title: 'Da chiudere' });
    await contests.join(id, ada);
    const [reason, key] = [randomUUID(), randomUUID()];
    for (let press = 0; press < 2; press++) {
      expect((await contests.close(id, form.admin, reason, key)).body.closingReason).toBe(reason);
    }
    expect((await contests.close(id, form.admin, 'Un altro', key)).status).toBe(422);
    for (const who of [firm, ada]) {
      expect((await contests.read(id, who)).body.closingReason).toBe(reason);
      expect((await contests.notifications(who))[0]).toMatchObject({
        message: 'L’amministrazione ha chiuso il contest «Da chiudere» prima della scadenza: leggi il motivo',
        link: `/contests/${id}`,
      });
    }
    for (const who of [undefined, ben])
      expect(JSON.stringify((await contests.read(id, who)).body)).not.toContain(reason);
    expect(await form.database.query('select 1 from kept_texts where text = $1', [reason])).toHaveLength(1);
    expect(
      await form.database.query('select 1 from event_store.events where envelope like $1', [`%${reason}%`]),
    ).toEqual([]);
  });

  it('has a reason that stays when the administrator erases their account', async () => {
    const [firm, ada, leaving] = [await company(form, 100), await adult(form), await administrator(form)];
    const category = await contests.newCategory();
    await contests.call('POST', '/contests/generate-automatic', form.admin);
    const [automatic] = (await contests.list(`?category=${category}`)).body;
    const closed = [await contests.opened(firm), automatic?._id ?? ''];
    for (const id of closed) {
      await contests.join(id, ada);
      expect((await contests.close(id, leaving, 'Termini scaduti')).status).toBe(200);
    }
    await closeAccount(form, leaving);
    for (const id of closed) expect((await contests.read(id, ada)).body.closingReason).toBe('Termini scaduti');
  });
});

it('a contest with entries is not removed by an administrator either', async () => {
  const [firm, ada] = [await company(form, 100), await adult(form)];
  const id = await contests.opened(firm, { title: 'Da giudicare' });
  await contests.join(id, ada);
  await contests.submit(id, ada, { text: 'Un’idea' });
  expect(refusal(await contests.call('DELETE', `/admin/contests/${id}`, form.admin))).toEqual([
    409,
    'Ci sono elaborati in gara: il contest si può nascondere, non eliminare',
  ]);
  expect((await contests.read(id, ada)).status).toBe(200);
});

describe('withdrawing', () => {
  it('is for the creator until someone joins', async () => {
    const [firm, rival, ada] = [await company(form, 200), await company(form, 0), await adult(form)];
    const [empty, joined] = [await contests.opened(firm), await contests.opened(firm)];
    await contests.join(joined, ada);
    expect((await contests.remove(empty, rival)).status).toBe(403);
    expect((await contests.remove(empty, form.admin)).status).toBe(403);
    expect(refusal(await contests.remove(joined, firm))).toEqual([
      409,
      'Ci sono già iscritti: il contest non si può più eliminare',
    ]);
    expect((await contests.remove(empty, firm)).status).toBe(204);
    expect(await coinsOf(form, firm)).toBe(100);
    expect((await contests.read(empty)).status).toBe(404);
    expect((await contests.remove(empty, firm)).status).toBe(404);
  });

  it('is for administrators, and notifies participants', async () => {
    const [firm, ada] = [await company(form, 100), await adult(form)];
    const category = await contests.newCategory();
    const id = await contests.opened(firm, { title: 'Da annullare', category });
    await contests.join(id, ada);
    expect((await contests.call('DELETE', `/admin/contests/${id}`, firm)).status).toBe(403);
    expect((await contests.call('DELETE', `/admin/contests/${id}`, form.admin)).status).toBe(204);
    expect(await coinsOf(form, firm)).toBe(100);
    expect((await contests.notifications(ada))[0]?.message).toBe('Il contest «Da annullare» è stato annullato');
    expect((await contests.list(`?search=annullare`)).body).toEqual([]);
    expect((await contests.call('DELETE', `/admin/categories/${category}`, form.admin)).status).toBe(204);
  });

  it('is refused once the reward is paid', async () => {
    const id = await contests.opened(form.admin);
    await contests.close(id, form.admin);
    await contests.complete(id, form.admin, null);
    expect(refusal(await contests.call('DELETE', `/admin/contests/${id}`, form.admin))).toEqual([
      409,
      'Il premio è già stato assegnato',
    ]);
  });
});

inLongRun(() => {
  it('of a hundred who join during the closing, nobody joins after it', async () => {
    const firm = await company(form, 100);
    const id = await contests.opened(firm);
    const people: Member[] = [];
    while (people.length < 100) people.push(...(await Promise.all(Array.from({ length: 10 }, () => adult(form)))));
    const answers = await Promise.all([
      ...people.slice(0, 50).map((person) => contests.join(id, person)),
      contests.closedEarly(id),
      ...people.slice(50).map((person) => contests.join(id, person)),
    ]);
    const joined = answers.filter(({ status, body }) => status === 200 && body.joined).length;
    const refused = answers.filter(({ status }) => status === 409);
    expect(joined + refused.length).toBe(100);
    for (const { body } of refused) expect(body.msg).toBe('Il contest non è attivo');
    const types = await form.database.query<{ type: string }>(
      `select envelope::jsonb ->> 'type' as type from event_store.events
     where envelope like $1 and envelope::jsonb ->> 'type' in ('ContestJoined', 'ContestClosed') order by revision`,
      [`%${id}%`],
    );
    expect(types.map(({ type }) => type)).toEqual([...Array(joined).fill('ContestJoined'), 'ContestClosed']);
    expect((await contests.read(id)).body).toMatchObject({ status: 'closed', participantsCount: joined });
    expect(await isSound(form)).toBe(true);
  });
});
