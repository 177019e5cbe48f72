import type { ReactNode } from 'react';
import classes from './dotted.module.css';

/** Short parts of one line, with a dot between neighbours. */
export function Dotted({ children }: { children: ReactNode }) {
  return (
    <span className={classes.dotted}>
      <span className={classes.parts}>{children}</span>
    </span>
  );
}
