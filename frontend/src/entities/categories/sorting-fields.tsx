import type { NativeSelectProps } from '@mantine/core';
import type { ReactNode } from 'react';
import type { AreaLetter } from '../orientation/area-names';
import { AreasField } from '../orientation/areas-field';
import { useCategoriesQuery } from './categories-api';
import { CategoryField } from './category-field';

/** How somebody finds an item or a contest. */
export interface Sorting {
  category: string;
  areas: AreaLetter[];
}

interface SortingFieldsProps {
  value: Sorting;
  onChange: (sorting: Sorting) => void;
  /** What is sorted: "lo" or "ti" finds who searches. */
  hint: string;
  category: Omit<NativeSelectProps, 'value' | 'onChange'>;
  areasError?: ReactNode;
  /** What stands before the category, in its row. */
  children?: (category: ReactNode) => ReactNode;
}

/** Category and areas. A category offers its areas to who has chosen none of their own; the author decides. */
export function SortingFields({ value, onChange, hint, category, areasError, children }: SortingFieldsProps) {
  const { data: categories = [] } = useCategoriesQuery();
  const offeredBy = (id: string) => categories.find(({ _id }) => _id === id)?.areas ?? [];
  const isOwn = value.areas.length > 0 && value.areas.join() !== offeredBy(value.category).join();
  const field = (
    <CategoryField
      hint={hint}
      {...category}
      value={value.category}
      onChange={({ currentTarget: { value: chosen } }) =>
        onChange({ category: chosen, areas: isOwn ? value.areas : offeredBy(chosen) })
      }
    />
  );
  return (
    <>
      {children ? children(field) : field}
      <AreasField
        description="Che cosa piace a chi ci si troverà bene: FORM lo suggerisce a loro."
        value={value.areas}
        onChange={(areas) => onChange({ ...value, areas })}
        error={areasError}
      />
    </>
  );
}
