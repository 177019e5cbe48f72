import type { ReactNode } from 'react';
import classes from './slip.module.css';

export interface SlipLine {
  term: string;
  value: ReactNode;
  /** The figure that the slip is about. */
  strong?: boolean;
}

/** A slip of paper: what is about to be signed. */
export function Slip({ lines }: { lines: readonly SlipLine[] }) {
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
