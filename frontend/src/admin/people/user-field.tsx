import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useChosen } from '../../ui/fields/use-chosen';
import { useUserQuery, useUsersInfiniteQuery } from './people-api';

const searchDelayMs = 300;

interface UserFieldProps {
  label: string;
  /** An id; empty where nobody is chosen. */
  user: string;
  className?: string;
  onChange: (id: string) => void;
}

/** Finds a person by name or e-mail while typing; the URL holds the id. */
export function UserField({ label, user, className, onChange }: UserFieldProps) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), searchDelayMs);
  const [id, choose] = useChosen(user, onChange);
  const { data: chosen } = useUserQuery(user, { skip: user === '' });
  const { data: found, isFetching } = useUsersInfiniteQuery({ search, role: null });
  const people = found?.pages.flatMap(({ rows }) => rows) ?? [];
  const listed = people.find(({ _id }) => _id === id);
  const shown = listed ?? (chosen?._id === id ? chosen : undefined);
  const options = shown && !listed ? [shown, ...people] : people;
  return (
    <Select
      label={label}
      className={className}
      placeholder="Nome o e-mail"
      // Two people may have the same name, so the e-mail is shown too.
      data={options.map(({ _id, name, email }) => ({ value: _id, label: `${name} (${email})` }))}
      value={shown ? shown._id : null}
      onChange={(next) => choose(next ?? '')}
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
