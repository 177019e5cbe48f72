import { Button, Loader, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Motif, type MotifName } from '../motifs';
import { maySucceed } from './may-succeed';
import classes from './states.module.css';

interface LoadingProps {
  /** Starts with "Caricamento". */
  label: string;
  className?: string;
  children: ReactNode;
}

/** Placeholders of what loads. The label is text, because a live region announces its content and not its name. */
export function Loading({ label, className, children }: LoadingProps) {
  return (
    <div role="status">
      <span className="visually-hidden">{label}</span>
      <div className={className}>{children}</div>
    </div>
  );
}

/** A labelled loading state; a very short wait is not shown at all. */
export function LoadingState({ label }: { label: string }) {
  return (
    <div className={`${classes.state} ${classes.waiting}`} role="status">
      <Loader aria-hidden="true" />
      <p className={classes.hint}>{label}</p>
    </div>
  );
}

type FailureProps = {
  title: string;
  /** The heading level of the title, when it is a heading. */
  order?: 1 | 2;
  hint?: string;
} & (
  | {
      onRetry: () => unknown;
      /** The error: whether "Riprova" is offered goes by it. */
      cause: unknown;
    }
  | { onRetry?: undefined; cause?: undefined }
);

/** An error state: what could not be loaded and what to do next, which is to ask again only where that can succeed. */
export function ErrorState({ title, order, hint, onRetry, cause }: FailureProps) {
  return (
    <div className={classes.state} role="alert">
      <Drawing motifs={['quarter', 'square', 'triangle']} tone="corallo" />
      {order ? <Title order={order}>{title}</Title> : <p className={classes.title}>{title}</p>}
      {hint ? <p className={classes.hint}>{hint}</p> : null}
      {onRetry && maySucceed(cause) ? (
        <Button variant="default" onClick={() => void onRetry()}>
          Riprova
        </Button>
      ) : null}
    </div>
  );
}

/** An empty state: why there is nothing yet, and how to add something. */
export function EmptyState({ title, hint, children }: { title?: string; hint?: string; children?: ReactNode }) {
  return (
    <div className={classes.state}>
      <Drawing motifs={['circle', 'square', 'triangle']} tone="bosco" />
      {title ? <p className={classes.title}>{title}</p> : null}
      {hint ? <p className={classes.hint}>{hint}</p> : null}
      {children}
    </div>
  );
}

function Drawing({ motifs, tone }: { motifs: MotifName[]; tone: 'bosco' | 'corallo' }) {
  return (
    <svg className={classes.drawing} data-tone={tone} viewBox="0 0 360 120" aria-hidden="true">
      {motifs.map((motif, index) => (
        <Motif key={motif} name={motif} x={index * 120} y={0} />
      ))}
    </svg>
  );
}
