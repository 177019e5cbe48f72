import { Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Outcome } from '../feedback/outcome';
import { ErrorState, Loading } from '../feedback/states';
import { formatNumber } from '../text/format';
import classes from './load-more.module.css';

interface Pages<Row> {
  pages: { rows: Row[]; total: number; isTotalMinimum?: boolean }[];
}

/** The part of an infinite query that a list uses. */
export interface PagedQuery<Row> {
  /** What the list was last, perhaps with another filter. */
  data?: Pages<Row>;
  /** What it is with the present filter. */
  currentData?: Pages<Row>;
  /** When it was answered, in milliseconds since 1970. */
  fulfilledTimeStamp?: number;
  isFetching: boolean;
  isError: boolean;
  error?: unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
}

interface LoadMoreListProps<Row> {
  query: PagedQuery<Row>;
  /** The noun for the rows: singular, plural. */
  noun: readonly [one: string, many: string];
  /** What loads, in the words that follow "Caricamento" and "Errore nel caricamento". */
  of: string;
  /** How many of the loaded rows are shown, when not all are. */
  shown?: number;
  errorHint?: string;
  /** The heading above the list says how many rows there are, so the list does not once all are shown. */
  counted?: boolean;
  empty: ReactNode;
  /** The placeholder while the list loads, when it is not a row with an icon. */
  skeleton?: ReactNode;
  children: (rows: Row[]) => ReactNode;
}

/**
 * A list with further pages: its loading, error and empty states, its rows, their number, and the button for more. While
 * another filter is asked for, the rows of the one before stay, dimmed.
 */
export function LoadMoreList<Row>(props: LoadMoreListProps<Row>) {
  const { query, of, errorHint, skeleton } = props;
  const { data, currentData, isFetching } = query;
  const isOutdated = !currentData && isFetching;
  const list = isOutdated ? data : currentData;
  if (list)
    return (
      <div className={classes.list} aria-busy={isOutdated}>
        <Loaded {...props} list={list} />
      </div>
    );
  if (isFetching) return <Loading label={`Caricamento ${of}`}>{skeleton ?? <RowsSkeleton />}</Loading>;
  return <ErrorState title={errorOf(of)} hint={errorHint} cause={query.error} onRetry={query.refetch} />;
}

function Loaded<Row>({
  list,
  query,
  noun,
  of,
  shown,
  counted,
  empty,
  children,
}: LoadMoreListProps<Row> & { list: Pages<Row> }) {
  const { isError, hasNextPage, isFetchingNextPage } = query;
  const rows = list.pages.flatMap((page) => page.rows).slice(0, shown);
  const last = list.pages.at(-1);
  const total = Math.max(last?.total ?? 0, rows.length);
  if (rows.length === 0) return <ListFrame>{empty}</ListFrame>;
  if (counted && !hasNextPage && !isError) return children(rows);
  return (
    <>
      {children(rows)}
      <div className={classes.more}>
        <Outcome error={isError ? errorOf(of) : null} />
        <p role="status" className="soft">
          {`${formatNumber(rows.length)} ${noun[rows.length === 1 ? 0 : 1]} su ${last?.isTotalMinimum ? 'più di ' : ''}${formatNumber(total)}`}
        </p>
        {hasNextPage ? (
          <Button variant="default" loading={isFetchingNextPage} onClick={() => query.fetchNextPage()} data-screen-only>
            Mostra altro
          </Button>
        ) : null}
      </div>
    </>
  );
}

const errorOf = (what: string) => `Errore nel caricamento ${what}`;

/** The card around a list of rows. */
export function ListFrame({ children }: { children: ReactNode }) {
  return <div className={`card ${classes.frame}`}>{children}</div>;
}

/** Placeholder rows with an icon, two lines and a figure. */
export function RowsSkeleton({ rows = 5 }: { rows?: number }) {
  return (
    <ListFrame>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div key={row} className={classes.skeleton}>
          <Skeleton circle height={40} />
          <div>
            <Skeleton height={14} width="45%" mb={8} />
            <Skeleton height={12} width="70%" />
          </div>
          <Skeleton height={16} width={64} />
        </div>
      ))}
    </ListFrame>
  );
}
