import { checkpointKey, signingKey } from '../../src/engine/ledger/format/checkpoint.js';
import { ORIGIN, STREAM } from '../coins.js';

/** The ledger of every simulated run. */

export { ADA, BEN, EVA, ORIGIN, STREAM } from '../coins.js';
export const CHECKPOINTS = `checkpoints-${STREAM}`;
export const KEY = checkpointKey(ORIGIN, signingKey(Buffer.alloc(32, 1)));
