import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { ROUTE_ARGS_METADATA, RouteParamtypes } from '@nestjs/common/internal';
import type { FastifyRequest } from 'fastify';
import { InvalidInput } from '../errors/errors.js';
import { unexpectedField } from '../fields/validation.js';
import { metadataOfRoute } from '../requests/route-metadata.js';

/** Nest stores the parameters of a handler by `<kind>:<position>`. */
const takesBody = metadataOfRoute(([handler, controller]) => {
  const parameters: object = Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, handler.name) ?? {};
  return Object.keys(parameters).some((key) => key.startsWith(`${RouteParamtypes.BODY}:`));
});

/**
 * Refuses the fields of a body on a route that accepts none, like unknown fields on other routes. It comes after the guards
 * that refuse callers, because a caller without the right to call the route gets that error first. It is a guard because an
 * interceptor, even one that does nothing, costs each request as much as its validation.
 */
@Injectable()
export class UnexpectedBody implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { body } = context.switchToHttp().getRequest<FastifyRequest>();
    if (typeof body !== 'object' || body === null || takesBody(context)) return true;
    const fields = Object.keys(body);
    if (fields.length > 0) throw new InvalidInput(fields.map(unexpectedField));
    return true;
  }
}
