import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';

/** Who is signed in, as the token says; like most, it does not ask the database whether that still holds. */
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
