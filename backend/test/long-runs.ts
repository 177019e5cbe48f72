import fc from 'fast-check';
import { PROPERTY_RUNS } from './runs.js';

/** Before each spec of a long run: properties that name no number of runs take that of the setting. */
fc.configureGlobal({ numRuns: PROPERTY_RUNS });
