import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { Config } from '../config.js';
import type { Principal, Role } from '../http/signed-in.js';
import { LedgerUnavailable } from '../ledger/errors.js';
import { Ledger } from '../ledger/ledger.js';
import { People, type PersonSummary } from './people.js';

export const TOKEN_ALGORITHM = 'HS256';
export const TOKEN_LIFETIME_S = 8 * 60 * 60;

/** Who gets a token. */
export type TokenHolder = Pick<PersonSummary, 'id' | 'wallet' | 'passwordVersion'>;

/** The claims of a token: the person, and the password and role it was issued for. */
interface Claims {
  readonly sub: string;
  /** Version of the password. */
  readonly pv: number;
  /** Revision of the role. */
  readonly rr: number;
}

/** A token is valid only as long as the account exists with the password and role it was issued for. */
@Injectable()
export class AccessTokens {
  constructor(
    private readonly jwt: JwtService,
    @Inject(People) private readonly people: Pick<People, 'withId' | 'knownWithId' | 'drop'>,
    @Inject(Ledger) private readonly ledger: Pick<Ledger, 'state' | 'decides' | 'synced' | 'isFresh' | 'outdated'>,
    @Inject(Config) private readonly config: Pick<Config, 'adminTotp'>,
  ) {}

  /** A token for the role of this moment: where another process decides, this one may not have read of a change yet. */
  async issue(person: TokenHolder): Promise<string> {
    if (!this.ledger.decides) await this.ledger.synced();
    const roleRevision = this.ledger.state.accounts.get(person.wallet)?.roleRevision;
    const claims: Partial<Claims> = { sub: person.id, pv: person.passwordVersion, rr: roleRevision };
    return this.jwt.sign(claims);
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
    if (!account || card.passwordVersion !== claims.pv || account.roleRevision !== claims.rr) return undefined;
    return this.principal(card, account.role);
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
      this.people.drop(card.id);
      card = await this.people.withId(claims.sub);
    }
    let account = card && this.ledger.state.accounts.get(card.wallet);
    if (card && (account?.roleRevision ?? -1) < claims.rr && !this.ledger.state.closedAccounts.has(card.wallet)) {
      // Another process has just opened the account or changed its role: a fresh token must not end a session.
      await this.ledger.synced();
      account = this.ledger.state.accounts.get(card.wallet);
    }
    if (!card || !account || card.passwordVersion !== claims.pv || account.roleRevision !== claims.rr) return undefined;
    return this.principal(card, account.role);
  }

  private principal({ id: personId, wallet, secondStepSince }: PersonSummary, role: Role): Principal {
    const lacksSecondStep = role === 'admin' && this.config.adminTotp === 'required' && !secondStepSince;
    return { personId, wallet, role, ...(lacksSecondStep && { lacksSecondStep }) };
  }
}

function isClaims(value: unknown): value is Claims {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'sub' in value &&
    typeof value.sub === 'string' &&
    'pv' in value &&
    typeof value.pv === 'number' &&
    'rr' in value &&
    typeof value.rr === 'number'
  );
}
