import { describe, expect, it } from '@jest/globals';
import { allRowsOf, nextCursor, paged } from './paging';

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

describe('all the rows of a list', () => {
  /** Three pages of one row each, and the requests. */
  const pages = (fails?: number) => {
    const asked: unknown[] = [];
    const send = ({ params }: { params?: Record<string, unknown> }) => {
      const page = Number(params?.cursor ?? 0);
      asked.push(params);
      if (page === fails) return { error: { status: 503, data: null } };
      const headers = page < 2 ? { Link: `</api/x?cursor=${page + 1}>; rel="next"` } : undefined;
      return {
        data: [page],
        meta: { request: new Request('http://localhost/api/x'), response: new Response(null, { headers }) },
      };
    };
    return { asked, send };
  };

  it('are loaded to the last page', async () => {
    const { asked, send } = pages();
    expect(await allRowsOf((params) => ({ url: '/x', params }), send)).toEqual({ data: [0, 1, 2] });
    expect(asked).toEqual([
      { limit: 200, cursor: null },
      { limit: 200, cursor: '1' },
      { limit: 200, cursor: '2' },
    ]);
  });

  it('are not shown incomplete when a page is missing', async () => {
    const { send } = pages(2);
    expect(await allRowsOf((params) => ({ url: '/x', params }), send)).toEqual({ error: { status: 503, data: null } });
  });
});

describe('the pages of a list', () => {
  it('grow, so that a list that is asked for again takes few requests', () => {
    const { initialPageParam, getNextPageParam } = paged(24, () => ({ url: '/x' })).infiniteQueryOptions;
    const limits = [initialPageParam.limit];
    for (let part = initialPageParam; limits.length < 5; limits.push(part.limit)) {
      const next = getNextPageParam({ rows: [], total: 500, next: 'c' }, [], part);
      if (!next) throw new Error('no next page');
      part = next;
    }
    expect(limits).toEqual([24, 48, 96, 100, 100]);
    expect(getNextPageParam({ rows: [], total: 24, next: null }, [], initialPageParam)).toBeNull();
  });
});
