import type { ReactNode } from 'react';
import { CopyButton } from '../feedback/copy-button';
import classes from './facts.module.css';

interface FactsProps {
  /** Large figures in a grid, or short facts in a line below a text. */
  layout?: 'grid' | 'line';
  children: ReactNode;
}

/** Labels and values. */
export function Facts({ layout = 'grid', children }: FactsProps) {
  return (
    <dl className={classes.facts} data-layout={layout}>
      {children}
    </dl>
  );
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="tabular">{children}</dd>
    </div>
  );
}

/** A hash, a key or another value for machines, which people can copy. */
export function CodeFact({ label, value, done = 'Copiato' }: { label: string; value: string; done?: string }) {
  return (
    <div className={classes.wide}>
      <dt>{label}</dt>
      <dd className={classes.code}>
        <code translate="no">{value}</code>
        <CopyButton value={value} label={`Copia: ${label}`} done={done} />
      </dd>
    </div>
  );
}
