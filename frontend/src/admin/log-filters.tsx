import { Button, Select } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { actLabels } from '../api/act-labels.gen';
import { PeriodFields } from '../ui/period-fields';
import { useUrlFilter } from '../ui/url-filter';
import { useUsersInfiniteQuery } from './admin-api';
import type { ActFilter } from './log-api';
import classes from './transactions.module.css';
import { UserField } from './user-field';

const acts = Object.keys(actLabels) as (keyof typeof actLabels)[];
const actOptions = acts
  .map((value) => ({ value, label: actLabels[value] }))
  .sort((a, b) => a.label.localeCompare(b.label, 'it'));
const day = /^\d{4}-\d{2}-\d{2}$/;
const id = /^[0-9a-f-]{36}$/i;

/** The filters in the URL, without invalid ones. */
export function filterOf(address: URLSearchParams): ActFilter {
  const wanted = (name: string, shape: RegExp) => {
    const value = address.get(name) ?? '';
    return shape.test(value) ? value : '';
  };
  return {
    actor: wanted('actor', id),
    act: acts.find((value) => value === address.get('act')) ?? null,
    subject: wanted('subject', id),
    from: wanted('from', day),
    to: wanted('to', day),
  };
}

export function LogFilters({ filter: { actor, act, subject, from, to } }: { filter: ActFilter }) {
  const { setFilter } = useUrlFilter();
  const [, setAddress] = useSearchParams();
  const filtered = act !== null || [actor, subject, from, to].some((value) => value !== '');
  return (
    <search className={classes.filters}>
      <AdministratorField actor={actor} onChange={(chosen) => setFilter('actor', chosen)} />
      <Select
        label="Operazione"
        className={classes.filter}
        placeholder="Tutte le operazioni"
        data={actOptions}
        value={act}
        onChange={(chosen) => setFilter('act', chosen ?? '')}
        searchable
        nothingFoundMessage="Nessuna operazione con questo nome"
        clearable
        clearButtonProps={{ 'aria-label': 'Togli il filtro sull’operazione' }}
      />
      <UserField
        label="Persona interessata"
        className={classes.person}
        user={subject}
        onChange={(chosen) => setFilter('subject', chosen)}
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

function AdministratorField({ actor, onChange }: { actor: string; onChange: (id: string) => void }) {
  const { data } = useUsersInfiniteQuery({ search: '', role: 'admin' });
  const administrators = data?.pages.flatMap(({ rows }) => rows) ?? [];
  return (
    <Select
      label="Chi"
      className={classes.filter}
      placeholder="Tutti gli amministratori"
      data={administrators.map(({ _id, name, email }) => ({ value: _id, label: `${name} (${email})` }))}
      value={actor === '' ? null : actor}
      onChange={(chosen) => onChange(chosen ?? '')}
      clearable
      clearButtonProps={{ 'aria-label': 'Togli il filtro su chi' }}
    />
  );
}
