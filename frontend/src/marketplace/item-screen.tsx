import { Button, Skeleton } from '@mantine/core';
import { Link, useParams } from 'react-router-dom';
import type { Item } from '../api/api-types';
import { isGone } from '../api/errors';
import { Resource } from '../api/resource';
import { FavouriteButton } from '../entities/marketplace/favourite-button';
import { ItemFacts } from '../entities/marketplace/item-facts';
import { creatorOf, ItemBadges } from '../entities/marketplace/item-labels';
import { ItemPicture } from '../entities/marketplace/item-picture';
import { useItemQuery } from '../entities/marketplace/items-api';
import { ContentFoot } from '../entities/moderation/content-foot';
import { RemovedNotice } from '../entities/moderation/removed-notice';
import { ReportAction } from '../entities/moderation/report-action';
import { AreasFact } from '../entities/orientation/areas-fact';
import { paths } from '../paths';
import { useAuth } from '../session/current-user';
import { hasRole } from '../session/roles';
import { EmptyState } from '../ui/feedback/states';
import { Breadcrumbs } from '../ui/layout/breadcrumbs';
import { Description, Detail, DetailSkeleton } from '../ui/layout/detail';
import { Fact, Facts } from '../ui/layout/facts';
import { Page } from '../ui/layout/page';
import { formatDay } from '../ui/text/format';
import { counted } from '../ui/text/italian';
import { BuyPanel } from './buy-panel';
import classes from './item-screen.module.css';
import { OtherItems } from './other-items';
import { OwnerPanel } from './owner-panel';
import { Questions } from './questions/questions';
import { SellerCard } from './seller-card';

export function ItemScreen() {
  const { id = '' } = useParams();
  const query = useItemQuery(id);
  const { currentData: item, error } = query;
  const gone = !item && error !== undefined && isGone(error);
  return (
    <Page
      title={item?.title ?? (gone ? 'Articolo non trovato' : 'Articolo')}
      trail={<Breadcrumbs to={paths.marketplace} label="Marketplace" />}
    >
      <Resource
        query={query}
        error="Errore nel caricamento dell'articolo"
        loading={<ItemSkeleton />}
        gone={<NotFoundMessage />}
      >
        {(found) => <ItemDetail key={found._id} item={found} />}
      </Resource>
    </Page>
  );
}

function ItemDetail({ item }: { item: Item }) {
  const auth = useAuth();
  const user = auth.status === 'authenticated' ? auth.user : null;
  const own = user !== null && item.creator._id === user._id;
  const isAdmin = hasRole(user, 'admin');
  const { _id } = item.creator;
  // Not before it is known whether this is the reader's own item.
  const introduces = !own && auth.status !== 'loading';
  return (
    <>
      {item.isHidden ? (
        <RemovedNotice
          own={own}
          others={`Lo vedi perché ${isAdmin ? 'amministri FORM' : 'hai un ordine aperto su questo articolo'}.`}
        />
      ) : null}
      <Detail
        cover={
          <>
            <ItemPicture item={item} className={item.image ? classes.image : classes.drawing} />
            <div className={classes.heart}>
              <FavouriteButton item={item} />
            </div>
          </>
        }
        side={
          <>
            {own ? null : <BuyPanel item={item} auth={auth} />}
            {own || isAdmin ? <OwnerPanel item={item} own={own} isAdmin={isAdmin} /> : null}
          </>
        }
      >
        <Description badges={<ItemBadges item={item} />} text={item.description} />
        {item.required ? <Required text={item.required} /> : null}
        <Facts layout="line">
          <ItemFacts facts={item} />
          {item.category ? <Fact label="Categoria">{item.category.name}</Fact> : null}
          <AreasFact areas={item.areas} />
          {item.status === 'draft' ? null : (
            <Fact label="Pubblicato il">
              <time dateTime={item.createdAt}>{formatDay(item.createdAt)}</time>
            </Fact>
          )}
          {item.favourites ? (
            <Fact label="Fra i preferiti di">{counted(item.favourites, ['persona', 'persone'])}</Fact>
          ) : null}
        </Facts>
        {introduces ? <SellerCard item={item} /> : null}
        {introduces && (isAdmin || !item.isHidden) ? (
          <ContentFoot>
            <ReportAction kind="item" subject={item._id} />
          </ContentFoot>
        ) : null}
        {item.status === 'draft' ? null : <Questions item={item} auth={auth} own={own} />}
      </Detail>
      {introduces && _id !== null ? <OtherItems creator={{ _id, name: creatorOf(item) }} except={item._id} /> : null}
    </>
  );
}

function Required({ text }: { text: string }) {
  return (
    <section className={classes.required} aria-labelledby="richiesto">
      <h2 id="richiesto">Che cosa si chiede</h2>
      <p>{text}</p>
    </section>
  );
}

function NotFoundMessage() {
  return (
    <EmptyState title="Questo articolo non c’è più" hint="È stato ritirato o rimosso, o l’indirizzo è sbagliato.">
      <Button component={Link} to={paths.marketplace} variant="default">
        Torna al marketplace
      </Button>
    </EmptyState>
  );
}

function ItemSkeleton() {
  const cover = <Skeleton className={classes.drawing} height="auto" />;
  return <DetailSkeleton label="Caricamento dell’articolo" cover={cover} sideHeight={260} />;
}
