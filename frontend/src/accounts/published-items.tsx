import { Anchor, Badge, Skeleton, Title } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Contest, Item } from '../api/api-types';
import type { Page } from '../api/paging';
import { contestStatusLabels } from '../domain/contest-status';
import { useContestsInfiniteQuery } from '../domain/contests-api';
import { hiringReward, itemTypeLabels } from '../domain/item-types';
import { useItemsInfiniteQuery } from '../domain/items-api';
import { Coins } from '../ui/coins';
import { Cover } from '../ui/cover';
import { DotSeparated } from '../ui/dot-separated';
import { formatDay } from '../ui/format';
import type { MotifName } from '../ui/motifs';
import { ErrorState } from '../ui/states';
import classes from './published-items.module.css';

/** How many of each are shown. */
const itemsShown = 4;
const contestsShown = 3;

const motifOf: Record<Item['type'], MotifName> = { service: 'triangle', course: 'circle', job_offer: 'square' };

export function ItemsOf({ creator }: { creator: string }) {
  const items = useItemsInfiniteQuery({ creator, limit: itemsShown });
  return (
    <PublishedItems
      id="articoli"
      title="Nel marketplace"
      query={items}
      shown={itemsShown}
      all={`/marketplace?creator=${encodeURIComponent(creator)}`}
      allLabel="Vedi tutti gli articoli"
      error="Errore nel caricamento degli articoli del marketplace"
      loading="Caricamento degli articoli"
      card={(item) => <ItemCard key={item._id} item={item} />}
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
      all={`/contests?creator=${encodeURIComponent(creator)}`}
      allLabel="Vedi tutti i contest"
      error="Errore nel caricamento dei contest"
      loading="Caricamento dei contest"
      card={(contest) => <ContestCard key={contest._id} contest={contest} />}
    />
  );
}

interface PublishedItemsProps<Row> {
  id: string;
  title: string;
  query: { currentData?: { pages: Page<Row>[] }; isError: boolean; isFetching: boolean; refetch: () => unknown };
  shown: number;
  all: string;
  /** The accessible name of the link to the others, beginning with its visible text. */
  allLabel: string;
  error: string;
  loading: string;
  card: (row: Row) => ReactNode;
}

/** The first few things a person published, and the link to all of them; nothing when there are none. */
function PublishedItems<Row>({
  id,
  title,
  query,
  shown,
  all,
  allLabel,
  error,
  loading,
  card,
}: PublishedItemsProps<Row>) {
  const { currentData, isError, isFetching, refetch } = query;
  const page = currentData?.pages[0];
  if (page && page.rows.length === 0) return null;
  return (
    <section className={classes.works} aria-labelledby={id}>
      <div className={classes.head}>
        <Title order={2} id={id}>
          {title}
        </Title>
        {page && page.total > shown ? (
          <Anchor component={Link} to={all} className={classes.all} aria-label={allLabel}>
            Vedi tutti <IconArrowRight size={18} aria-hidden="true" />
          </Anchor>
        ) : null}
      </div>
      {page ? <ul className={classes.cards}>{page.rows.slice(0, shown).map(card)}</ul> : null}
      {!page && isError && !isFetching ? <ErrorState title={error} onRetry={refetch} /> : null}
      {!page && (isFetching || !isError) ? (
        <div role="status" aria-label={loading}>
          <Skeleton height={220} radius="lg" />
        </div>
      ) : null}
    </section>
  );
}

function ItemCard({ item: { _id, title, type, price, image, category, isOfficial } }: { item: Item }) {
  return (
    <li className={classes.card}>
      <Cover image={image} seed={_id} motif={motifOf[type]} className={classes.picture} />
      <div className={classes.words}>
        <p className={classes.badges}>
          <Badge color="gray">{itemTypeLabels[type]}</Badge>
          {isOfficial ? <Badge>Ufficiale</Badge> : null}
        </p>
        <h3>
          <Link to={`/marketplace/${_id}`}>{title}</Link>
        </h3>
        <p className={classes.soft}>{category?.name ?? 'Categoria N/D'}</p>
        {type === 'job_offer' ? <p className={classes.soft}>{hiringReward}</p> : null}
        <p className={classes.price}>
          <Coins amount={price} named />
        </p>
      </div>
    </li>
  );
}

function ContestCard({ contest }: { contest: Contest }) {
  const { _id, title, status, reward, endDate, participantsCount } = contest;
  return (
    <li className={classes.card}>
      <div className={classes.words}>
        <p className={classes.badges}>
          <Badge color={status === 'active' ? 'bosco' : 'gray'}>{contestStatusLabels[status]}</Badge>
        </p>
        <h3>
          <Link to={`/contests/${_id}`}>{title}</Link>
        </h3>
        <p className={classes.soft}>
          <DotSeparated>
            <span>{participantsCount === 1 ? '1 partecipante' : `${participantsCount} partecipanti`}</span>
            <span>fino al {formatDay(endDate)}</span>
          </DotSeparated>
        </p>
        <p className={classes.price}>
          <Coins amount={reward} named />
        </p>
      </div>
    </li>
  );
}
