/** From `PROPERTY_RUNS`, by jest.config.mjs; 0 where it is not set. */
declare const propertyRuns: number;

/** How often fast-check tries a property: `everyDay`, or the number that `PROPERTY_RUNS` sets for a long run. */
export const runs = (everyDay: number): { numRuns: number } => ({ numRuns: propertyRuns || everyDay });
