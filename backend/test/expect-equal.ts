import { isDeepStrictEqual } from 'node:util';
import { expect } from '@jest/globals';

/** `expect(found).toEqual(wanted)` for the comparisons that a property makes by the million: most are equal, which is seen sooner. */
export function expectEqual(found: unknown, wanted: unknown): void {
  if (!isDeepStrictEqual(found, wanted)) expect(found).toEqual(wanted);
}
