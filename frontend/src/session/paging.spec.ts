import { describe, expect, it } from '@jest/globals';
import { nextCursor } from './paging';

describe('the cursor of the next page', () => {
  it('is parsed from the link named next, at any position', () => {
    expect(nextCursor('</api/coin/transactions?limit=25&cursor=abc%3D>; rel="next"')).toBe('abc=');
    expect(nextCursor('<https://form.example/api/x?cursor=2>; rel=next')).toBe('2');
    expect(nextCursor('</api/x>; rel="first", </api/x?cursor=3>; rel="next"')).toBe('3');
  });

  it('is null on the last page', () => {
    expect(nextCursor(null)).toBeNull();
    expect(nextCursor('</api/x>; rel="first"')).toBeNull();
  });
});
