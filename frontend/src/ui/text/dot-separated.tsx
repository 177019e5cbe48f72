import type { ReactNode } from 'react';
import classes from './dot-separated.module.css';

/** Short parts of one line, with a dot between neighbours. */
export function DotSeparated({ children }: { children: ReactNode }) {
  return (
    <span className={classes.dotted}>
      <span className={classes.parts}>{children}</span>
    </span>
  );
}
