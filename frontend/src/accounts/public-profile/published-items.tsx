import { Anchor, Skeleton, Title } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Page } from '../../api/paging';
import { Resource } from '../../api/resource';
import { ContestCard } from '../../entities/contests/contest-card';
import { useContestsInfiniteQuery } from '../../entities/contests/contests-api';
import { ItemCard } from '../../entities/marketplace/item-card';
import { useItemsInfiniteQuery } from '../../entities/marketplace/items-api';
import { paths } from '../../paths';
import { Loading } from '../../ui/feedback/states';
import { Cards } from '../../ui/lists/card';
import classes from './published-items.module.css';

/** How many of each are shown. */
const itemsShown = 4;
const contestsShown = 3;

export function ItemsOf({ creator }: { creator: string }) {
  const items = useItemsInfiniteQuery({ creator, limit: itemsShown });
  return (
    <PublishedItems
      id="articoli"
      title="Nel marketplace"
      query={items}
      shown={itemsShown}
      all={paths.itemsBy({ creator })}
      allLabel="Vedi tutti gli articoli"
      of="degli articoli del marketplace"
      card={(item) => <ItemCard key={item._id} item={item} order={3} />}
    />
  );
}

export function ContestsOf({ creator }: { creator: string }) {
  const contests = useContestsInfiniteQuery({ creator, limit: contestsShown });
  return (
    <PublishedItems
      id="contest"
      title="Contest creati"
      query={contests}
      shown={contestsShown}
      all={paths.contestsBy({ creator })}
      allLabel="Vedi tutti i contest"
      of="dei contest"
      card={(contest) => <ContestCard key={contest._id} contest={contest} order={3} />}
    />
  );
}

interface PublishedItemsProps<Row> {
  id: string;
  title: string;
  query: { currentData?: { pages: Page<Row>[] }; error?: object; isFetching: boolean; refetch: () => unknown };
  shown: number;
  all: string;
  /** The accessible name of the link to the others, beginning with its visible text. */
  allLabel: string;
  /** What loads, in the words that follow "Caricamento". */
  of: string;
  card: (row: Row) => ReactNode;
}

/** The first few things a person published, and the link to all of them; nothing when there are none. */
function PublishedItems<Row>({ id, title, query, shown, all, allLabel, of, card }: PublishedItemsProps<Row>) {
  const page = query.currentData?.pages[0];
  if (page && page.rows.length === 0) return null;
  return (
    <section className={classes.works} aria-labelledby={id}>
      <div className={classes.head}>
        <Title order={2} id={id}>
          {title}
        </Title>
        {page && page.total > shown ? (
          <Anchor component={Link} to={all} className="onward" aria-label={allLabel}>
            Vedi tutti <IconArrowRight size={18} aria-hidden="true" />
          </Anchor>
        ) : null}
      </div>
      <Resource
        query={query}
        error={`Errore nel caricamento ${of}`}
        loading={
          <Loading label={`Caricamento ${of}`}>
            <Skeleton height={220} radius="lg" />
          </Loading>
        }
      >
        {({ pages }) => <Cards>{pages[0]?.rows.slice(0, shown).map(card)}</Cards>}
      </Resource>
    </section>
  );
}
