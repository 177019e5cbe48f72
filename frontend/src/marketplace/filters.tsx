import { NativeSelect } from '@mantine/core';
import { categoryOption, useCategoriesQuery } from '../domain/categories-api';
import { type ItemType, itemMotifs, itemTypes } from '../domain/item-types';
import { type ItemFilter, type Sort, sorts } from '../domain/items-api';
import { ChipGroup } from '../ui/chip-group';
import { Motif } from '../ui/motifs';
import { SearchField } from '../ui/search-field';
import { useUrlFilter } from '../ui/url-filter';
import classes from './filters.module.css';

const sortLabels: Record<Sort, string> = {
  newest: 'Più recenti',
  oldest: 'Meno recenti',
  price_asc: 'Prezzo crescente',
  price_desc: 'Prezzo decrescente',
};

const manyLabels: Record<ItemType, string> = { service: 'Servizi', course: 'Corsi', job_offer: 'Offerte di lavoro' };

const typeOptions = [
  { value: '' as const, label: 'Tutti' },
  ...itemTypes.map((value) => ({ value, label: manyLabels[value], mark: <TypeMark type={value} /> })),
];

/** Search, type, category and order; on a phone the search and one row that scrolls sideways. */
export function Filters({ filter }: { filter: ItemFilter }) {
  const { setFilter } = useUrlFilter();
  const { data: categories = [] } = useCategoriesQuery();
  return (
    <search className={classes.filters} aria-label="Filtra gli articoli">
      <div className={classes.search}>
        <SearchField placeholder="Titolo o descrizione" />
      </div>
      <div className={classes.row}>
        <ChipGroup
          legend="Tipo"
          name="type"
          options={typeOptions}
          value={filter.type ?? ''}
          onChange={(type) => setFilter('type', type)}
        />
        <NativeSelect
          label="Categoria"
          radius="xl"
          data-set={filter.category !== ''}
          value={filter.category}
          onChange={({ currentTarget }) => setFilter('category', currentTarget.value)}
          data={[{ value: '', label: 'Tutte le categorie' }, ...categories.map(categoryOption)]}
        />
        <NativeSelect
          label="Ordina per"
          radius="xl"
          value={filter.sort}
          onChange={({ currentTarget: { value } }) => setFilter('sort', value === 'newest' ? '' : value)}
          data={sorts.map((value) => ({ value, label: sortLabels[value] }))}
        />
      </div>
    </search>
  );
}

function TypeMark({ type }: { type: ItemType }) {
  return (
    <svg className={classes.mark} data-type={type} viewBox="0 0 120 120" aria-hidden="true">
      <Motif name={itemMotifs[type]} x={0} y={0} />
    </svg>
  );
}
