import { expect, it } from '@jest/globals';
import { KEY } from '../../../../test/signing-processes.js';
import { signCheckpoint } from '../format/checkpoint.js';
import { EMPTY_ROOT, leafHash } from '../format/merkle.js';
import { restorationBehind } from './restorations.js';

const lost = signCheckpoint(KEY, 100, EMPTY_ROOT);
const restoration = { ts: '2026-01-31T10:00:00.000Z', revision: 49, lost, rotations: [] };
const behind = (size: number, root = EMPTY_ROOT) => restorationBehind({ size, root }, [restoration]);

it('is behind a checkpoint over lost events that is no newer than the one it names', () => {
  expect([51, 99, 100].map((size) => behind(size))).toEqual([restoration, restoration, restoration]);
});

it('is not behind a checkpoint over what was restored, a newer one, or another history of the same size', () => {
  expect([behind(50), behind(101), behind(100, leafHash('00'.repeat(32)))]).toEqual([undefined, undefined, undefined]);
});
