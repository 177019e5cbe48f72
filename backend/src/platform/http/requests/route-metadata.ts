import type { ExecutionContext } from '@nestjs/common';

type Handler = ReturnType<ExecutionContext['getHandler']>;
type Controller = ReturnType<ExecutionContext['getClass']>;

/**
 * Reads what decorators say about a route, once for each route: reading metadata on every request costs more than the guards
 * that need it.
 * @param read gets the handler and its controller, in this order
 */
export function metadataOfRoute<Metadata>(
  read: (targets: [Handler, Controller]) => Metadata,
): (context: ExecutionContext) => Metadata {
  const routes = new WeakMap<Controller, Map<Handler, Metadata>>();
  return (context) => {
    const [handler, controller] = [context.getHandler(), context.getClass()];
    const known = routes.get(controller)?.get(handler);
    if (known !== undefined) return known;
    const metadata = read([handler, controller]);
    routes.set(controller, (routes.get(controller) ?? new Map<Handler, Metadata>()).set(handler, metadata));
    return metadata;
  };
}
