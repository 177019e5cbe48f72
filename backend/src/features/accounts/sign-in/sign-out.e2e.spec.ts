import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { claimsOf, ENV, type Member, PASSWORD, signIn, startTestApp, type TestApp } from '../../../../test/app.js';

let form: TestApp;
beforeAll(async () => {
  form = await startTestApp();
});
afterAll(() => form.close());

const ask = ({ token }: Pick<Member, 'token'>) => form.call('GET', '/user/me', { token }).then(({ status }) => status);
const signOut = ({ token }: Pick<Member, 'token'>) =>
  form.call('POST', '/auth/sign-out', { token }).then(({ status }) => status);
const endedOf = async ({ _id }: Member) => {
  const [row] = await form.database.query<{ ended: Record<string, number> | null }>(
    'select ended_sessions as ended from people where id = $1',
    [_id],
  );
  return row?.ended ?? null;
};

/** The same session with other claims, signed as FORM signs. */
function forged({ token, ...member }: Member, change: (claims: Record<string, unknown>) => object): Member {
  const [header = '', payload = ''] = token.split('.');
  const claims = change(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  const head = `${header}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}`;
  return { ...member, token: `${head}.${createHmac('sha256', ENV.JWT_SECRET).update(head).digest('base64url')}` };
}
const ofAnEarlierRelease = (member: Member) => forged(member, ({ jti: _, ...claims }) => claims);
const withoutEnd = ({ token, ...member }: Member): Member => ({ ...member, token: token.slice(0, -22) });

it('ends this session, its stream too, and no other', async () => {
  const ada = await form.join('Ada Neri');
  const elsewhere = await signIn(form.call, ada.email);
  const streams = await Promise.all(
    [ada, elsewhere].map(({ token }) =>
      fetch(`${form.url}/api/events`, { headers: { authorization: `Bearer ${token}` } }),
    ),
  );
  const [own, other] = streams.map(({ body }) => body?.pipeThrough(new TextDecoderStream()).getReader());
  await own?.read();
  expect(await signOut(ada)).toBe(204);
  const outAt = performance.now();
  while (!(await own?.read())?.done);
  expect(performance.now() - outAt).toBeLessThan(1000);
  expect([await ask(ada), await ask(elsewhere)]).toEqual([401, 200]);
  expect((await other?.read())?.done).toBe(false);
  await other?.cancel();
  expect((await form.call('GET', '/events', { token: ada.token })).status).toBe(401);
});

it('two sessions that began in the same second are two', async () => {
  const ada = await form.join('Ada Neri');
  const [one, two] = await Promise.all([signIn(form.call, ada.email), signIn(form.call, ada.email)]);
  expect(await signOut(one)).toBe(204);
  expect([await ask(one), await ask(two)]).toEqual([401, 200]);
});

it('a session of an earlier release, which has no id, goes on and ends alone', async () => {
  const ada = await form.join('Ada Neri');
  const [early, later] = [
    ofAnEarlierRelease(ada),
    forged(ofAnEarlierRelease(ada), (claims) => ({ ...claims, iat: 1 })),
  ];
  expect([await ask(early), await ask(later)]).toEqual([200, 200]);
  expect(await signOut(early)).toBe(204);
  expect([await ask(early), await ask(later), await ask(ada)]).toEqual([401, 200, 200]);
});

describe('a token without the end of its signature', () => {
  it('opens nothing, and ends its session', async () => {
    const ada = await form.join('Ada Neri');
    expect(await ask(withoutEnd(ada))).toBe(401);
    expect([await signOut(withoutEnd(ada)), await signOut(withoutEnd(ada))]).toEqual([204, 401]);
    expect(await ask(ada)).toBe(401);
  });

  it('ends nothing when it is too short, wrong, or has expired', async () => {
    const ada = await form.join('Ada Neri');
    const short = { token: ada.token.slice(0, -23) };
    const wrong = { token: `${ada.token.slice(0, ada.token.lastIndexOf('.'))}.${'A'.repeat(43)}` };
    const expired = forged(ada, (claims) => ({ ...claims, exp: Math.floor(Date.now() / 1000) }));
    for (const token of [short, wrong, expired, { token: 'a.b.c' }]) expect(await signOut(token)).toBe(401);
    expect((await form.call('POST', '/auth/sign-out')).status).toBe(401);
    expect([await ask(ada), await endedOf(ada)]).toEqual([200, null]);
  });
});

describe('a session on a shared computer', () => {
  const SHARED_S = 35 * 60;
  const tokenOf = async (path: string, token?: string, body?: object, method = 'POST') =>
    (await form.call<{ token: string }>(method, path, { ...(token && { token }), ...(body && { body }) })).body.token;
  const joinShared = async () => {
    const ada = await form.join('Ada Neri');
    const credentials = { email: ada.email, password: PASSWORD, sharedComputer: true };
    return { ...ada, token: await tokenOf('/auth/login', undefined, credentials) };
  };
  const lifetimeOf = (token: string) => {
    const { iat, exp } = claimsOf(token);
    return exp - iat;
  };

  it('has a token that soon expires, and is renewed as the same session, which ends whole', async () => {
    const ada = await joinShared();
    const renewed = await tokenOf('/auth/renew', ada.token);
    expect([lifetimeOf(ada.token), lifetimeOf(renewed)]).toEqual([SHARED_S, SHARED_S]);
    expect(await ask({ token: renewed })).toBe(200);
    expect(await signOut(ada)).toBe(204);
    expect([await ask(ada), await ask({ token: renewed })]).toEqual([401, 401]);
    expect((await form.call('POST', '/auth/renew', { token: renewed })).status).toBe(401);
    expect(Object.values((await endedOf(ada)) ?? {})).toEqual([claimsOf(ada.token).until]);
  });

  it('ends eight hours after the sign-in, however often it is renewed', async () => {
    const ada = await joinShared();
    const until = Math.floor(Date.now() / 1000) + 60;
    const renewed = await tokenOf('/auth/renew', forged(ada, (claims) => ({ ...claims, until })).token);
    expect(claimsOf(renewed)).toMatchObject({ exp: until, until });
    // Renewed, the session of a computer of one's own is no longer than before.
    const { exp } = claimsOf((await signIn(form.call, ada.email)).token);
    const { token } = await signIn(form.call, ada.email);
    expect(claimsOf(await tokenOf('/auth/renew', token)).until).toBeLessThanOrEqual(exp + 5);
  });

  it('stays one with the token of a new password', async () => {
    const ada = await joinShared();
    const body = { currentPassword: PASSWORD, newPassword: 'un-altro-segreto' };
    expect(lifetimeOf(await tokenOf('/user/password', ada.token, body, 'PUT'))).toBe(SHARED_S);
  });
});

describe('what is kept of ended sessions', () => {
  it('is in the export of their person', async () => {
    const ada = await form.join('Ada Neri');
    const elsewhere = await signIn(form.call, ada.email);
    await signOut(ada);
    const { body } = await form.call('GET', '/user/export', { token: elsewhere.token });
    const [id] = Object.keys((await endedOf(ada)) ?? {});
    expect(body.endedSessions).toEqual([{ id, until: expect.stringMatching(/^20\d\d-.*Z$/) }]);
  });

  it('is forgotten when their tokens have expired', async () => {
    const ada = await form.join('Ada Neri');
    await form.database.query(`update people set ended_sessions = '{"x": 1}' where id = $1`, [ada._id]);
    await signOut(ada);
    expect(Object.keys((await endedOf(ada)) ?? {})).toEqual([expect.not.stringContaining('x')]);
  });

  it('is bounded: whoever ends more than a hundred has ended all of them', async () => {
    const ada = await form.join('Ada Neri');
    const sessions = Array.from({ length: 100 }, (_, index) => index);
    const session = (jti: number) => forged(ada, (claims) => ({ ...claims, jti: `session-${jti}` }));
    await Promise.all(sessions.map((index) => signOut(session(index))));
    expect(Object.keys((await endedOf(ada)) ?? {})).toHaveLength(100);
    expect(await ask(ada)).toBe(200);
    await signOut(session(100));
    expect(await endedOf(ada)).toBeNull();
    expect([await ask(ada), await ask(session(0)), await ask(session(100))]).toEqual([401, 401, 401]);
  });
});
