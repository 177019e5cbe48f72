import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { positionOfLine } from './line-position.js';

/** Assigns positions to lines that state these revisions, as the file's reader does. */
function place(revs: readonly (number | undefined)[], altered: readonly number[] = []): number[] {
  let expected = 0;
  return revs.map((rev, index) => {
    const position = positionOfLine({ expected, rev, nextRev: revs[index + 1], intact: !altered.includes(index) });
    expected = position + 1;
    return position;
  });
}

describe('the position of a line in an export', () => {
  it.each([
    ['counts lines that are in order', [0, 1, 2, 3], [0, 1, 2, 3]],
    ['leaves a gap where a line is missing', [0, 1, 3, 4], [0, 1, 3, 4]],
    ['leaves a gap where the first lines are missing', [2, 3, 4], [2, 3, 4]],
    ['leaves two gaps where every other line is missing', [0, 2, 4, 6], [0, 2, 4, 6]],
    ['leaves a gap before the last line', [0, 1, 2, 9], [0, 1, 2, 9]],
    ['keeps the positions of two lines that were swapped', [0, 2, 1, 3], [0, 1, 2, 3]],
    ['keeps the positions of distant lines that were swapped', [0, 4, 2, 3, 1, 5], [0, 1, 2, 3, 4, 5]],
    ['keeps the positions of the last two lines when they are swapped', [0, 1, 3, 2], [0, 1, 2, 3]],
    ['gives a repeated line no position of its own', [0, 1, 2, 2, 3, 4], [0, 1, 2, 2, 3, 4]],
    ['gives a repeated earlier line no position of its own', [0, 1, 2, 0, 3, 4], [0, 1, 2, 2, 3, 4]],
    ['finds the sequence again after a block that was moved', [0, 3, 4, 1, 2, 5], [0, 3, 4, 4, 4, 5]],
    ['ignores a revision that the next line contradicts', [0, 1, 9, 3, 4], [0, 1, 2, 3, 4]],
    ['ignores a revision that was lowered', [0, 1, 0, 3, 4], [0, 1, 2, 3, 4]],
    ['counts a line that cannot be parsed', [0, 1, undefined, 3], [0, 1, 2, 3]],
  ])('%s', (_, revs, positions) => {
    expect(place(revs)).toEqual(positions);
  });

  it('ignores the revision of a last line that was altered', () => {
    expect(place([0, 1, 9], [2])).toEqual([0, 1, 2]);
  });

  it('makes lines look sound only if they are every revision from 0 on, once and in order', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(8), { maxLength: 9 }), (revs) => {
        const looksSound = place(revs).every((position, index) => position === index && revs[index] === index);
        expect(looksSound).toBe(revs.every((rev, index) => rev === index));
      }),
    );
  });
});
