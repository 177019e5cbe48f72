import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './outcome.module.css';

interface OutcomeProps {
  success?: string | null;
  error?: string | null;
  hint?: ReactNode;
}

/** The result of a person's action. The regions always exist, so that screen readers announce text that appears in them. */
export function Outcome({ success, error, hint }: OutcomeProps) {
  return (
    <>
      <div role="alert" className={classes.region}>
        {error ? (
          <div className={classes.outcome} data-kind="error">
            <IconAlertTriangle aria-hidden="true" />
            <div>
              <p className={classes.title}>{error}</p>
              {hint ? <p className={classes.hint}>{hint}</p> : null}
            </div>
          </div>
        ) : null}
      </div>
      <Success hint={hint}>{error ? null : success}</Success>
    </>
  );
}

/** A success, in a region of its own. */
export function Success({ children, hint }: { children?: string | null; hint?: ReactNode }) {
  return (
    <div role="status" className={classes.region}>
      {children ? (
        <div className={classes.outcome} data-kind="success">
          <IconCircleCheck aria-hidden="true" />
          <div>
            <p className={classes.title}>{children}</p>
            {hint ? <p className={classes.hint}>{hint}</p> : null}
          </div>
        </div>
      ) : null}
    </div>
  );
}
