import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { itemTypeLabels } from '../../entities/marketplace/item-types';
import { type ItemFilter, useItemCountsQuery } from '../../entities/marketplace/items-api';
import { rules } from '../../entities/rules';
import { paths } from '../../paths';
import { formatNumber } from '../../ui/text/format';
import { filterLabels } from './filter-labels';
import classes from './less-narrow.module.css';

interface LessNarrowProps {
  address: URLSearchParams;
  filterOf: (address: URLSearchParams) => ItemFilter;
}

/** How many ways out are offered, and looked at. */
const shownMax = 4;
const askedMax = 8;

/** Where nothing is found: what is found with one word or one filter less. */
export function LessNarrow({ address, filterOf }: LessNarrowProps) {
  const ways = waysOut(address, filterOf(address)).slice(0, askedMax);
  const { currentData: counts } = useItemCountsQuery(
    ways.map((way) => filterOf(way.address)),
    { skip: ways.length === 0 },
  );
  const open = ways
    .map((way, at) => ({ ...way, found: counts?.[at] ?? 0 }))
    .filter(({ found }) => found > 0)
    .sort((one, other) => other.found - one.found)
    .slice(0, shownMax);
  if (open.length === 0) return null;
  return (
    <ul className={classes.choices} aria-label="Con una parola o un filtro in meno">
      {open.map(({ label, address: less, found }) => (
        <li key={label}>
          <Button component={Link} to={`${paths.marketplace}?${less}`} variant="default">
            {/* In one element: a button's own ones stand beside each other without the space between them. */}
            <span>
              <span>{label}</span>{' '}
              <span>{`(${found >= rules.itemsCounted ? 'almeno ' : ''}${formatNumber(found)})`}</span>
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}

interface WayOut {
  label: string;
  address: URLSearchParams;
}

function waysOut(address: URLSearchParams, filter: ItemFilter): WayOut[] {
  const labels = new Map([
    ...filterLabels(filter, 'categoria'),
    ['type', filter.type ? itemTypeLabels[filter.type] : ''],
    ['creator', 'chi lo offre'],
  ] as const);
  const words = (address.get('search') ?? '').split(/\s+/).filter(Boolean);
  const without = (name: string, value: string) => {
    const less = new URLSearchParams(address);
    if (value === '') less.delete(name);
    else less.set(name, value);
    return less;
  };
  const others = (at: number) => words.filter((_, index) => index !== at).join(' ');
  const lessWords = words.length < 2 ? [] : words.map((_, at) => others(at));
  const set = [...address.keys()].filter((name) => name !== 'search' && name !== 'sort' && address.get(name) !== '');
  return [
    ...[...new Set(lessWords)].map((rest) => ({ label: `«${rest}»`, address: without('search', rest) })),
    ...set.map((name) => ({ label: `Senza «${labels.get(name) ?? name}»`, address: without(name, '') })),
  ];
}
