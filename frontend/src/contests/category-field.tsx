import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { categoryOption, useCategoriesQuery } from '../session/categories-api';

/** Where a contest is found: one of the categories, or none. */
export function CategoryField(props: NativeSelectProps) {
  const { data: categories = [] } = useCategoriesQuery();
  return (
    <NativeSelect
      label="Categoria (facoltativa)"
      description="Aiuta chi cerca a trovarlo"
      data={[{ value: '', label: 'Nessuna categoria' }, ...categories.map(categoryOption)]}
      {...props}
    />
  );
}
