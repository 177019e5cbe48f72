import { Button } from '@mantine/core';
import type { TransactionFilter } from '../entities/coins/coins-api';
import { kindLabelOf, transactionTypes } from '../entities/coins/transaction-labels';
import { ChoiceSelect } from '../ui/fields/choice-select';
import { PeriodFields } from '../ui/fields/period-fields';
import { choiceIn, dayIn, useUrlFilter } from '../ui/lists/url-filter';
import classes from './history.module.css';

/** The filters in the URL, without those that no screen has set. */
export const filterOf = (address: URLSearchParams): TransactionFilter => ({
  type: choiceIn(address, 'type', transactionTypes) ?? undefined,
  from: dayIn(address, 'from') || undefined,
  to: dayIn(address, 'to') || undefined,
});

export function HistoryFilters({ filter: { type, from, to } }: { filter: TransactionFilter }) {
  const { setFilter, clearFilters } = useUrlFilter();
  return (
    <search className={classes.filters}>
      <ChoiceSelect
        label="Tipo"
        className={classes.filter}
        value={type ?? ''}
        onChange={(chosen) => setFilter('type', chosen)}
        data={[
          { value: '', label: 'Tutti i tipi' },
          ...transactionTypes.map((value) => ({ value, label: kindLabelOf(value) })),
        ]}
      />
      <PeriodFields from={from} to={to} className={classes.filter} onChange={setFilter} />
      {type || from || to ? (
        <Button variant="subtle" color="gray" onClick={clearFilters}>
          Togli i filtri
        </Button>
      ) : null}
    </search>
  );
}
