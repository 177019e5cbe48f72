import type { ReactNode } from 'react';
import classes from './report.module.css';

/** The quiet actions below a content. */
export const ContentFoot = ({ children }: { children: ReactNode }) => <div className={classes.foot}>{children}</div>;
