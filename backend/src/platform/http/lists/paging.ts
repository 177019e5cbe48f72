import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  type Type,
  UseInterceptors,
} from '@nestjs/common';
import { ApiOkResponse, ApiProperty, type ApiResponseOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsInt, IsOptional, Matches, Max, Min } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import { ApiErrors } from '../errors/error-body.js';
import { invalid } from '../errors/errors.js';

const LIMIT_MAX = 200;
const LIMIT_DEFAULT = 100;
const LIMIT_MESSAGE = `limit: indica un numero intero da 1 a ${LIMIT_MAX}`;

/** The longest cursor holds the name of a category: 80 characters, in JSON, in base64. */
const CURSOR = /^[A-Za-z0-9_-]{1,700}$/;

/** The query of every list. */
export class PageQuery {
  @ApiProperty({ type: 'integer', minimum: 1, maximum: LIMIT_MAX, default: LIMIT_DEFAULT, required: false })
  @Transform(({ value }) => (typeof value === 'string' && /^\d{1,4}$/.test(value) ? Number(value) : value))
  @IsOptional()
  @IsInt({ message: LIMIT_MESSAGE })
  @Min(1, { message: LIMIT_MESSAGE })
  @Max(LIMIT_MAX, { message: LIMIT_MESSAGE })
  limit: number = LIMIT_DEFAULT;

  @ApiProperty({ type: String, required: false, description: 'opaque, from the Link header' })
  @IsOptional()
  @Matches(CURSOR, { message: 'cursor non valido' })
  cursor?: string;
}

/** The number of rows on all pages. */
export interface Total {
  readonly count: number;
  /** There are more than `count`, and nobody counted them. */
  readonly isMinimum?: boolean;
}

/** The most rows that a list counts one by one; where there may be more, a counter that a projection keeps is exact. */
const COUNT_MAX = 10_000;

/** A page of a list, and the position of the next one. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly total: Total;
  /** Sort keys of the last item, when more follow. */
  readonly next: readonly string[] | undefined;
  /** Further headers about the whole list. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** The pattern of a sort key that no two rows of a list share. */
type UniqueKey = RegExp & { readonly isUnique: true };
export const uniqueKey = (pattern: RegExp): UniqueKey => Object.assign(pattern, { isUnique: true } as const);

/** How the rows of a list are queried and displayed. */
export interface Listing<Row, Item> {
  /** The pattern of each sort key in a cursor: the last one differs in all rows, or those that are equal up to it would be skipped. */
  readonly keys: readonly [...RegExp[], UniqueKey];
  readonly keysOf: (row: Row) => readonly string[];
  readonly total: () => Promise<Total>;
  /** @param after sort keys of the last row of the page before; empty on the first page */
  readonly rows: (after: readonly string[], limit: number) => Promise<readonly Row[]>;
  readonly view: (rows: readonly Row[]) => Promise<readonly Item[]>;
}

/**
 * A page of a list. One row more than requested shows whether another page follows; where the first one is all, nothing is counted.
 * @throws InvalidInput for a cursor that no list has issued
 */
export async function pageOf<Row, Item>(
  { limit, cursor }: Pick<PageQuery, 'limit' | 'cursor'>,
  { keys, keysOf, total, rows, view }: Listing<Row, Item>,
): Promise<Page<Item>> {
  const after = decodeCursor(cursor, keys) ?? [];
  const found = await rows(after, limit + 1);
  const isAll = after.length === 0 && found.length <= limit;
  const counted = isAll ? { count: found.length } : await total();
  const shown = found.slice(0, limit);
  const last = found.length > limit ? shown.at(-1) : undefined;
  return { items: await view(shown), total: counted, next: last && keysOf(last) };
}

/**
 * Counts rows, but no more than COUNT_MAX, so that a list costs the same however long it is.
 * @param from SQL from its `from` on
 */
export const countRows = (database: Queryable, from: string, values: readonly unknown[]): Promise<Total> =>
  countUpToMax(database, `select 1 ${from}`, values);

/** @param rows SQL of a query without a limit @param max how many are counted */
export async function countUpToMax(
  database: Queryable,
  rows: string,
  values: readonly unknown[],
  max = COUNT_MAX,
): Promise<Total> {
  const [row] = await database.query<{ total: string }[]>(
    `select count(*) as total from (${rows} limit ${max + 1}) counted`,
    [...values],
  );
  return totalUpTo(max, Number(row?.total ?? 0));
}

/** @param counted up to one more than `max` */
export const totalUpTo = (max: number, counted: number): Total =>
  counted > max ? { count: max, isMinimum: true } : { count: counted };

/** What runs SQL: a DataSource, or the EntityManager of one. */
interface Queryable {
  query<Rows extends Record<string, string>[]>(sql: string, values?: unknown[]): Promise<Rows>;
}

/** @param parts sort keys of the last item shown */
const encodeCursor = (parts: readonly string[]): string => Buffer.from(JSON.stringify(parts)).toString('base64url');

/**
 * A timestamp as a sort key: microseconds since 1970. As a date it would depend on the time zone of the database, and a
 * cursor could contain a day that does not exist.
 * @param moment SQL
 * @returns SQL of a text
 */
export const momentKey = (moment: string): string => `(extract(epoch from ${moment}) * 1000000)::bigint::text`;

/** The inverse. @param key SQL, such as a parameter */
export const momentOf = (key: string): string => `('epoch'::timestamptz + ${key}::bigint * interval '1 microsecond')`;

export const MOMENT_KEY = /^\d{1,16}$/;
export const ID_KEY = uniqueKey(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
/** Of the event of which each row is made. */
export const REVISION_KEY = uniqueKey(/^\d{1,15}$/);

/**
 * @param patterns the pattern of each sort key
 * @throws InvalidInput
 */
function decodeCursor(cursor: string | undefined, patterns: readonly RegExp[]): readonly string[] | undefined {
  if (cursor === undefined) return undefined;
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
    if (isTexts(parts) && parts.length === patterns.length && patterns.every((p, at) => p.test(parts[at] ?? ''))) {
      return parts;
    }
  } catch {
    // Text that does not parse is refused below, like every other foreign cursor.
  }
  throw invalid('cursor', 'cursor non valido');
}

/** The database refuses U+0000 and lone surrogates; no sort key contains a control character. */
const CONTROL = /\p{Cc}/u;
const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((part) => typeof part === 'string' && part.isWellFormed() && !CONTROL.test(part));

/** Sends the items as a bare array with the headers of product.md 1.7. */
export function sendPage<Item>(request: FastifyRequest, reply: FastifyReply, page: Page<Item>): readonly Item[] {
  void reply.header('x-total-count', page.total.count);
  if (page.total.isMinimum) void reply.header('x-total-count-relation', 'gte');
  if (page.next) {
    const next = new URL(request.url, 'http://localhost');
    next.searchParams.set('cursor', encodeCursor(page.next));
    void reply.header('link', `<${next.pathname}${next.search}>; rel="next"`);
  }
  if (page.headers) void reply.headers(page.headers);
  return page.items;
}

@Injectable()
class SendPage implements NestInterceptor<Page<unknown>> {
  intercept(context: ExecutionContext, next: CallHandler<Page<unknown>>): Observable<readonly unknown[]> {
    const http = context.switchToHttp();
    return next.handle().pipe(map((page) => sendPage(http.getRequest(), http.getResponse(), page)));
  }
}

/** The route returns a Page; it is sent as a bare array with its headers. @param headers additional headers of this list */
export const Paged = (item: Type, headers?: ApiResponseOptions['headers']) =>
  applyDecorators(UseInterceptors(SendPage), ApiOkResponse({ type: [item], headers }), ApiErrors(400));
