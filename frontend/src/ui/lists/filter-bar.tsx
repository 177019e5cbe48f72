import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { type ReactNode, Suspense, useId, useState } from 'react';
import classes from './filter-bar.module.css';
import { SearchField } from './search-field';
import { useUrlFilter } from './url-filter';

interface FilterBarProps {
  /** What is filtered, for screen readers. */
  label: string;
  /** What the search looks in. */
  placeholder: string;
  /** A group of chips, then selects with a round border. */
  children: ReactNode;
  /** Further filters, which a button opens on any screen. */
  more?: ReactNode;
}

/** What of the address is shown beside the filters. */
const elsewhere = ['search', 'creator', 'sort'];

/** The search and the filters of a list; on a phone the search, and a button that opens the others. */
export function FilterBar({ label, placeholder, children, more }: FilterBarProps) {
  const { address } = useUrlFilter();
  const [isOpen, setOpen] = useState(false);
  const row = useId();
  const set = [...address.keys()].filter((name) => !elsewhere.includes(name)).length;
  return (
    <search className={classes.filters} aria-label={label}>
      <div className={classes.head}>
        <div className={classes.search}>
          <SearchField placeholder={placeholder} />
        </div>
        <button
          type="button"
          className={classes.toggle}
          data-more={more !== undefined || undefined}
          aria-expanded={isOpen}
          aria-controls={more === undefined ? row : `${row} ${row}-more`}
          onClick={() => setOpen(!isOpen)}
        >
          <IconAdjustmentsHorizontal size={18} aria-hidden="true" />
          <span>{`Filtri${set > 0 ? ` (${set})` : ''}`}</span>
        </button>
      </div>
      <div id={row} className={classes.row} data-open={isOpen || undefined}>
        {children}
      </div>
      {more === undefined ? null : (
        <div id={`${row}-more`} className={classes.more}>
          {isOpen ? <Suspense fallback={null}>{more}</Suspense> : null}
        </div>
      )}
    </search>
  );
}
