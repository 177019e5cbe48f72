import { choiceIn, dayIn, idIn, useUrlFilter } from '../../ui/lists/url-filter';
import { ChoiceFilter } from '../choice-filter';
import { useUsersInfiniteQuery } from '../people/people-api';
import { UserField } from '../people/user-field';
import { RecordFilters } from '../record-filters';
import classes from '../record-filters.module.css';
import { actLabels } from './act-labels.gen';
import type { ActFilter } from './log-api';

const acts = Object.keys(actLabels) as (keyof typeof actLabels)[];
const sortedActs = Object.fromEntries(Object.entries(actLabels).sort(([, a], [, b]) => a.localeCompare(b, 'it')));

/** The filters in the URL, without invalid ones. */
export const filterOf = (address: URLSearchParams): ActFilter => ({
  actor: idIn(address, 'actor'),
  act: choiceIn(address, 'act', acts),
  subject: idIn(address, 'subject'),
  from: dayIn(address, 'from'),
  to: dayIn(address, 'to'),
});

export function LogFilters({ filter }: { filter: ActFilter }) {
  const { setFilter } = useUrlFilter();
  return (
    <RecordFilters filter={filter}>
      <AdministratorFilter actor={filter.actor} />
      <ChoiceFilter
        label="Operazione"
        name="act"
        className={classes.filter}
        placeholder="Tutte le operazioni"
        labels={sortedActs}
        value={filter.act}
        searchable
        nothingFoundMessage="Nessuna operazione con questo nome"
        removeLabel="Togli il filtro sull’operazione"
      />
      <UserField
        label="Persona interessata"
        className={classes.person}
        user={filter.subject}
        onChange={(chosen) => setFilter('subject', chosen)}
      />
    </RecordFilters>
  );
}

function AdministratorFilter({ actor }: { actor: string }) {
  const { data } = useUsersInfiniteQuery({ search: '', role: 'admin' });
  const administrators = data?.pages.flatMap(({ rows }) => rows) ?? [];
  return (
    <ChoiceFilter
      label="Chi"
      name="actor"
      className={classes.filter}
      placeholder="Tutti gli amministratori"
      labels={Object.fromEntries(administrators.map(({ _id, name, email }) => [_id, `${name} (${email})`]))}
      value={actor === '' ? null : actor}
      removeLabel="Togli il filtro su chi"
    />
  );
}
