import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { join, type Member, PASSWORD, signIn } from './app.js';
import { eventually } from './conditions.js';
import { type CutProcess, type CutProcesses, startCutProcesses } from './cut-processes.js';
import { type EventReader, readEvents } from './event-reader.js';
import { parseExposition } from './exposition.js';
import { everyDayOrLong } from './runs.js';

/** What `GET /api/events` says, in the process that leads and in one that follows, and when it ends. */

/** From the answer to a change to the message about it. */
const TOLD_MS_MAX = 3000;
/** From the answer to the change that makes a token worthless to the end of its streams. */
const REFUSED_MS_MAX = 100;

let processes: CutProcesses;
let leader: CutProcess;
let follower: CutProcess;
let admin: Member;
const readers: EventReader[] = [];
beforeAll(async () => {
  processes = await startCutProcesses(2);
  ({ leader, follower } = await processes.roles());
  admin = await signIn(leader.call, 'admin@form.local');
});
afterAll(async () => {
  await Promise.all(readers.map((reader) => reader.close()));
  await processes.close();
});

const newPerson = (name: string, coins = 0) => join(leader.call, admin, { name, coins });

async function opened(at: CutProcess, { token }: Member): Promise<EventReader> {
  const reader = await readEvents(at.url, token);
  readers.push(reader);
  return reader;
}

const openStreams = async ({ url }: CutProcess) =>
  parseExposition(await (await fetch(`${url}/metrics`)).text()).valueOf('form_event_streams') ?? Number.NaN;

describe.each(everyDayOrLong(['a follower'], ['the leader', 'a follower']))('a stream of %s', (role) => {
  const [at, other] = role === 'the leader' ? [() => leader, () => follower] : [() => follower, () => leader];

  it('says after a transfer what has changed, when it can be read, and to nobody else', async () => {
    const [ada, ben, cleo] = await Promise.all([newPerson('Ada', 50), newPerson('Ben'), newPerson('Cleo')]);
    const [payer, payee, stranger] = await Promise.all([opened(at(), ada), opened(at(), ben), opened(at(), cleo)]);
    const body = { recipient: ben.email, amount: 7 };
    expect(await other().call('POST', '/coin/transfer', { token: ada.token, body })).toMatchObject({ status: 201 });
    const answeredAt = performance.now();
    await eventually(() => payee.told.length > 0 && payer.told.length > 0);
    expect(performance.now() - answeredAt).toBeLessThan(TOLD_MS_MAX);
    const { body: me } = await at().call('GET', '/user/me', { token: ben.token });
    expect(me).toMatchObject({ coinBalance: 7 });
    expect(new Set(payee.told.flat())).toEqual(new Set(['coins', 'notifications']));
    expect(payer.told.flat()).toEqual(['coins']);
    expect(stranger.told).toEqual([]);
  });

  it('is not stored, not compressed, not held back by a proxy, and counted while it is open', async () => {
    const before = await openStreams(at());
    const reader = await opened(at(), await newPerson('Dora'));
    expect(Object.fromEntries(reader.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    expect(reader.headers.get('content-encoding')).toBeNull();
    expect(await openStreams(at())).toBe(before + 1);
    await reader.close();
    const head = { method: 'HEAD', headers: { authorization: `Bearer ${admin.token}` } };
    expect(await fetch(`${at().url}/api/events`, head)).toMatchObject({ status: 200 });
    await eventually(async () => (await openStreams(at())) === before, 2000);
  });

  const ENDS: [string, (person: Member) => Promise<{ status: number }>][] = [
    ['is erased', ({ token }) => other().call('DELETE', '/user/me', { token, body: { password: PASSWORD } })],
    [
      'gets another role',
      ({ _id, email }) =>
        other().call('PUT', `/admin/users/${_id}`, {
          token: admin.token,
          body: { name: 'Ada', email, role: 'company', companyName: 'Officine', coinBalance: 0 },
        }),
    ],
    [
      'changes the password',
      ({ token }) =>
        other().call('PUT', '/user/password', {
          token,
          body: { currentPassword: PASSWORD, newPassword: 'un-altro-segreto' },
        }),
    ],
  ];

  it.each(everyDayOrLong(ENDS.slice(0, 1), ENDS))(
    `ends within ${REFUSED_MS_MAX} ms for a person who %s`,
    async (_, change) => {
      const person = await newPerson('Ada');
      const reader = await opened(at(), person);
      expect((await change(person)).status).toBeLessThan(300);
      const changedAt = performance.now();
      expect((await reader.ended) - changedAt).toBeLessThan(REFUSED_MS_MAX);
    },
  );
});

const done = async (path: string, { token }: Member, body?: unknown) => {
  const answer = await leader.call<{ _id: string }>('POST', path, { token, body });
  expect(answer.status).toBeLessThan(300);
  return answer.body;
};

it('a notification to a role, or to those who take part in a contest, is told to them and to no other', async () => {
  const [ada, ben] = await Promise.all([newPerson('Ada'), newPerson('Ben')]);
  const company = await join(leader.call, admin, { name: 'Cora', coins: 9, role: 'company' });
  const [entrant, adult, organiser] = await Promise.all([
    opened(follower, ada),
    opened(follower, ben),
    opened(follower, company),
  ]);
  const broadcast = { title: 'Avviso', message: 'Un testo per le aziende', targetRole: 'company' };
  await done('/admin/notifications/broadcast', admin, broadcast);
  await eventually(() => organiser.told.flat().includes('notifications'));
  expect([...entrant.told, ...adult.told]).toEqual([]);
  const endDate = new Date(Date.now() + 7 * 86_400_000).toISOString();
  const contest = { title: 'Racconta un mestiere', description: 'In una pagina', reward: 2, endDate };
  const { _id } = await done('/contests', company, contest);
  await done(`/contests/${_id}/join`, ada);
  await done(`/contests/${_id}/close`, admin, { reason: 'Si è deciso così' });
  await eventually(() => entrant.told.flat().includes('notifications'));
  await eventually(() => adult.told.flat().includes('contests'));
  expect(adult.told.flat()).not.toContain('notifications');
});

it('a person may have eight of them, and the ninth is refused', async () => {
  const person = await newPerson('Otto');
  const eight = await Promise.all(Array.from({ length: 8 }, () => opened(leader, person)));
  expect(eight.map(({ status }) => status)).toEqual(eight.map(() => 200));
  const ninth = await leader.call('GET', '/events', { token: person.token });
  expect(ninth).toMatchObject({ status: 429, body: { code: 'TOO_MANY_STREAMS' } });
});

it('where no news arrives, says nothing and ends', async () => {
  const [ada, ben] = await Promise.all([newPerson('Ada', 5), newPerson('Ben')]);
  const reader = await opened(follower, ben);
  follower.database.freeze();
  try {
    const frozenAt = performance.now();
    const body = { recipient: ben.email, amount: 5 };
    expect(await leader.call('POST', '/coin/transfer', { token: ada.token, body })).toMatchObject({ status: 201 });
    // A second until the person is no longer trusted, two in which somebody may answer for them.
    expect((await reader.ended) - frozenAt).toBeLessThan(4500);
    expect(reader.told).toEqual([]);
  } finally {
    follower.database.thaw();
  }
});

it('ends at once when the program stops, which does not wait for it', async () => {
  const reader = await opened(follower, await newPerson('Ada'));
  process.kill(follower.program.pid, 'SIGTERM');
  const signalledAt = performance.now();
  expect((await reader.ended) - signalledAt).toBeLessThan(500);
  expect(await follower.program.ended).toEqual({ code: 0, signal: null });
  expect(performance.now() - signalledAt).toBeLessThan(5000);
});
