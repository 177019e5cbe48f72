import type { ReactNode } from 'react';
import classes from './filter-bar.module.css';
import { SearchField } from './search-field';

interface FilterBarProps {
  /** What is filtered, for screen readers. */
  label: string;
  /** What the search looks in. */
  placeholder: string;
  /** A group of chips, then selects with a round border. */
  children: ReactNode;
}

/** The search and the filters of a list; on a phone the search and one row that scrolls sideways. */
export function FilterBar({ label, placeholder, children }: FilterBarProps) {
  return (
    <search className={classes.filters} aria-label={label}>
      <div className={classes.search}>
        <SearchField placeholder={placeholder} />
      </div>
      <div className={classes.row}>{children}</div>
    </search>
  );
}
