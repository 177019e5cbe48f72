import { Skeleton } from '@mantine/core';
import { Component, type ReactNode, Suspense, useId } from 'react';
import classes from './chart-card.module.css';

interface ChartCardProps {
  title: string;
  /** What the drawing shows, in words: for who cannot see it, and for who wants the point of it. */
  summary: ReactNode;
  height: number;
  /** Said in place of the drawing while there is nothing to draw. */
  nothing?: string | null;
  /** The wait's name while the figures are on their way. */
  loading?: string | null;
  /** The drawing, lazily loaded. */
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

/** A drawing that cannot be loaded or drawn leaves its words standing, and the screen around them. */
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
