import { type ExecutionContext, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { metadataOfRoute } from './route-metadata.js';

/**
 * Who may start nothing new: `restricted` are suspended people, and minors of fourteen and more without a guardian's consent;
 * `waiting` are younger ones (product.md 16.4, 17.7).
 */
export type Restriction = 'restricted' | 'waiting';

const ALLOWED_WHILE = 'allowed-while';

/** The route can be called by people of this restriction, too; what is for those who wait is for the others as well. */
export const AllowedWhile = (restriction: Restriction): MethodDecorator & ClassDecorator =>
  SetMetadata(ALLOWED_WHILE, restriction);

const allowedOf = metadataOfRoute((targets) => ({
  restriction: new Reflector().getAllAndOverride<Restriction | undefined>(ALLOWED_WHILE, targets),
}));

/** Whether people of a restriction may call the route: who is `restricted` may also read everything. */
export function allowsWhile(context: ExecutionContext, restriction: Restriction, method: string): boolean {
  const allowed = allowedOf(context).restriction;
  if (restriction === 'waiting') return allowed === 'waiting';
  return allowed !== undefined || method === 'GET' || method === 'HEAD';
}
