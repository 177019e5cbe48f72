import { IconX } from '@tabler/icons-react';
import { categoryOption, useCategoriesQuery } from '../entities/categories/categories-api';
import { jobKindLabels, modeLabels } from '../entities/marketplace/fact-words';
import type { ItemFilter } from '../entities/marketplace/items-api';
import { areaLabel } from '../entities/orientation/area-names';
import { useUrlFilter } from '../ui/lists/url-filter';
import { formatCoins, formatDay, withArticle } from '../ui/text/format';
import { capitalised } from '../ui/text/italian';
import classes from './filters.module.css';

/** The filters that are on, each of which a touch removes. */
export function ChosenFilters({ filter }: { filter: ItemFilter }) {
  const { setFilter } = useUrlFilter();
  const { data: categories = [] } = useCategoriesQuery();
  const category = categories.find(({ _id }) => _id === filter.category);
  const chosen = labelsOf(filter, category && categoryOption(category).label);
  if (chosen.length === 0) return null;
  return (
    <ul className={classes.chosen} aria-label="Filtri scelti">
      {chosen.map(([name, label]) => (
        <li key={name}>
          <button type="button" aria-label={`Togli il filtro: ${label}`} onClick={() => setFilter(name, '')}>
            {label} <IconX size={16} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function labelsOf(filter: ItemFilter, category: string | undefined): [name: string, label: string][] {
  const { area, mode, city, priceFrom, priceTo, jobKind, from, to, verified, available } = filter;
  const labels: [string, string | null | undefined | false][] = [
    ['category', category],
    ['area', area && areaLabel(area)],
    ['city', city],
    ['mode', mode && modeLabels[mode]],
    ['priceFrom', priceFrom != null && `Da ${formatCoins(priceFrom)}`],
    ['priceTo', priceTo != null && `Fino a ${formatCoins(priceTo)}`],
    ['jobKind', jobKind && jobKindLabels[jobKind]],
    ['from', from && capitalised(withArticle('dal', formatDay(from)))],
    ['to', to && capitalised(withArticle('al', formatDay(to)))],
    ['available', available === 'true' && 'Con posti liberi'],
    ['verified', verified === 'true' && 'Solo aziende verificate'],
  ];
  return labels.flatMap(([name, label]) => (label ? [[name, label]] : []));
}
