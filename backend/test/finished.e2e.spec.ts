import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Member, startTestApp, type TestApp } from './app.js';
import { newFamily } from './families.js';
import { closeContest, editUser, joinAdmin, made, newApplication, newContest, newOrder, signIn } from './makers.js';
import { documentedRoutes, type Route } from './openapi.js';

/**
 * What is finished leaves the ledger's state (ADR 29). Every route about a contest or an order answers for a finished one as the
 * page of it says: who reads something of it while it runs reads it afterwards, and nobody is told that there is none.
 */

const BODIES: Readonly<Record<string, object>> = {
  'PUT /contests/{id}': { reward: 5 },
  'PUT /contests/{id}/entry': { text: 'Un altro elaborato' },
  'POST /contests/{id}/close': { reason: 'Si è deciso così' },
  'POST /contests/{id}/complete': { winner: null },
  'POST /orders/{id}/dispute': { reason: 'Non era quello promesso' },
  'POST /orders/{id}/answer': { text: 'Lo era' },
  'POST /orders/{id}/resolve': { outcome: 'refund', reason: 'Si è visto' },
};

let form: TestApp;
let routes: readonly Route[];
let callers: Readonly<Record<string, Member | undefined>>;
let company: Member;
let participant: Member;
/** The guardian is an administrator. */
let child: Member;
beforeAll(async () => {
  form = await startTestApp();
  routes = await documentedRoutes(form);
  company = await form.join('Rita Blu', 100, 'company');
  participant = await form.join('Bruno Rossi', 100);
  const { child: minor, guardian } = await newFamily(form);
  child = minor;
  await editUser(form, guardian, { role: 'admin' });
  const [stranger, other] = [await form.join('Eva Verdi'), await joinAdmin(form, 'Nora Grigi')];
  const parent = await signIn(form, guardian);
  callers = { company, participant, child, parent, stranger, other, visitor: undefined };
});
afterAll(() => form.close());

const about = (path: string): readonly Route[] =>
  routes.filter((route) => route.path.includes(`${path}/{id}`) && !route.path.includes('/marketplace/'));

async function statusOf({ name, method, path }: Route, id: string, caller: Member | undefined): Promise<number> {
  const { token } = caller ?? {};
  const body = BODIES[name];
  const request = { ...(token && { token }), ...(body && { body }) };
  return (await form.call(method, path.replace('{id}', id), request)).status;
}

async function statuses(route: Route, id: string): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const [name, caller] of Object.entries(callers)) found[name] = await statusOf(route, id, caller);
  return found;
}

async function contest(): Promise<string> {
  const { _id } = await newContest(form, company);
  for (const person of [participant, child]) await made(form, ['POST', `/contests/${_id}/join`], person);
  await made(form, ['PUT', `/contests/${_id}/entry`], participant, { text: 'Un elaborato' });
  return _id;
}

async function completed(): Promise<string> {
  const id = await contest();
  await closeContest(form, id);
  await made(form, ['POST', `/contests/${id}/complete`], company, { winner: participant._id });
  return id;
}

async function concluded(): Promise<string> {
  const { _id } = await newOrder(form, company, participant, 'delivered');
  await made(form, ['POST', `/orders/${_id}/complete`], participant);
  return _id;
}

async function accepted(): Promise<string> {
  const { _id } = await newApplication(form, company, participant);
  await made(form, ['POST', `/orders/${_id}/accept`], company);
  return _id;
}

describe.each<[string, string, () => Promise<string>, () => Promise<string>]>([
  ['a completed contest', '/contests', contest, completed],
  ['a completed order', '/orders', async () => (await newOrder(form, company, participant))._id, concluded],
  ['an accepted application', '/orders', async () => (await newApplication(form, company, participant))._id, accepted],
])('%s', (_, path, open, finished) => {
  it('is read by whom it was read before its end, and by nobody else', async () => {
    const reading = about(path).filter(({ method }) => method === 'GET');
    const [before, after] = [await open(), await finished()];
    for (const route of reading) {
      expect({ [route.name]: await statuses(route, after) }).toEqual({ [route.name]: await statuses(route, before) });
    }
    expect(reading.length).toBeGreaterThan(0);
  });

  it('is not unknown to whoever would change it', async () => {
    const id = await finished();
    for (const route of about(path).filter(({ method }) => method !== 'GET')) {
      const found = await statuses(route, id);
      expect({ [route.name]: Object.entries(found).filter(([, status]) => status === 404) }).toEqual({
        [route.name]: [],
      });
      // The body is a good one.
      expect({ [route.name]: Object.values(found) }).not.toEqual({ [route.name]: expect.arrayContaining([400]) });
    }
  });
});
