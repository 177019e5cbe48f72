import type { ReactNode } from 'react';
import classes from './dotted.module.css';

/** Short parts of one line, each an element, with a dot between those that stand beside each other. */
export function Dotted({ children }: { children: ReactNode }) {
  return (
    <span className={classes.dotted}>
      <span className={classes.parts}>{children}</span>
    </span>
  );
}
