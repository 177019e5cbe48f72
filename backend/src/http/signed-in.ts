import {
  applyDecorators,
  type CanActivate,
  createParamDecorator,
  type ExecutionContext,
  Injectable,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { ApiBearerAuth, ApiForbiddenResponse, ApiUnauthorizedResponse } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { ErrorBody } from './error-body.js';
import { notAllowed, notSignedIn } from './errors.js';

export const ROLES = ['minor', 'adult', 'company', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** Who is signed in: the public id, the wallet that stands for them in the ledger, and their one role. */
export interface Principal {
  readonly personId: string;
  readonly wallet: string;
  readonly role: Role;
}

declare module 'fastify' {
  interface FastifyRequest {
    user?: Principal;
  }
}

const OPEN = 'open-to-everyone';
const ALLOWED = 'allowed-roles';

/** The route needs no sign-in. */
export const Public = (): MethodDecorator & ClassDecorator => SetMetadata(OPEN, true);

/** The route needs one of these roles; without it any signed-in person may call it. */
export const Roles = (...roles: readonly Role[]) =>
  applyDecorators(SetMetadata(ALLOWED, roles), ApiForbiddenResponse({ type: ErrorBody }));

/** For the OpenAPI document: the route wants a bearer token. */
export const SignedInRoute = () => applyDecorators(ApiBearerAuth(), ApiUnauthorizedResponse({ type: ErrorBody }));

/** The signed-in person, as a parameter of a handler. */
export const SignedIn = createParamDecorator((_: unknown, context: ExecutionContext): Principal => {
  const { user } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!user) throw notSignedIn();
  return user;
});

/** Every route is closed unless it is marked Public. */
@Injectable()
export class SignedInGuard extends AuthGuard('jwt') {
  constructor(private readonly reflector: Reflector) {
    super();
  }

  override canActivate(context: ExecutionContext) {
    if (this.reflector.getAllAndOverride<boolean>(OPEN, [context.getHandler(), context.getClass()])) return true;
    return super.canActivate(context);
  }

  /** A fault on the way is passed on as what it is; only a missing or refused token is a 401. */
  override handleRequest<User>(error: unknown, user: User | false): User {
    if (error) throw error;
    if (!user) throw notSignedIn();
    return user;
  }
}

@Injectable()
export class RolesGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const roles = this.reflector.getAllAndOverride<readonly Role[]>(ALLOWED, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (!roles) return true;
    const { user } = context.switchToHttp().getRequest<FastifyRequest>();
    if (user && roles.includes(user.role)) return true;
    throw notAllowed();
  }
}
