import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { join, type Member, PASSWORD, signIn } from './app.js';
import { type CutProcess, type CutProcesses, startCutProcesses } from './cut-processes.js';
import { everyDayOrLong } from './runs.js';

/** A token that one process has made worthless, in the hands of another process. */

/** From the answer to the change until the sending of the last request that another process still answers. */
const NEWS_MS_MAX = 100;
/** The same where no news can arrive. */
const NO_NEWS_MS_MAX = 1000;
const POLL_MS = 5;

let processes: CutProcesses;
let leader: CutProcess;
let follower: CutProcess;
let admin: Member;
beforeAll(async () => {
  processes = await startCutProcesses(2);
  ({ leader, follower } = await processes.roles());
  admin = await signIn(leader.call, 'admin@form.local');
});
afterAll(() => processes.close(), 60_000);

interface Change {
  readonly name: string;
  make(at: CutProcess, person: Member): Promise<{ status: number }>;
}

const CHANGES: readonly Change[] = [
  {
    name: 'is erased',
    make: ({ call }, { token }) => call('DELETE', '/user/me', { token, body: { password: PASSWORD } }),
  },
  {
    name: 'gets another role',
    make: ({ call }, { _id, email }) =>
      call('PUT', `/admin/users/${_id}`, {
        token: admin.token,
        body: { name: 'Ada', email, role: 'company', companyName: 'Officine', coinBalance: 0 },
      }),
  },
  {
    name: 'changes the password',
    make: ({ call }, { token }) =>
      call('PUT', '/user/password', { token, body: { currentPassword: PASSWORD, newPassword: 'un-altro-segreto' } }),
  },
  { name: 'signs out', make: ({ call }, { token }) => call('POST', '/auth/sign-out', { token }) },
];

const ask = ({ call }: CutProcess, { token }: Member) => call('GET', '/user/me', { token });

/** Asks in a row until refused. @returns when the last request was sent that was answered with 200 */
async function lastAnswered(at: CutProcess, person: Member): Promise<number> {
  for (let sentAt = 0; ; ) {
    const now = performance.now();
    const { status } = await ask(at, person);
    if (status === 401) return sentAt;
    // A person who is erased while they are looked up is not found.
    expect([200, 404]).toContain(status);
    if (status === 200) sentAt = now;
    await delay(POLL_MS);
  }
}

const newPerson = (): Promise<Member> => join(leader.call, admin, { name: 'Ada' });

/** All of them where no news can arrive. */
const EVERY_DAY = ['is erased', 'signs out'];

describe.each(
  everyDayOrLong(
    CHANGES.filter(({ name }) => EVERY_DAY.includes(name)),
    CHANGES,
  ),
)('of a person who $name', ({ make }) => {
  it.each(everyDayOrLong(['a follower'], ['the leader', 'a follower']))(
    `is refused elsewhere within ${NEWS_MS_MAX} ms, changed through %s`,
    async (role) => {
      const [one, other] = role === 'the leader' ? [leader, follower] : [follower, leader];
      const person = await newPerson();
      for (const at of [one, other]) expect(await ask(at, person)).toMatchObject({ status: 200 });
      const refused = lastAnswered(other, person);
      expect((await make(one, person)).status).toBeLessThan(300);
      const changedAt = performance.now();
      expect((await refused) - changedAt).toBeLessThan(NEWS_MS_MAX);
    },
  );
});

it(`is refused after ${NO_NEWS_MS_MAX} ms where the news cannot arrive`, async () => {
  const people = await Promise.all(CHANGES.map(newPerson));
  const recipient = await newPerson();
  // Both are known in the process that is cut off.
  for (const person of [...people, recipient]) expect(await ask(follower, person)).toMatchObject({ status: 200 });
  follower.database.freeze();
  try {
    await Promise.all(CHANGES.map(({ make }, turn) => make(leader, people[turn] ?? admin)));
    await delay(NO_NEWS_MS_MAX);
    const pay = { recipient: recipient.email, amount: 1 };
    const answers = await Promise.all(
      people.flatMap((person) => [
        ask(follower, person),
        follower.call('POST', '/coin/transfer', { token: person.token, body: pay }),
      ]),
    );
    for (const { status } of answers) expect([401, 503]).toContain(status);
  } finally {
    follower.database.thaw();
  }
});
