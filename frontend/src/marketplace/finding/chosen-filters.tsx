import { IconX } from '@tabler/icons-react';
import { categoryOption, useCategoriesQuery } from '../../entities/categories/categories-api';
import type { ItemFilter } from '../../entities/marketplace/items-api';
import { useUrlFilter } from '../../ui/lists/url-filter';
import { filterLabels } from './filter-labels';
import classes from './filters.module.css';

/** The filters that are on, each of which a touch removes. */
export function ChosenFilters({ filter }: { filter: ItemFilter }) {
  const { setFilter } = useUrlFilter();
  const { data: categories = [] } = useCategoriesQuery();
  const category = categories.find(({ _id }) => _id === filter.category);
  const chosen = filterLabels(filter, category && categoryOption(category).label);
  if (chosen.length === 0) return null;
  return (
    <ul className={classes.chosen} aria-label="Filtri scelti">
      {chosen.map(([name, label]) => (
        <li key={name}>
          <button type="button" aria-label={`Togli il filtro: ${label}`} onClick={() => setFilter(name, '')}>
            <span>{label}</span> <IconX size={16} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
