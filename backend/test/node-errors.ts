import { types } from 'node:util';

/**
 * Node's own errors come from outside the context in which Jest runs specs, so that `error instanceof Error` is false there
 * and nowhere else. From this call on, in this spec, it is true as in the program.
 */
export function recogniseNodeErrors(): void {
  const ordinary = Function.prototype[Symbol.hasInstance];
  Object.defineProperty(Error, Symbol.hasInstance, {
    configurable: true,
    value(this: unknown, value: unknown): boolean {
      return this === Error ? types.isNativeError(value) : ordinary.call(this, value);
    },
  });
}
