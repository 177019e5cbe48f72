import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { ROUTE_ARGS_METADATA, RouteParamtypes } from '@nestjs/common/internal';
import type { FastifyRequest } from 'fastify';
import { InvalidInput } from './errors.js';
import { unexpectedField } from './validation.js';

/**
 * Refuses the fields of a body where the route takes none, as they are refused where it takes others. Comes after the guards:
 * who may not call the route is told that first.
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

  /** Nest keeps the parameters of a handler by `<kind>:<position>`. */
  private takesBody(context: ExecutionContext): boolean {
    const parameters: object =
      Reflect.getMetadata(ROUTE_ARGS_METADATA, context.getClass(), context.getHandler().name) ?? {};
    return Object.keys(parameters).some((key) => key.startsWith(`${RouteParamtypes.BODY}:`));
  }
}
