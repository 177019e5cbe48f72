import type { FetchBaseQueryMeta } from '@reduxjs/toolkit/query/react';

export interface Page<Row> {
  rows: Row[];
  total: number;
  /** The cursor of the next page, or null on the last one. */
  next: string | null;
}

/** The cursor in `Link: </api/…?cursor=x>; rel="next"` (RFC 8288), or null when there is no next page. */
export function nextCursor(link: string | null): string | null {
  const target = link?.match(/<([^>]*)>[^<]*;\s*rel="?next"?/i)?.[1];
  return target === undefined ? null : new URL(target, window.location.origin).searchParams.get('cursor');
}

/** A list is a bare array; its cursor and total are in the headers. */
export function pageOf<Row>(rows: Row[], meta: FetchBaseQueryMeta | undefined): Page<Row> {
  const headers = meta?.response?.headers;
  return {
    rows,
    total: Number(headers?.get('X-Total-Count') ?? rows.length),
    next: nextCursor(headers?.get('Link') ?? null),
  };
}

export const pagedOptions = {
  initialPageParam: null as string | null,
  getNextPageParam: (last: Page<unknown>) => last.next,
};
