import { Select, type SelectProps } from '@mantine/core';
import { useUrlFilter } from '../ui/url-filter';

interface ChoiceFilterProps
  extends Pick<SelectProps, 'className' | 'placeholder' | 'searchable' | 'nothingFoundMessage'> {
  label: string;
  /** Of its query parameter. */
  name: string;
  options: { value: string; label: string }[];
  value: string | null;
  /** The label of the button that removes the filter. */
  removeLabel: string;
}

/** A filter that takes one of a few values, and keeps it in the URL. */
export function ChoiceFilter({ name, options, removeLabel, ...field }: ChoiceFilterProps) {
  const { setFilter } = useUrlFilter();
  return (
    <Select
      data={options}
      onChange={(chosen) => setFilter(name, chosen ?? '')}
      clearable
      clearButtonProps={{ 'aria-label': removeLabel }}
      {...field}
    />
  );
}
