import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { excessOf } from '../fields/text-length';
import { useIsHere } from '../is-here';
import { useUrlFilter } from './url-filter';

const searchDelayMs = 300;
const searchLengthMax = 120;

interface SearchFieldProps {
  placeholder: string;
  label?: string;
  /** The name of its query parameter. */
  name?: string;
}

/** A search field that writes its text to the URL when typing pauses. */
export function SearchField({ placeholder, label = 'Cerca', name = 'search' }: SearchFieldProps) {
  const { address, setFilter } = useUrlFilter();
  const isHere = useIsHere();
  const search = address.get(name) ?? '';
  const [text, setText] = useState(search);
  const [shown, setShown] = useState(search);
  const [sent, setSent] = useState(search);
  const searchSoon = useDebouncedCallback((typed: string) => {
    if (!isHere() || excessOf(typed, searchLengthMax)) return;
    setSent(typed.trim());
    setFilter(name, typed.trim());
  }, searchDelayMs);
  // The URL may change from outside (back button, link): the field follows it, but not its own last write, which may arrive
  // while the person is still typing.
  if (shown !== search) {
    setShown(search);
    if (search !== sent) setText(search);
    setSent(search);
  }
  return (
    <TextInput
      label={label}
      type="search"
      placeholder={placeholder}
      error={excessOf(text, searchLengthMax)}
      leftSection={<IconSearch size={18} aria-hidden="true" />}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        searchSoon(event.currentTarget.value);
      }}
    />
  );
}
