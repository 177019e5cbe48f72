import type {
  FetchArgs,
  FetchBaseQueryError,
  FetchBaseQueryMeta,
  QueryReturnValue,
} from '@reduxjs/toolkit/query/react';

export interface Page<Row> {
  rows: Row[];
  total: number;
  /** There are more than `total` rows: the server counts no further. */
  isTotalMinimum?: boolean;
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
    isTotalMinimum: headers?.get('X-Total-Count-Relation') === 'gte',
    next: nextCursor(headers?.get('Link') ?? null),
  };
}

/** The server's maximum for one page. */
export const rowsMax = 200;
/** A bound on the loop: no list has more pages. */
const pagesMax = 100;

type Answer = QueryReturnValue<unknown, FetchBaseQueryError, FetchBaseQueryMeta | undefined>;
type Send = (args: FetchArgs) => Answer | PromiseLike<Answer>;

/** Loads every row of a list, page by page; a `queryFn` for the options of a select. */
export async function allRowsOf<Row>(
  url: string,
  send: Send,
): Promise<QueryReturnValue<Row[], FetchBaseQueryError, FetchBaseQueryMeta | undefined>> {
  const rows: Row[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < pagesMax; page += 1) {
    const answer = await send({ url, params: { limit: rowsMax, cursor: cursor ?? undefined } });
    if (answer.error) return { error: answer.error };
    const { rows: more, next } = pageOf(answer.data as Row[], answer.meta);
    rows.push(...more);
    if (next === null) return { data: rows };
    cursor = next;
  }
  return { error: { status: 'CUSTOM_ERROR', error: `${url}: more than ${pagesMax} pages` } };
}

export const pagedOptions = {
  initialPageParam: null as string | null,
  getNextPageParam: (last: Page<unknown>) => last.next,
};
