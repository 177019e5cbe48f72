import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './outcome.module.css';

interface OutcomeProps {
  success?: string | null;
  error?: string | null;
  hint?: ReactNode;
}

/** The result of a person's action. The regions always exist, so that screen readers announce text that appears in them. */
export const Outcome = ({ success, error, hint }: OutcomeProps) => (
  <>
    <Region role="alert" kind="error" Icon={IconAlertTriangle} title={error} hint={hint} />
    <Success hint={hint}>{error ? null : success}</Success>
  </>
);

/** A success, in a region of its own. */
export const Success = ({ children, hint }: { children?: string | null; hint?: ReactNode }) => (
  <Region role="status" kind="success" Icon={IconCircleCheck} title={children} hint={hint} />
);

interface RegionProps {
  role: 'alert' | 'status';
  kind: 'error' | 'success';
  Icon: typeof IconCircleCheck;
  title: string | null | undefined;
  hint: ReactNode;
}

function Region({ role, kind, Icon, title, hint }: RegionProps) {
  return (
    <div role={role} className={classes.region}>
      {title ? (
        <div className={classes.outcome} data-kind={kind}>
          <Icon aria-hidden="true" />
          <div>
            <p className={classes.title}>{title}</p>
            {hint ? <p className={classes.hint}>{hint}</p> : null}
          </div>
        </div>
      ) : null}
    </div>
  );
}
