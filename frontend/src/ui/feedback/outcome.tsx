import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
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

/**
 * A success, in a region of its own. In a form it goes when the form is submitted again, whatever comes of that: it would stand
 * beside the error of a field, as if it were of the same attempt.
 */
export function Success({ children: success, hint }: { children?: string | null; hint?: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [past, setPast] = useState<string | null>(null);
  if (past !== null && past !== success) setPast(null);
  useEffect(() => {
    const form = place.current?.closest('form');
    if (!form || !success) return;
    const pass = () => setPast(success);
    form.addEventListener('submit', pass);
    return () => form.removeEventListener('submit', pass);
  }, [success]);
  const title = past === success ? null : success;
  return <Region ref={place} role="status" kind="success" Icon={IconCircleCheck} title={title} hint={hint} />;
}

interface RegionProps {
  ref?: Ref<HTMLDivElement>;
  role: 'alert' | 'status';
  kind: 'error' | 'success';
  Icon: typeof IconCircleCheck;
  title: string | null | undefined;
  hint: ReactNode;
}

function Region({ ref, role, kind, Icon, title, hint }: RegionProps) {
  return (
    <div ref={ref} role={role} className={classes.region}>
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
