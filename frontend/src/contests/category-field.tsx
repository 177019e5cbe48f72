import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { categoryOption, useCategoriesQuery } from '../domain/categories-api';

/** The category of a contest, or none. */
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
