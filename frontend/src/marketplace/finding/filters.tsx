import { CategoryFilter } from '../../entities/categories/category-filter';
import { type ItemType, itemMotifs, itemTypes } from '../../entities/marketplace/item-types';
import { type ItemFilter, type Sort, sorts } from '../../entities/marketplace/items-api';
import { ChipGroup } from '../../ui/fields/chip-group';
import { ChoiceSelect } from '../../ui/fields/choice-select';
import { lazyPart } from '../../ui/lazy-part';
import { FilterBar } from '../../ui/lists/filter-bar';
import { useUrlFilter } from '../../ui/lists/url-filter';
import { Motif } from '../../ui/motifs';
import classes from './filters.module.css';

const sortLabels: Record<Sort, string> = {
  newest: 'Più recenti',
  oldest: 'Meno recenti',
  price_asc: 'Prezzo crescente',
  price_desc: 'Prezzo decrescente',
  soonest: 'Prossime date',
  relevance: 'Pertinenza',
};

/** The order where nobody chose one. */
export const usualSort = (search: string): Sort => (search === '' ? 'newest' : 'relevance');

/** What a list can be ordered by: by how well it fits only what is searched. */
export const sortsOf = (search: string): readonly Sort[] =>
  search === '' ? sorts.filter((sort) => sort !== 'relevance') : sorts;

const manyLabels: Record<ItemType, string> = { service: 'Servizi', course: 'Corsi', job_offer: 'Offerte di lavoro' };

const typeOptions = [
  { value: '' as const, label: 'Tutti' },
  ...itemTypes.map((value) => ({ value, label: manyLabels[value], mark: <TypeMark type={value} /> })),
];

const MoreFilters = lazyPart(async () => (await import('./more-filters')).MoreFilters);

/** Search, type, category, area, order, and the others behind a button. */
export function Filters({ filter }: { filter: ItemFilter }) {
  const { setFilter } = useUrlFilter();
  return (
    <FilterBar
      label="Filtra gli articoli"
      placeholder="Materia, mestiere, città, nome"
      more={<MoreFilters filter={filter} />}
    >
      <ChipGroup
        legend="Tipo"
        name="type"
        options={typeOptions}
        value={filter.type ?? ''}
        onChange={(type) => setFilter('type', type)}
      />
      <CategoryFilter value={filter.category} />
      <ChoiceSelect
        label="Ordina per"
        value={filter.sort}
        onChange={(sort) => setFilter('sort', sort === usualSort(filter.search) ? '' : sort)}
        data={sortsOf(filter.search).map((value) => ({ value, label: sortLabels[value] }))}
      />
    </FilterBar>
  );
}

function TypeMark({ type }: { type: ItemType }) {
  return (
    <svg className={classes.mark} data-type={type} viewBox="0 0 120 120" aria-hidden="true">
      <Motif name={itemMotifs[type]} x={0} y={0} />
    </svg>
  );
}
