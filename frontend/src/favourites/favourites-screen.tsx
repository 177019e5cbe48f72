import { Button } from '@mantine/core';
import { IconBellSearch, IconHeart } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { ItemCard } from '../entities/marketplace/item-card';
import { useFavouritesInfiniteQuery } from '../entities/marketplace/items-api';
import { paths } from '../paths';
import { EmptyState } from '../ui/feedback/states';
import { Page } from '../ui/layout/page';
import { SectionPanel, SectionTabs } from '../ui/layout/section-tabs';
import { Cards, CardsSkeleton } from '../ui/lists/card';
import { LoadMoreList } from '../ui/lists/load-more';
import { idIn, useUrlFilter } from '../ui/lists/url-filter';
import { NewFinds } from './new-finds';
import { SavedSearches } from './saved-searches';

const sections = [
  { name: 'articoli', label: 'Articoli', Icon: IconHeart },
  { name: 'ricerche', label: 'Ricerche', Icon: IconBellSearch },
] as const;

/** What a person keeps: items, and searches (product.md 10.27). */
export function FavouritesScreen() {
  const { address } = useUrlFilter();
  const search = idIn(address, 'ricerca');
  return (
    <Page title="Preferiti" lead="Gli articoli che tieni da parte e le ricerche che hai salvato.">
      {search === '' ? <Kept /> : <NewFinds search={search} />}
    </Page>
  );
}

function Kept() {
  return (
    <SectionTabs label="Preferiti" sections={sections}>
      {(open) => (
        <>
          <SectionPanel name="articoli">{open === 'articoli' ? <Items /> : null}</SectionPanel>
          <SectionPanel name="ricerche">{open === 'ricerche' ? <SavedSearches /> : null}</SectionPanel>
        </>
      )}
    </SectionTabs>
  );
}

function Items() {
  // What is no longer kept stays until the next visit, so that one touch brings it back.
  const query = useFavouritesInfiniteQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <LoadMoreList
      query={query}
      noun={['articolo', 'articoli']}
      of="dei preferiti"
      skeleton={<CardsSkeleton picture="cover" />}
      empty={
        <EmptyState
          title="Ancora nessun preferito"
          hint="Tocca il cuore di un articolo del marketplace: lo ritrovi qui."
        >
          <Button component={Link} to={paths.marketplace} variant="default">
            Vai al marketplace
          </Button>
        </EmptyState>
      }
    >
      {(items) => (
        <Cards>
          {items.map((item) => (
            <ItemCard key={item._id} item={item} />
          ))}
        </Cards>
      )}
    </LoadMoreList>
  );
}
