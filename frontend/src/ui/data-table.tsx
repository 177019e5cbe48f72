import type { ReactNode } from 'react';
import classes from './data-table.module.css';
import { ListFrame } from './load-more';

export interface Column {
  label: string;
  /** Figures and actions stand at the end of their column; their cells say `data-end` too. */
  end?: boolean;
  /** The heading is only heard. */
  silent?: boolean;
  /** Nothing to read on paper; its cells say `data-screen-only` too. */
  screenOnly?: boolean;
}

/** A real table on a wide screen, the same table as cards on a narrow one. The children are its rows. */
export function DataTable({ columns, children }: { columns: readonly Column[]; children: ReactNode }) {
  return (
    <ListFrame>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map(({ label, end, silent, screenOnly }) => (
              <th key={label} scope="col" data-end={end} data-screen-only={screenOnly}>
                {silent ? <span className="visually-hidden">{label}</span> : label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </ListFrame>
  );
}

/** The cell of what can be done to a row; a question asked there has room to stand in. */
export function RowActions({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <td className={className}>
      <div className={classes.actions}>{children}</div>
    </td>
  );
}
