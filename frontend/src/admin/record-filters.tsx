import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { PeriodFields } from '../ui/fields/period-fields';
import { useUrlFilter } from '../ui/lists/url-filter';
import classes from './record-filters.module.css';

interface RecordFiltersProps {
  /** What is not filtered is empty or null. */
  filter: { from: string; to: string };
  /** The filters beside the period. */
  children: ReactNode;
}

/** The filters of a list of what happened, and the button that removes them. */
export function RecordFilters({ filter, children }: RecordFiltersProps) {
  const { setFilter, clearFilters } = useUrlFilter();
  const isFiltered = Object.values(filter).some((value) => value !== null && value !== '');
  return (
    <search className={classes.filters}>
      {children}
      <PeriodFields from={filter.from} to={filter.to} className={classes.day} onChange={setFilter} />
      {isFiltered ? (
        <Button variant="subtle" color="gray" onClick={clearFilters}>
          Togli i filtri
        </Button>
      ) : null}
    </search>
  );
}
