import { beforeEach, expect, it } from '@jest/globals';
import type { ExecutionContext } from '@nestjs/common';
import { ExecutionContextHost } from '@nestjs/core/helpers/execution-context-host.js';
import { JwtService } from '@nestjs/jwt';
import { LedgerUnavailable } from '../src/engine/ledger/format/errors.js';
import type { LocalLedger } from '../src/engine/ledger/writing/local-ledger.js';
import { openAccount } from '../src/features/accounts/domain/account.js';
import { AccessTokens } from '../src/features/accounts/sign-in/access-token.js';
import { CurrentStateGuard } from '../src/platform/http/requests/current-state.guard.js';
import { slices } from '../src/startup/composition.js';
import { ADA, cause, openLedger } from './coins.js';
import { MemoryStore } from './memory-store.js';

/** What a process that does not decide knows, before it has read what another process has just decided. */

let deciding: LocalLedger;
let follower: LocalLedger;
beforeEach(async () => {
  const store = new MemoryStore();
  deciding = await openLedger(store, { slices });
  follower = await openLedger(store, { slices, mayDecide: () => false });
  await deciding.write((state) => openAccount(state, { wallet: ADA, role: 'company', welcomeCoins: 0 }), cause());
});

it('a token has the role of the account', async () => {
  const people = { withId: async () => undefined, knownWithId: () => undefined, evict: () => undefined };
  const jwt = new JwtService({ secret: 'secret' });
  const token = await new AccessTokens(jwt, people, follower, { adminTotp: 'optional' }).issue({
    id: ADA,
    wallet: ADA,
    passwordVersion: 0,
  });
  expect(jwt.decode(token)).toMatchObject({ rr: deciding.state.accounts.get(ADA)?.roleRevision });
});

it.each(['GET', 'POST'])('a %s knows what was decided before it came', async (method) => {
  expect(follower.state.accounts.has(ADA)).toBe(false);
  await new CurrentStateGuard(follower).canActivate(requestOf(method));
  expect(follower.state.accounts.has(ADA)).toBe(true);
});

it('where the store does not answer, a question is answered with what is known, and an act refused', async () => {
  const failing = new CurrentStateGuard({ ...FOLLOWING, synced: () => Promise.reject(new LedgerUnavailable('gone')) });
  await expect(failing.canActivate(requestOf('GET'))).resolves.toBe(true);
  await expect(failing.canActivate(requestOf('POST'))).rejects.toThrow(LedgerUnavailable);
  const silent = new CurrentStateGuard({ ...FOLLOWING, synced: () => new Promise(() => undefined) });
  await expect(silent.canActivate(requestOf('GET'))).resolves.toBe(true);
});

it('what watches a process asks about that one', async () => {
  const guard = new CurrentStateGuard({ ...FOLLOWING, synced: () => Promise.reject(new Error('not to be asked')) });
  await expect(guard.canActivate(requestOf('POST', '/metrics'))).resolves.toBe(true);
});

const FOLLOWING = { isLeader: false, broken: undefined, outdated: undefined } as const;

const requestOf = (method: string, url = '/api/user/me'): ExecutionContext =>
  new ExecutionContextHost([{ method, routeOptions: { url } }]);
