/** Whether this is `make test-long`, which checks in every combination what takes turns on a day (CONTRIBUTING.md, Test). */
export const isLong = Boolean(process.env.PROPERTY_RUNS);
