import { ChoiceSelect } from '../../ui/fields/choice-select';
import { useUrlFilter } from '../../ui/lists/url-filter';
import { categoryOption, useCategoriesQuery } from './categories-api';

/** The category of a list's filter, which the URL holds. @param value empty for every category */
export function CategoryFilter({ value }: { value: string }) {
  const { setFilter } = useUrlFilter();
  const { data: categories = [] } = useCategoriesQuery();
  return (
    <ChoiceSelect
      label="Categoria"
      value={value}
      onChange={(chosen) => setFilter('category', chosen)}
      data={[{ value: '', label: 'Tutte le categorie' }, ...categories.map(categoryOption)]}
    />
  );
}
