import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
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

/** How many ways out are offered, and how many words and how many filters are looked at. */
const shownMax = 4;
const askedMax = 5;

/** Where nothing is found: what is found with one word or one filter less. */
export function LessNarrow({ address, filterOf }: LessNarrowProps) {
  const ways = waysOut(address, filterOf(address));
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
  const labels = new Map([...filterLabels(filter, 'categoria'), ['creator', 'chi lo offre']]);
  const words = (address.get('search') ?? '').split(/\s+/).filter(Boolean);
  const without = (name: string, value: string) => {
    const less = new URLSearchParams(address);
    if (value === '') less.delete(name);
    else less.set(name, value);
    return less;
  };
  const others = (at: number) => words.filter((_, index) => index !== at).join(' ');
  const lessWords = words.length < 2 ? [] : [...new Set(words.map((_, at) => others(at)))];
  const set = [...address.keys()].filter((name) => name !== 'search' && name !== 'sort' && address.get(name) !== '');
  const [only] = words.length === 1 && set.length > 0 ? words : [];
  return [
    ...lessWords.slice(0, askedMax).map((rest) => ({ label: `«${rest}»`, address: without('search', rest) })),
    ...(only ? [{ label: `Senza «${only}»`, address: without('search', '') }] : []),
    ...set
      .slice(0, askedMax)
      .map((name) => ({ label: `Senza «${labels.get(name) ?? name}»`, address: without(name, '') })),
  ];
}
