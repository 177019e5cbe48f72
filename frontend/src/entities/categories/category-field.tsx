import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { categoryHint, categoryOption, useCategoriesQuery } from './categories-api';

interface CategoryFieldProps extends NativeSelectProps {
  /** What a category is good for, until one is chosen. */
  hint: string;
}

/** The category of an item or a contest, or none. */
export function CategoryField({ hint, ...field }: CategoryFieldProps) {
  const { data: categories = [] } = useCategoriesQuery();
  return (
    <NativeSelect
      label="Categoria (facoltativa)"
      description={categoryHint(categories, field.value, hint)}
      data={[{ value: '', label: 'Nessuna categoria' }, ...categories.map(categoryOption)]}
      {...field}
    />
  );
}
