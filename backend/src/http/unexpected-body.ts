import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { ROUTE_ARGS_METADATA, RouteParamtypes } from '@nestjs/common/internal';
import type { FastifyRequest } from 'fastify';
import { InvalidInput } from './errors.js';
import { unexpectedField } from './validation.js';

/**
 * Refuses the fields of a body on a route that accepts none, like unknown fields on other routes. Runs after the guards,
 * because a caller without the right to call the route gets that error first.
 */
@Injectable()
export class UnexpectedBody implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler) {
    const { body } = context.switchToHttp().getRequest<FastifyRequest>();
    if (typeof body === 'object' && body !== null && !this.takesBody(context)) {
      const fields = Object.keys(body);
      if (fields.length > 0) throw new InvalidInput(fields.map(unexpectedField));
    }
    return next.handle();
  }

  /** Nest stores the parameters of a handler by `<kind>:<position>`. */
  private takesBody(context: ExecutionContext): boolean {
    const parameters: object =
      Reflect.getMetadata(ROUTE_ARGS_METADATA, context.getClass(), context.getHandler().name) ?? {};
    return Object.keys(parameters).some((key) => key.startsWith(`${RouteParamtypes.BODY}:`));
  }
}
