import type { FetchBaseQueryError, FetchBaseQueryMeta, QueryReturnValue } from '@reduxjs/toolkit/query/react';
import type { Call, Part } from './call';

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
  return target === undefined ? null : new URL(target, 'http://form.invalid').searchParams.get('cursor');
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

type Reply = QueryReturnValue<unknown, FetchBaseQueryError, FetchBaseQueryMeta | undefined>;
type Send = (args: Call) => Reply | PromiseLike<Reply>;

/** Loads every row of a list, page by page; a `queryFn` for the options of a select. */
export async function allRowsOf<Row>(
  callOf: (part: Part) => Call,
  send: Send,
): Promise<QueryReturnValue<Row[], FetchBaseQueryError, FetchBaseQueryMeta | undefined>> {
  const rows: Row[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < pagesMax; page += 1) {
    const reply = await send(callOf({ limit: rowsMax, cursor }));
    if (reply.error) return { error: reply.error };
    const { rows: more, next } = pageOf(reply.data as Row[], reply.meta);
    rows.push(...more);
    if (next === null) return { data: rows };
    cursor = next;
  }
  return { error: { status: 'CUSTOM_ERROR', error: `more than ${pagesMax} pages` } };
}

/** No page that a person asks for is longer. */
const rowsAtOnceMax = 100;

/**
 * A list with further pages, for `infiniteQuery`. Every page is twice as long as the one before, up to a maximum: a list
 * that is asked for again is asked for whole, page after page, and 480 rows are then seven requests instead of twenty.
 * @param first how many rows the first page has
 */
export function paged<Row, Arg>(first: number, callOf: (arg: Arg, part: Part) => Call) {
  const initialPageParam: Part = { limit: first, cursor: null };
  return {
    infiniteQueryOptions: {
      initialPageParam,
      getNextPageParam: ({ next: cursor }: Page<unknown>, _: unknown, { limit }: Part): Part | null =>
        cursor === null ? null : { limit: Math.max(limit, Math.min(2 * limit, rowsAtOnceMax)), cursor },
    },
    query: ({ queryArg, pageParam }: { queryArg: Arg; pageParam: Part }) => callOf(queryArg, pageParam),
    transformResponse: (rows: Row[], meta: FetchBaseQueryMeta | undefined) => pageOf(rows, meta),
  };
}

/** The loaded rows of a list, in order. */
export const rowsOf = <Row>(list: { pages: { rows: Row[] }[] } | undefined): Row[] =>
  list?.pages.flatMap(({ rows }) => rows) ?? [];
