import { Button, Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PeriodFields } from '../ui/period-fields';
import { useUrlFilter } from '../ui/url-filter';
import { useUserQuery, useUsersInfiniteQuery } from './admin-api';
import { transactionTypeLabels, transactionTypes } from './transaction-types';
import classes from './transactions.module.css';
import type { TransactionFilter } from './transactions-api';

const searchDelayMs = 300;
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
      <UserField user={user} onChange={(chosen) => setFilter('user', chosen)} />
      <PeriodFields from={from} to={to} className={classes.day} onChange={setFilter} />
      {filtered ? (
        <Button variant="subtle" color="gray" onClick={() => setAddress({}, { replace: true })}>
          Togli i filtri
        </Button>
      ) : null}
    </search>
  );
}

/** Finds a person by name or e-mail while typing; the URL holds the id. */
function UserField({ user, onChange }: { user: string; onChange: (id: string) => void }) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), searchDelayMs);
  const { data: chosen } = useUserQuery(user, { skip: user === '' });
  const { data: found, isFetching } = useUsersInfiniteQuery({ search, role: null });
  const shown = user !== '' && chosen?._id === user ? chosen : null;
  const people = found?.pages.flatMap(({ rows }) => rows) ?? [];
  const options = shown && !people.some(({ _id }) => _id === shown._id) ? [shown, ...people] : people;
  return (
    <Select
      label="Utente"
      className={classes.person}
      placeholder="Nome o e-mail"
      // Two people may have the same name, so the e-mail is shown too.
      data={options.map(({ _id, name, email }) => ({ value: _id, label: `${name} (${email})` }))}
      value={shown ? shown._id : null}
      onChange={(next) => onChange(next ?? '')}
      searchable
      onSearchChange={(text) => setTyped(shown && text.startsWith(shown.name) ? '' : text)}
      // The server has already filtered, ignoring accents and case.
      filter={({ options: all }) => all}
      nothingFoundMessage={isFetching ? 'Ricerca in corso…' : 'Nessun utente trovato'}
      maxDropdownHeight={320}
      clearable
      clearButtonProps={{ 'aria-label': 'Togli il filtro sull’utente' }}
    />
  );
}
