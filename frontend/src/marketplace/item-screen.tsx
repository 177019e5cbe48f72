import { Anchor, Button, Skeleton } from '@mantine/core';
import { Link, useParams } from 'react-router-dom';
import type { Item } from '../api/api-types';
import { isGone } from '../api/errors';
import { creatorOf, ItemBadges } from '../domain/item-labels';
import { itemMotifs } from '../domain/item-types';
import { useItemQuery } from '../domain/items-api';
import { paths } from '../paths';
import { useAuth } from '../session/current-user';
import { hasRole } from '../session/roles';
import { Breadcrumbs } from '../ui/breadcrumbs';
import { Cover } from '../ui/cover';
import { Description, Detail, DetailSkeleton } from '../ui/detail';
import { Fact, Facts } from '../ui/facts';
import { formatDay } from '../ui/format';
import { Page } from '../ui/page';
import { EmptyState, ErrorState } from '../ui/states';
import { BuyPanel } from './buy-panel';
import classes from './item-screen.module.css';
import { OwnerPanel } from './owner-panel';

export function ItemScreen() {
  const { id = '' } = useParams();
  const { currentData: item, error, refetch } = useItemQuery(id);
  const gone = !item && error !== undefined && isGone(error);
  return (
    <Page
      title={item?.title ?? (gone ? 'Articolo non trovato' : 'Articolo')}
      trail={<Breadcrumbs to={paths.marketplace} label="Marketplace" />}
    >
      {item ? <ItemDetail key={item._id} item={item} /> : null}
      {gone ? <NotFoundMessage /> : null}
      {!item && error && !gone ? <ErrorState title="Errore nel caricamento dell'articolo" onRetry={refetch} /> : null}
      {!item && !error ? <ItemSkeleton /> : null}
    </Page>
  );
}

function ItemDetail({ item }: { item: Item }) {
  const auth = useAuth();
  const user = auth.status === 'authenticated' ? auth.user : null;
  const own = user !== null && item.creator._id === user._id;
  const isAdmin = hasRole(user, 'admin');
  const { email } = item.creator;
  return (
    <Detail
      cover={<Cover className={classes.cover} image={item.image} seed={item._id} motif={itemMotifs[item.type]} />}
      side={
        <>
          {own ? null : <BuyPanel item={item} auth={auth} />}
          {own || isAdmin ? <OwnerPanel item={item} own={own} edits={isAdmin || !item.isOfficial} /> : null}
        </>
      }
    >
      <Description badges={<ItemBadges item={item} />} text={item.description} />
      <Facts layout="line">
        {item.category ? <Fact label="Categoria">{item.category.name}</Fact> : null}
        <Fact label="Pubblicato da">
          <Creator item={item} />
        </Fact>
        {email && !own ? (
          <Fact label="E-mail">
            <Anchor href={`mailto:${email}`}>{email}</Anchor>
          </Fact>
        ) : null}
        <Fact label="Pubblicato il">
          <time dateTime={item.createdAt}>{formatDay(item.createdAt)}</time>
        </Fact>
      </Facts>
    </Detail>
  );
}

function Creator({ item }: { item: Item }) {
  const { _id } = item.creator;
  if (_id === null) return creatorOf(item);
  return (
    <>
      <Anchor component={Link} to={paths.person(_id)} inherit>
        {creatorOf(item)}
      </Anchor>
      <Anchor component={Link} to={paths.itemsBy({ creator: _id })} className={classes.more}>
        Tutti i suoi articoli
      </Anchor>
    </>
  );
}

function NotFoundMessage() {
  return (
    <EmptyState
      title="Questo articolo non c’è più"
      hint="Chi lo aveva pubblicato lo ha ritirato, o l’indirizzo è sbagliato."
    >
      <Button component={Link} to={paths.marketplace} variant="default">
        Torna al marketplace
      </Button>
    </EmptyState>
  );
}

function ItemSkeleton() {
  const cover = <Skeleton className={classes.cover} height="auto" />;
  return <DetailSkeleton label="Caricamento dell’articolo" cover={cover} sideHeight={260} />;
}
