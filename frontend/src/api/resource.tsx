import type { ReactNode } from 'react';
import { ErrorState } from '../ui/feedback/states';
import { isGone } from './errors';

interface ResourceProps<Data> {
  query: { currentData?: Data; error?: object; isFetching: boolean; refetch: () => unknown };
  /** The placeholders of what loads. */
  loading: ReactNode;
  /** What could not be loaded. */
  error: string;
  /** What takes the place of the error where there is no such thing. */
  gone?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** What a query answers, or its loading, or why there is nothing. */
export function Resource<Data>({ query, loading, error, gone, children }: ResourceProps<Data>) {
  const { currentData, isFetching, refetch } = query;
  if (currentData !== undefined) return children(currentData);
  if (gone && query.error && isGone(query.error)) return gone;
  if (isFetching || !query.error) return loading;
  return <ErrorState title={error} cause={query.error} onRetry={refetch} />;
}
