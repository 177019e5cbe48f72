import { Skeleton } from '@mantine/core';
import { Component, type ReactNode, Suspense, useId } from 'react';
import classes from './chart-card.module.css';

interface ChartCardProps {
  title: string;
  /** The content of the chart as text: for people who cannot see it, and as a summary. */
  summary: ReactNode;
  height: number;
  /** Shown in place of the chart when there is nothing to draw. */
  nothing?: string | null;
  /** The label of the loading state. */
  loading?: string | null;
  /** The chart, lazily loaded. */
  children: ReactNode;
}

export function ChartCard({ title, summary, height, nothing, loading, children }: ChartCardProps) {
  const id = useId();
  const wait = <Skeleton height={height} radius="md" />;
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {loading ? (
        <div role="status" aria-label={loading} className={classes.summary}>
          <Skeleton height={14} width="60%" mb={24} />
          {wait}
        </div>
      ) : (
        <>
          {nothing ? null : <p className={classes.summary}>{summary}</p>}
          {nothing ? (
            <p className={classes.nothing}>{nothing}</p>
          ) : (
            <div className={classes.chart} aria-hidden="true">
              <DrawingBoundary>
                <Suspense fallback={wait}>{children}</Suspense>
              </DrawingBoundary>
            </div>
          )}
        </>
      )}
    </section>
  );
}

/** When the chart cannot be loaded or drawn, its text and the rest of the screen stay. */
class DrawingBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error(error);
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
