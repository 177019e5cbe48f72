import { Inject, Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { Config } from '../config.js';
import type { Principal } from '../http/signed-in.js';
import { AccessTokens, TOKEN_ALGORITHM } from './access-token.js';

@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor(
    @Inject(Config) config: Config,
    private readonly tokens: AccessTokens,
  ) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      // A KeyObject: a secret given as text is parsed again on every request. passport-jwt's types know only text.
      secretOrKeyProvider: (_request, _token, done: (error: null, key: never) => void) =>
        done(null, config.jwtSecret as never),
      algorithms: [TOKEN_ALGORITHM],
    });
  }

  async validate(claims: unknown): Promise<Principal | false> {
    return (await this.tokens.principalOf(claims)) ?? false;
  }
}
