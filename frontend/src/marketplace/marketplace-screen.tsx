import { Button } from '@mantine/core';
import { IconReceipt } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isWellFormedId } from '../api/well-formed-id';
import { useIsWaiting } from '../entities/families/family-api';
import { jobKinds, modes } from '../entities/marketplace/fact-words';
import { ItemCard, ItemRow } from '../entities/marketplace/item-card';
import { itemTypes } from '../entities/marketplace/item-types';
import { type ItemFilter, useItemsInfiniteQuery } from '../entities/marketplace/items-api';
import { useWhyNotPublish } from '../entities/marketplace/may-publish';
import { areaLetters } from '../entities/orientation/area-names';
import { CreatorFilter } from '../entities/people/creator-filter';
import { useCreatorName } from '../entities/people/profiles-api';
import { StartAction } from '../entities/start-action';
import { paths } from '../paths';
import { useCurrentUser } from '../session/current-user';
import { EmptyState } from '../ui/feedback/states';
import { Page } from '../ui/layout/page';
import { CardRows, Cards, CardsSkeleton } from '../ui/lists/card';
import { ListFrame, LoadMoreList, RowsSkeleton } from '../ui/lists/load-more';
import { choiceIn, dayIn, useUrlFilter, wholeIn } from '../ui/lists/url-filter';
import { ChosenFilters } from './finding/chosen-filters';
import { Filters, sortsOf, usualSort } from './finding/filters';
import { LessNarrow } from './finding/less-narrow';
import { SaveSearch } from './finding/save-search';
import classes from './marketplace.module.css';

export function MarketplaceScreen() {
  const { address } = useUrlFilter();
  const user = useCurrentUser();
  const isWaiting = useIsWaiting(user);
  const whyNotPublish = useWhyNotPublish();
  const filter = filterOf(address);
  return (
    <Page
      isAwaited={whyNotPublish === undefined}
      title="Marketplace"
      lead="Servizi, corsi e offerte di lavoro, con il prezzo in Coin FORM."
      actions={
        <>
          {user && !isWaiting ? (
            <Button
              component={Link}
              to={paths.orders}
              variant="default"
              className={classes.orders}
              leftSection={<IconReceipt size={20} aria-hidden="true" />}
            >
              I tuoi ordini
            </Button>
          ) : null}
          <StartAction to={paths.newItem} className={classes.publish} whyNot={whyNotPublish}>
            <span>
              Pubblica<span className={classes.object}> un articolo</span>
            </span>
          </StartAction>
        </>
      }
    >
      <Filters filter={filter} />
      <div className={classes.narrowed}>
        <ChosenFilters filter={filter} />
        {user && !isWaiting && [...address.keys()].some((name) => name !== 'sort') ? (
          <SaveSearch filter={filter} />
        ) : null}
      </div>
      <ItemList filter={filter} />
    </Page>
  );
}

/** What the list is narrowed to, by the query of its address. */
export function filterOf(address: URLSearchParams): ItemFilter {
  const search = (address.get('search') ?? '').trim();
  return {
    search,
    type: choiceIn(address, 'type', itemTypes),
    category: address.get('category') ?? '',
    area: choiceIn(address, 'area', areaLetters),
    sort: choiceIn(address, 'sort', sortsOf(search)) ?? usualSort(search),
    creator: address.get('creator') ?? '',
    priceFrom: wholeIn(address, 'priceFrom'),
    priceTo: wholeIn(address, 'priceTo'),
    mode: choiceIn(address, 'mode', modes),
    city: address.get('city') ?? '',
    from: dayIn(address, 'from'),
    to: dayIn(address, 'to'),
    jobKind: choiceIn(address, 'jobKind', jobKinds),
    available: choiceIn(address, 'available', ['true']),
    verified: choiceIn(address, 'verified', ['true']),
  };
}

function ItemList({ filter }: { filter: ItemFilter }) {
  const { address } = useUrlFilter();
  const { category, creator } = filter;
  const isFindable = [category, creator].every((id) => id === '' || isWellFormedId(id));
  const name = useCreatorName(creator);
  const { sort: _, creator: __, ...narrowing } = filter;
  const narrowed = Object.values(narrowing).some((value) => value !== null && value !== '');
  const empty = (
    <EmptyState title="Nessun risultato trovato" hint={emptyHint(narrowed, name)}>
      {narrowed && isFindable ? <LessNarrow address={address} filterOf={filterOf} /> : null}
      {narrowed || creator !== '' ? (
        <Button component={Link} to={paths.marketplace} variant="default">
          Togli i filtri
        </Button>
      ) : null}
    </EmptyState>
  );
  return (
    <>
      <CreatorFilter words="Solo gli articoli di" name={name} />
      {isFindable ? <FoundItems filter={filter} empty={empty} /> : <ListFrame>{empty}</ListFrame>}
    </>
  );
}

function FoundItems({ filter, empty }: { filter: ItemFilter; empty: ReactNode }) {
  const jobs = filter.type === 'job_offer';
  const query = useItemsInfiniteQuery(filter);
  const also = query.currentData?.pages[0]?.also ?? [];
  return (
    <>
      {also.length > 0 ? (
        <p className={`soft ${classes.also}`} role="status">
          <span>Abbiamo cercato anche:</span> <span>{also.join(', ')}</span>
        </p>
      ) : null}
      <LoadMoreList
        query={query}
        noun={['articolo', 'articoli']}
        of="degli articoli del marketplace"
        skeleton={jobs ? <RowsSkeleton /> : <CardsSkeleton picture="cover" />}
        empty={empty}
      >
        {(items) =>
          jobs ? (
            <CardRows>
              {items.map((item) => (
                <ItemRow key={item._id} item={item} />
              ))}
            </CardRows>
          ) : (
            <Cards>
              {items.map((item) => (
                <ItemCard key={item._id} item={item} />
              ))}
            </Cards>
          )
        }
      </LoadMoreList>
      {query.currentData ? (
        <p className={`soft ${classes.rule}`}>
          <Link to={paths.ordering}>Come ordiniamo gli articoli</Link>
        </p>
      ) : null}
    </>
  );
}

function emptyHint(narrowed: boolean, creator: string | null | undefined): string {
  if (narrowed) return 'Prova con un’altra parola o togli un filtro.';
  return creator ? `${creator} non ha articoli nel marketplace.` : 'Gli articoli pubblicati compariranno qui.';
}
