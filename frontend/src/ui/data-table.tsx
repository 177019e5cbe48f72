import type { ReactNode } from 'react';
import classes from './data-table.module.css';
import { ListFrame } from './load-more';

interface Column {
  label: string;
  /** Aligns figures and actions with the end of their column; their cells need `data-end` too. */
  end?: boolean;
  /** The heading is for screen readers only. */
  silent?: boolean;
  /** Omits the column in print; its cells need `data-screen-only` too. */
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
