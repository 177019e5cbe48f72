import { beforeEach, describe, expect, it } from '@jest/globals';
import { JwtService } from '@nestjs/jwt';
import { ADA, cause, openLedger } from '../../../../test/coins.js';
import { eventually, isSettled } from '../../../../test/conditions.js';
import { FaultyStore } from '../../../../test/faulty-store.js';
import { MemoryStore } from '../../../../test/memory-store.js';
import type { LocalLedger } from '../../../engine/ledger/writing/local-ledger.js';
import { slices } from '../../../startup/composition.js';
import { openAccount } from '../domain/account.js';
import { AccessTokens } from './access-token.js';

/** The process that decides: its state is ahead of what is durable while it writes. */

const HOLDER = { id: ADA, wallet: ADA, passwordVersion: 0, secondStepSince: null, endedSessions: null };
const jwt = new JwtService({ secret: 'secret' });
let store: FaultyStore;
let ledger: LocalLedger;
let tokens: AccessTokens;
let token: string;
beforeEach(async () => {
  store = new FaultyStore(new MemoryStore());
  ledger = await openLedger(store, { slices });
  await ledger.write((state) => openAccount(state, { wallet: ADA, role: 'company', welcomeCoins: 0 }), cause());
  const people = { withId: async () => HOLDER, knownWithId: () => HOLDER, evict: () => undefined };
  tokens = new AccessTokens(jwt, people as never, ledger, { adminTotp: 'optional' });
  token = await tokens.issue(HOLDER);
});

/** Sends an event of Ada's that is not written, and not decided again. @returns ends the append */
async function sendInVain(type: string, data: object): Promise<() => Promise<unknown>> {
  const release = store.hold();
  store.faults.push('not written, no reply');
  let isFirst = true;
  const sent = ledger.write(() => {
    const events = isFirst ? [{ type, data: { wallet: ADA, ...data } }] : [];
    isFirst = false;
    return events;
  }, cause());
  const { length } = store.appends;
  await eventually(() => store.appends.length > length);
  return () => {
    release();
    return sent;
  };
}

describe.each([
  ['a closing', 'AccountClosed', { initiator: 'self' }],
  ['another role', 'RoleChanged', { role: 'adult' }],
])('%s that is under way and is not written', (_, type, data) => {
  it('ends no session', async () => {
    const end = await sendInVain(type, data);
    const claims = tokens.claimsOf(token);
    expect(tokens.knownPrincipalOf(claims)).toBeUndefined();
    const principal = tokens.principalOf(claims);
    expect(await isSettled(principal)).toBe(false);
    await end();
    expect(await principal).toMatchObject({ wallet: ADA, role: 'company' });
  });

  it('is in no new token', async () => {
    const end = await sendInVain(type, data);
    const issued = tokens.issue(HOLDER);
    await end();
    expect(jwt.decode(await issued)).toMatchObject({ rr: ledger.state.accounts.get(ADA)?.roleRevision });
  });
});

it.each([
  ['a closing', 'AccountClosed', { initiator: 'self' }],
  ['another role', 'RoleChanged', { role: 'adult' }],
])('is over after %s also while nothing can be written', async (_, type, data) => {
  await ledger.write(() => [{ type, data: { wallet: ADA, ...data } }], cause());
  ledger.markBroken({ code: 'HASH', revision: 0, id: undefined });
  expect(await tokens.principalOf(tokens.claimsOf(token))).toBeUndefined();
});
