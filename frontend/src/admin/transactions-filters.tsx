import { Button, Select } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { PeriodFields } from '../ui/period-fields';
import { useUrlFilter } from '../ui/url-filter';
import { transactionTypeLabels, transactionTypes } from './transaction-types';
import classes from './transactions.module.css';
import type { TransactionFilter } from './transactions-api';
import { UserField } from './user-field';

const typeOptions = transactionTypes.map((value) => ({ value, label: transactionTypeLabels[value] }));
const day = /^\d{4}-\d{2}-\d{2}$/;
const id = /^[0-9a-f-]{36}$/i;

/** The filters in the URL, without invalid ones. */
export function filterOf(address: URLSearchParams): TransactionFilter {
  const wanted = (name: string, shape: RegExp) => {
    const value = address.get(name) ?? '';
    return shape.test(value) ? value : '';
  };
  return {
    type: transactionTypes.find((value) => value === address.get('type')) ?? null,
    user: wanted('user', id),
    from: wanted('from', day),
    to: wanted('to', day),
  };
}

export function TransactionsFilters({ filter: { type, user, from, to } }: { filter: TransactionFilter }) {
  const { setFilter } = useUrlFilter();
  const [, setAddress] = useSearchParams();
  const filtered = type !== null || [user, from, to].some((value) => value !== '');
  return (
    <search className={classes.filters}>
      <Select
        label="Tipo"
        className={classes.filter}
        placeholder="Tutti i tipi"
        data={typeOptions}
        value={type}
        onChange={(chosen) => setFilter('type', chosen ?? '')}
        clearable
        clearButtonProps={{ 'aria-label': 'Togli il filtro sul tipo' }}
      />
      <UserField
        label="Utente"
        className={classes.person}
        user={user}
        onChange={(chosen) => setFilter('user', chosen)}
      />
      <PeriodFields from={from} to={to} className={classes.day} onChange={setFilter} />
      {filtered ? (
        <Button variant="subtle" color="gray" onClick={() => setAddress({}, { replace: true })}>
          Togli i filtri
        </Button>
      ) : null}
    </search>
  );
}
