import { Skeleton } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Loading } from '../feedback/states';
import classes from './chart-card.module.css';

interface ChartCardProps {
  title: string;
  /** What the chart shows, in a sentence. */
  summary: ReactNode;
  /** The least height of the chart, which is kept free while it loads. */
  height: number;
  /** Shown in place of the chart when there is nothing to draw. */
  nothing?: string | null;
  /** The label of the loading state. */
  loading?: string | null;
  children: ReactNode;
}

export function ChartCard({ title, summary, height, nothing, loading, children }: ChartCardProps) {
  const id = useId();
  return (
    <section className={`sheet ${classes.card}`} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {loading ? (
        <Loading label={loading}>
          <p className={`soft ${classes.summary}`}>
            <Skeleton component="span" display="inline-block" height="0.875em" width="60%" />
          </p>
          <Skeleton height={height} radius="md" />
        </Loading>
      ) : (
        <>
          {nothing ? null : <p className={`soft ${classes.summary}`}>{summary}</p>}
          {nothing ? (
            <p className={classes.nothing} style={{ minHeight: height }}>
              {nothing}
            </p>
          ) : (
            <div className={classes.chart} style={{ minHeight: height }}>
              {children}
            </div>
          )}
        </>
      )}
    </section>
  );
}
