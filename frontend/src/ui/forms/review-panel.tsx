import type { ReactNode } from 'react';
import classes from './review-panel.module.css';

export interface ReviewLine {
  term: string;
  value: ReactNode;
  /** The main figure of the slip. */
  strong?: boolean;
}

/** A summary in the style of a paper slip, to review before confirming. */
export function ReviewPanel({ lines }: { lines: readonly ReviewLine[] }) {
  return (
    <dl className={classes.slip}>
      {lines.map(({ term, value, strong }) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd data-strong={strong}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
