import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';

/** The person that the token names; as is usual, the database is not asked whether the token is still valid. */
export interface SignedInUser {
  readonly id: string;
  readonly name: string;
}

@Injectable()
export class JwtStrategy extends PassportStrategy(Strategy) {
  constructor() {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      secretOrKey: process.env.JWT_SECRET ?? '',
      algorithms: ['HS256'],
    });
  }

  validate({ sub, name }: { sub: string; name: string }): SignedInUser {
    return { id: sub, name };
  }
}
