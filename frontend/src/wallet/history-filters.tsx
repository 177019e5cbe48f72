import { Button, NativeSelect } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import type { TransactionFilter } from '../domain/coins-api';
import { isTransactionType, transactionLabels, transactionTypes } from '../domain/transaction-labels';
import { PeriodFields } from '../ui/period-fields';
import { useUrlFilter } from '../ui/url-filter';
import classes from './history.module.css';

const day = /^\d{4}-\d{2}-\d{2}$/;

/** The filters in the URL, without those that no screen has set. */
export function filterOf(address: URLSearchParams): TransactionFilter {
  const type = address.get('type');
  const dayIn = (name: string) => {
    const value = address.get(name) ?? '';
    return day.test(value) ? value : undefined;
  };
  return { type: isTransactionType(type) ? type : undefined, from: dayIn('from'), to: dayIn('to') };
}

export function useClearFilters() {
  const [, setAddress] = useSearchParams();
  return () => setAddress({}, { replace: true, preventScrollReset: true });
}

export function HistoryFilters({ filter: { type, from, to } }: { filter: TransactionFilter }) {
  const { setFilter } = useUrlFilter();
  const clear = useClearFilters();
  return (
    <search className={classes.filters}>
      <NativeSelect
        label="Tipo"
        className={classes.filter}
        value={type ?? ''}
        onChange={({ currentTarget }) => setFilter('type', currentTarget.value)}
        data={[
          { value: '', label: 'Tutti i tipi' },
          ...transactionTypes.map((value) => ({ value, label: transactionLabels[value].label })),
        ]}
      />
      <PeriodFields from={from} to={to} className={classes.filter} onChange={setFilter} />
      {type || from || to ? (
        <Button variant="subtle" color="gray" onClick={clear}>
          Togli i filtri
        </Button>
      ) : null}
    </search>
  );
}
