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
import { ApiBearerAuth, ApiExtension, ApiForbiddenResponse, ApiUnauthorizedResponse } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { ErrorBody } from './error-body.js';
import { notAllowed, notSignedIn } from './errors.js';

export const ROLES = ['minor', 'adult', 'company', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** Who is signed in: the public id, the wallet that is their pseudonym in the ledger, and their one role. */
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
const MAYBE = 'sign-in-is-optional';
const ALLOWED = 'allowed-roles';

/** The route needs no sign-in. */
export const Public = (): MethodDecorator & ClassDecorator => SetMetadata(OPEN, true);

/** The route needs no sign-in, but signed-in people see more; an invalid token counts as none. */
export const MaybeSignedIn = () => applyDecorators(SetMetadata(MAYBE, true), ApiBearerAuth());

/** The route needs one of these roles; without it any signed-in person may call it. */
export const Roles = (...roles: readonly Role[]) =>
  applyDecorators(SetMetadata(ALLOWED, roles), DocumentsRoles(...roles), ApiForbiddenResponse({ type: ErrorBody }));

/** For the OpenAPI document, if the decision and not the route checks the roles. */
export const DocumentsRoles = (...roles: readonly Role[]) => ApiExtension('x-roles', roles);

/** For the OpenAPI document: the route requires a bearer token. */
export const SignedInRoute = () => applyDecorators(ApiBearerAuth(), ApiUnauthorizedResponse({ type: ErrorBody }));

/** The signed-in person, as a parameter of a handler. */
export const SignedIn = createParamDecorator((_: unknown, context: ExecutionContext): Principal => {
  const { user } = context.switchToHttp().getRequest<FastifyRequest>();
  if (!user) throw notSignedIn();
  return user;
});

/** Who is signed in, if anyone is, as a parameter of a handler that is MaybeSignedIn. */
export const SignedInIfAny = createParamDecorator(
  (_: unknown, context: ExecutionContext): Principal | undefined =>
    context.switchToHttp().getRequest<FastifyRequest>().user,
);

/** Every route is closed unless it is marked Public. */
@Injectable()
export class SignedInGuard extends AuthGuard('jwt') {
  constructor(private readonly reflector: Reflector) {
    super();
  }

  override canActivate(context: ExecutionContext) {
    const isOpen = this.reflector.getAllAndOverride<boolean>(OPEN, [context.getHandler(), context.getClass()]);
    return isOpen && !this.isOptional(context) ? true : super.canActivate(context);
  }

  /** An infrastructure fault is passed on unchanged; only a missing or refused token is a 401. */
  override handleRequest<User>(error: unknown, user: User | false, _info: unknown, context: ExecutionContext) {
    if (error) throw error;
    if (!user && !this.isOptional(context)) throw notSignedIn();
    return user || undefined;
  }

  private isOptional(context: ExecutionContext): boolean {
    return this.reflector.getAllAndOverride<boolean>(MAYBE, [context.getHandler(), context.getClass()]) ?? false;
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
