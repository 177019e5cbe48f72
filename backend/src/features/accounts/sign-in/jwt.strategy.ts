import type { IncomingMessage } from 'node:http';
import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { KnownCallers, type Principal } from '../../../platform/http/requests/signed-in.js';
import { Config } from '../../../platform/settings/config.js';
import { AccessTokens, TOKEN_ALGORITHM } from './access-token.js';

@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  /** Claims of tokens with a verified signature, by Authorization header. */
  private readonly verified = new Map<string, TimedClaims>();

  constructor(
    @Inject(Config) config: Config,
    private readonly tokens: AccessTokens,
    callers: KnownCallers,
  ) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      // A KeyObject: a secret given as text is parsed again on every request. The types of passport-jwt accept only text.
      secretOrKeyProvider: (_request, _token, done: (error: null, key: never) => void) =>
        done(null, config.jwtSecret as never),
      passReqToCallback: true,
      algorithms: [TOKEN_ALGORITHM],
    });
    callers.register({ known: (header) => this.known(header), verified: (header) => this.verify(header) });
  }

  async validate({ headers }: IncomingMessage, claims: unknown): Promise<Principal | false> {
    if (headers.authorization !== undefined && isTimed(claims)) this.remember(headers.authorization, claims);
    return (await this.tokens.principalOf(claims)) ?? false;
  }

  private async verify(header: string): Promise<Principal | undefined> {
    const claims = this.tokens.claimsOf(header.replace(BEARER, ''));
    if (!isTimed(claims)) return undefined;
    this.remember(header, claims);
    return this.tokens.principalOf(claims);
  }

  private remember(header: string, claims: TimedClaims): void {
    if (this.verified.size >= VERIFIED_MAX) this.verified.clear();
    this.verified.set(header, claims);
  }

  /** A valid signature stays valid: a token that was verified before is checked only for its expiry and its claims. */
  private known(header: string): Principal | undefined {
    const claims = this.verified.get(header);
    if (!claims) return undefined;
    if (claims.exp * 1000 > Date.now()) return this.tokens.knownPrincipalOf(claims);
    this.verified.delete(header);
    return undefined;
  }
}

interface TimedClaims {
  /** Seconds since 1970. */
  readonly exp: number;
}

const VERIFIED_MAX = 10_000;
const BEARER = /^bearer /i;

const isTimed = (claims: unknown): claims is TimedClaims =>
  typeof claims === 'object' && claims !== null && 'exp' in claims && typeof claims.exp === 'number';
