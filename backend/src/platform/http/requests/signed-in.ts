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
import type { PersonId, Wallet } from '../../../basics/ids.js';
import { DomainError } from '../../../engine/ledger/format/errors.js';
import { ErrorBody } from '../errors/error-body.js';
import { notAllowed, notSignedIn } from '../errors/errors.js';
import { metadataOfRoute } from './route-metadata.js';

export const ROLES = ['minor', 'adult', 'company', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** Who is signed in: the public id, the wallet that is their pseudonym in the ledger, and their one role. */
export interface Principal {
  readonly personId: PersonId;
  readonly wallet: Wallet;
  readonly role: Role;
  /** An administrator without the second step that this platform requires: they can only set it up. */
  readonly lacksSecondStep?: true;
  /** Of a session on a shared computer: when it ends at the latest, in seconds since 1970. */
  readonly sharedUntil?: number;
}

declare module 'fastify' {
  interface FastifyRequest {
    user?: Principal;
  }
}

const OPEN = 'open-to-everyone';
const MAYBE = 'sign-in-is-optional';
const ALLOWED = 'allowed-roles';
const SETS_UP = 'allowed-without-second-step';

/** Who may call a route, as its decorators say. */
const accessOf = metadataOfRoute((targets) => {
  const reflector = new Reflector();
  return {
    isOpen: reflector.getAllAndOverride<boolean>(OPEN, targets) ?? false,
    isOptional: reflector.getAllAndOverride<boolean>(MAYBE, targets) ?? false,
    roles: reflector.getAllAndOverride<readonly Role[] | undefined>(ALLOWED, targets),
    setsUpSecondStep: reflector.getAllAndOverride<boolean>(SETS_UP, targets) ?? false,
  };
});

/** Whether visitors may call the route as well. */
export const isVisitorRoute = (context: ExecutionContext): boolean => {
  const { isOpen, isOptional } = accessOf(context);
  return isOpen || isOptional;
};

/** The route needs no sign-in. */
export const Public = (): MethodDecorator & ClassDecorator => SetMetadata(OPEN, true);

/** The route needs no sign-in, but signed-in people see more; an invalid token counts as none. */
export const MaybeSignedIn = () => applyDecorators(SetMetadata(MAYBE, true), ApiBearerAuth());

/** The route needs one of these roles; without it any signed-in person may call it. */
export const Roles = (...roles: readonly Role[]) =>
  applyDecorators(SetMetadata(ALLOWED, roles), DocumentsRoles(...roles), ApiForbiddenResponse({ type: ErrorBody }));

/** The route is open also to an administrator who has to set up the second step first. */
export const WithoutSecondStep = (): MethodDecorator => SetMetadata(SETS_UP, true);

/** For the OpenAPI document, if the decision and not the route checks the roles. */
export const DocumentsRoles = (...roles: readonly Role[]) => ApiExtension('x-roles', roles);

/** For the OpenAPI document: the route requires a bearer token. */
export const SignedInRoute = () => applyDecorators(ApiBearerAuth(), ApiUnauthorizedResponse({ type: ErrorBody }));

/** The signed-in person, as a parameter of a handler. */
export const SignedIn = createParamDecorator(
  (_: unknown, context: ExecutionContext): Principal =>
    principalOf(context.switchToHttp().getRequest<FastifyRequest>()),
);

export function principalOf({ user }: FastifyRequest): Principal {
  if (!user) throw notSignedIn();
  return user;
}

/** Who is signed in, if anyone is, as a parameter of a handler that is MaybeSignedIn. */
export const SignedInIfAny = createParamDecorator(
  (_: unknown, context: ExecutionContext): Principal | undefined =>
    context.switchToHttp().getRequest<FastifyRequest>().user,
);

/** How to find out who is signed in, by the header of that name. */
export interface CallerLookup {
  /** Without a query; undefined when the token has to be verified. */
  known(authorization: string): Principal | undefined;
  /** Undefined when the token is refused. */
  verified(authorization: string): Promise<Principal | undefined>;
}

/**
 * Who is signed in, for a token that was verified before and a person who is known without a query. The accounts register
 * how to find out.
 */
@Injectable()
export class KnownCallers {
  private lookup: CallerLookup = { known: () => undefined, verified: async () => undefined };

  register(lookup: CallerLookup): void {
    this.lookup = lookup;
  }

  /** @param authorization the header of that name. @returns undefined when the token has to be verified */
  principalOf(authorization: string | undefined): Principal | undefined {
    return authorization === undefined ? undefined : this.lookup.known(authorization);
  }

  /**
   * For a request that goes on after the guard has let it in.
   * @returns undefined when the guard would refuse it by now
   * @throws LedgerUnavailable | Error when nobody can tell
   */
  async verify(authorization: string): Promise<Principal | undefined> {
    const caller = await this.lookup.verified(authorization);
    return caller?.lacksSecondStep ? undefined : caller;
  }
}

/** Every route is closed unless it is marked Public. */
@Injectable()
export class SignedInGuard extends AuthGuard('jwt') {
  constructor(private readonly callers: KnownCallers) {
    super();
  }

  /** Answers at once for a known caller; Passport verifies every other token. */
  override canActivate(context: ExecutionContext) {
    const access = accessOf(context);
    if (access.isOpen && !access.isOptional) return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const known = this.callers.principalOf(request.headers.authorization);
    if (!known) return this.verify(context, request);
    request.user = admitted(known, access);
    return true;
  }

  private async verify(context: ExecutionContext, request: FastifyRequest): Promise<boolean> {
    await super.canActivate(context);
    request.user = admitted(request.user, accessOf(context));
    return true;
  }

  /** An infrastructure fault is passed on unchanged; only a missing or refused token is a 401. */
  override handleRequest<User>(error: unknown, user: User | false, _info: unknown, context: ExecutionContext) {
    if (error) throw error;
    if (!user && !accessOf(context).isOptional) throw notSignedIn();
    return user || undefined;
  }
}

/**
 * Whoever has to set up the second step is a visitor where visitors may call, too.
 * @throws DomainError SECOND_STEP_REQUIRED
 */
function admitted(user: Principal | undefined, access: ReturnType<typeof accessOf>): Principal | undefined {
  if (!user?.lacksSecondStep || access.setsUpSecondStep) return user;
  if (access.isOptional) return undefined;
  throw new DomainError(
    'SECOND_STEP_REQUIRED',
    403,
    'Per amministrare FORM attiva prima la verifica in due passaggi, nel tuo profilo',
  );
}

@Injectable()
export class RolesGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { roles } = accessOf(context);
    if (!roles) return true;
    const { user } = context.switchToHttp().getRequest<FastifyRequest>();
    if (user && roles.includes(user.role)) return true;
    throw notAllowed();
  }
}
