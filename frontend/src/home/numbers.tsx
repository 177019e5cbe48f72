import { Skeleton } from '@mantine/core';
import type { Community } from '../api/api-types';
import { useCommunityQuery } from '../entities/people/community-api';
import { formatNumber } from '../ui/text/format';
import classes from './numbers.module.css';

const figures: { of: Exclude<keyof Community, 'asksGuardians' | 'welcomeCoins'>; one: string; many: string }[] = [
  { of: 'members', one: 'iscrizione', many: 'iscrizioni' },
  { of: 'items', one: 'articolo nel marketplace', many: 'articoli nel marketplace' },
  { of: 'activeContests', one: 'contest aperto', many: 'contest aperti' },
  { of: 'completedOrders', one: 'ordine concluso', many: 'ordini conclusi' },
  { of: 'coinsPaid', one: 'Coin FORM arrivato a chi vende', many: 'Coin FORM arrivati a chi vende' },
];

/** What the community amounts to; a young one shows only what there is already. */
export function Numbers() {
  const { data, isError } = useCommunityQuery();
  if (isError) return null;
  const shown = data ? figures.filter(({ of }) => data[of] > 0) : figures;
  if (shown.length === 0) return null;
  return (
    <section className={classes.numbers} aria-label="FORM in numeri">
      <dl>
        {shown.map(({ of, one, many }) => (
          <div key={of}>
            <dt>{data?.[of] === 1 ? one : many}</dt>
            <dd className="tabular">{data ? formatNumber(data[of]) : <Skeleton height="1em" width="3em" />}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
