import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { LedgerUnavailable } from '../../../engine/ledger/format/errors.js';
import { Ledger } from '../../../engine/ledger/writing/ledger.js';
import type { Principal, Role } from '../../../platform/http/requests/signed-in.js';
import { Config } from '../../../platform/settings/config.js';
import { People, type PersonSummary } from '../people/people.js';
import { type Claims, isClaims, sessionIdOf } from './session-of.js';

export const TOKEN_ALGORITHM = 'HS256';
export const TOKEN_LIFETIME_S = 8 * 60 * 60;
/** On a shared computer: half an hour without use, and the five minutes between two renewals. */
const SHARED_LIFETIME_S = 35 * 60;

/** When a session that begins now ends at the latest, in seconds since 1970. */
export const sessionEnd = (now: Date): number => Math.floor(now.getTime() / 1000) + TOKEN_LIFETIME_S;

/** Who gets a token. */
export type TokenHolder = Pick<PersonSummary, 'id' | 'wallet' | 'passwordVersion'>;

/** A token is valid only as long as its session goes on, and the account exists with the password and role it was issued for. */
@Injectable()
export class AccessTokens {
  constructor(
    private readonly jwt: JwtService,
    @Inject(People) private readonly people: Pick<People, 'withId' | 'knownWithId' | 'evict'>,
    @Inject(Ledger)
    private readonly ledger: Pick<Ledger, 'state' | 'head' | 'isLeader' | 'read' | 'synced' | 'isFresh' | 'outdated'>,
    @Inject(Config) private readonly config: Pick<Config, 'adminTotp'>,
  ) {}

  /**
   * A token for the role of this moment: where another process decides, this one may not have read of a change yet; where this
   * one does, the change may not be durable yet.
   * @param sharedUntil for a session on a shared computer: its end, in seconds since 1970
   */
  async issue(person: TokenHolder, sharedUntil?: number): Promise<string> {
    const { isLeader, head, state } = this.ledger;
    let roleRevision = state.accounts.get(person.wallet)?.roleRevision;
    if (!isLeader || roleRevision === undefined || roleRevision > head.revision)
      roleRevision = await this.ledger.read(({ accounts }) => accounts.get(person.wallet)?.roleRevision);
    const claims = { sub: person.id, pv: person.passwordVersion, rr: roleRevision, jti: randomUUID() };
    return sharedUntil === undefined ? this.jwt.sign(claims) : this.signShared(claims, sharedUntil);
  }

  /**
   * A token for the same session, as on a shared computer, and for no longer than the session would last otherwise.
   * @param token a valid one of the session
   */
  renew(token: string): string | undefined {
    const claims = this.claimsOf(token);
    if (!isClaims(claims) || claims.exp === undefined) return undefined;
    const { sub, pv, rr, until = claims.exp } = claims;
    return this.signShared({ sub, pv, rr, jti: sessionIdOf(claims) }, until);
  }

  private signShared(claims: object, until: number): string {
    const left = until - Math.floor(Date.now() / 1000);
    return this.jwt.sign({ ...claims, until }, { expiresIn: Math.min(left, SHARED_LIFETIME_S) });
  }

  /** The claims of a token that is sound and has not expired; undefined for any other. */
  claimsOf(token: string): unknown {
    try {
      return this.jwt.verify<object>(token, { algorithms: [TOKEN_ALGORITHM] });
    } catch {
      return undefined;
    }
  }

  /** Without a query: undefined when the person is not cached, the claims are not those of the state, or it may be outdated. */
  knownPrincipalOf(claims: unknown): Principal | undefined {
    if (!isClaims(claims) || this.ledger.outdated || !this.ledger.isFresh) return undefined;
    const card = this.people.knownWithId(claims.sub);
    const account = card && this.ledger.state.accounts.get(card.wallet);
    if (!account || !isOpen(claims, card) || account.roleRevision !== claims.rr) return undefined;
    return this.principal(card, account.role, claims);
  }

  /**
   * @returns the person named by the claims of a verified token, or undefined when the token is no longer valid
   * @throws LedgerUnavailable when events that this release does not know follow: one behind them may have closed the account
   * or changed its role
   */
  async principalOf(claims: unknown): Promise<Principal | undefined> {
    if (!isClaims(claims)) return undefined;
    if (this.ledger.outdated) throw new LedgerUnavailable(this.ledger.outdated.message);
    if (!this.ledger.isFresh) await this.ledger.synced();
    let card = await this.people.withId(claims.sub);
    if (card && card.passwordVersion < claims.pv) {
      // Another process has just changed the password, and its notification has not arrived yet.
      this.people.evict(card.id);
      card = await this.people.withId(claims.sub);
    }
    if (!card || !isOpen(claims, card)) return undefined;
    const { wallet } = card;
    const { state, head } = this.ledger;
    let account = state.accounts.get(wallet);
    // What is durable has ended the session, also while the ledger answers nothing.
    const since = account?.roleRevision ?? state.closedAccounts.get(wallet);
    if (since !== undefined && since > claims.rr && since <= head.revision) return undefined;
    if (account?.roleRevision !== claims.rr) {
      // Another process has just opened the account or changed its role, or what changes it here may not become durable: neither
      // ends a session.
      account = await this.ledger.read(({ accounts }) => accounts.get(wallet));
    }
    if (account?.roleRevision !== claims.rr) return undefined;
    return this.principal(card, account.role, claims);
  }

  private principal(
    { id: personId, wallet, secondStepSince }: PersonSummary,
    role: Role,
    { until }: Claims,
  ): Principal {
    const lacksSecondStep = role === 'admin' && this.config.adminTotp === 'required' && !secondStepSince;
    return {
      ...{ personId, wallet, role },
      ...(lacksSecondStep && { lacksSecondStep }),
      ...(until !== undefined && { sharedUntil: until }),
    };
  }
}

/** Whether neither the person nor a new password has ended the session. */
const isOpen = (claims: Claims, { passwordVersion, endedSessions }: PersonSummary): boolean =>
  passwordVersion === claims.pv && !(endedSessions && Object.hasOwn(endedSessions, sessionIdOf(claims)));
