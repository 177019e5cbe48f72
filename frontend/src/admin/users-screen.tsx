import { Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Role } from '../session/api-types';
import { roleLabels, roles } from '../session/roles';
import { Page } from '../ui/page';
import { Trail } from './trail';
import classes from './users.module.css';
import { UsersList } from './users-list';

const searchDelayMs = 300;
const isRole = (value: string | null): value is Role => roles.some((role) => role === value);
const roleOptions = roles.map((value) => ({ value, label: roleLabels[value] }));

/** Search and filter live in the address, so that a view can be shared and the back button returns to it. */
export function UsersScreen() {
  const [address, setAddress] = useSearchParams();
  const search = address.get('search') ?? '';
  const wantedRole = address.get('role');
  const role = isRole(wantedRole) ? wantedRole : null;

  const setFilter = (name: 'search' | 'role', value: string) =>
    setAddress(
      (current) => {
        const next = new URLSearchParams(current);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );

  return (
    <Page title="Utenti" trail={<Trail to="/admin" label="Amministrazione" />}>
      <search className={classes.filters}>
        <SearchField search={search} onSearch={(text) => setFilter('search', text)} />
        <Select
          label="Ruolo"
          placeholder="Tutti i ruoli"
          data={roleOptions}
          value={role}
          onChange={(chosen) => setFilter('role', chosen ?? '')}
          clearable
          clearButtonProps={{ 'aria-label': 'Togli il filtro sul ruolo' }}
        />
      </search>
      <UsersList filter={{ search, role }} />
    </Page>
  );
}

function SearchField({ search, onSearch }: { search: string; onSearch: (text: string) => void }) {
  const [text, setText] = useState(search);
  const [shown, setShown] = useState(search);
  const [sent, setSent] = useState(search);
  const searchSoon = useDebouncedCallback((typed: string) => {
    setSent(typed.trim());
    onSearch(typed.trim());
  }, searchDelayMs);
  // The address may change from outside (back button, link): the field follows it, but never its own echo, which
  // may come back while somebody is still typing.
  if (shown !== search) {
    setShown(search);
    if (search !== sent) setText(search);
  }
  return (
    <TextInput
      label="Cerca"
      type="search"
      placeholder="Nome o e-mail"
      leftSection={<IconSearch size={18} aria-hidden="true" />}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        searchSoon(event.currentTarget.value);
      }}
    />
  );
}
