import { Select, type SelectProps } from '@mantine/core';
import { useChosen } from '../ui/fields/use-chosen';
import { useUrlFilter } from '../ui/lists/url-filter';

interface ChoiceFilterProps
  extends Pick<SelectProps, 'className' | 'placeholder' | 'searchable' | 'nothingFoundMessage'> {
  label: string;
  /** Of its query parameter. */
  name: string;
  /** Of its values. */
  labels: Readonly<Record<string, string>>;
  value: string | null;
  /** The label of the button that removes the filter. */
  removeLabel: string;
}

/** A filter that takes one of a few values, and keeps it in the URL. */
export function ChoiceFilter({ name, labels, value, removeLabel, ...field }: ChoiceFilterProps) {
  const { setFilter } = useUrlFilter();
  const [chosen, choose] = useChosen(value, (next) => setFilter(name, next ?? ''));
  return (
    <Select
      data={Object.entries(labels).map(([id, label]) => ({ value: id, label }))}
      value={chosen}
      onChange={choose}
      clearable
      clearButtonProps={{ 'aria-label': removeLabel }}
      {...field}
    />
  );
}
