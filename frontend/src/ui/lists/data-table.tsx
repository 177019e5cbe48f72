import type { ComponentProps, ReactNode } from 'react';
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

interface CellProps extends ComponentProps<'td'> {
  /** Where it stands where its row is a card: an area of the row's grid. */
  area: string;
  /** It names what the row is about. */
  isName?: boolean;
  /** It is read after the others, and smaller on a card. */
  isSoft?: boolean;
}

export function Cell({ area, isName = false, isSoft = false, ...props }: CellProps) {
  const Tag = isName ? 'th' : 'td';
  return (
    <Tag scope={isName ? 'row' : undefined} data-soft={isSoft || undefined} style={{ gridArea: area }} {...props} />
  );
}

/** When it was: at `at`, ISO 8601, which `format` writes. */
export const DateCell = ({ at, format }: { at: string; format: (at: string) => string }) => (
  <Cell area="date" isSoft className={classes.date}>
    <time dateTime={at}>{format(at)}</time>
  </Cell>
);
