import { Anchor, Button, Skeleton } from '@mantine/core';
import { Link, useParams } from 'react-router-dom';
import type { Item } from '../session/api-types';
import { useAuth } from '../session/current-user';
import { isGone } from '../session/errors';
import { hasRole } from '../session/roles';
import { Cover } from '../ui/cover';
import { formatDay } from '../ui/format';
import { Notice } from '../ui/notice';
import { Page } from '../ui/page';
import { Empty, Failure } from '../ui/states';
import { Trail } from '../ui/trail';
import { BuyPanel } from './buy-panel';
import classes from './item-screen.module.css';
import { categoryOf, creatorOf, ItemBadges, itemMotifs } from './item-words';
import { useItemQuery } from './marketplace-api';
import { OwnerPanel } from './owner-panel';

export function ItemScreen() {
  const { id = '' } = useParams();
  const { currentData: item, error, refetch } = useItemQuery(id, { refetchOnMountOrArgChange: true });
  const gone = !item && error !== undefined && isGone(error);
  return (
    <Page
      title={item?.title ?? (gone ? 'Articolo non trovato' : 'Articolo')}
      trail={<Trail to="/marketplace" label="Marketplace" />}
    >
      {item ? <ItemDetail key={item._id} item={item} /> : null}
      {gone ? <Gone /> : null}
      {!item && error && !gone ? <Failure title="Errore nel caricamento dell'articolo" onRetry={refetch} /> : null}
      {!item && !error ? <ItemSkeleton /> : null}
    </Page>
  );
}

function ItemDetail({ item }: { item: Item }) {
  const auth = useAuth();
  const user = auth.status === 'authenticated' ? auth.user : null;
  const own = user !== null && item.creator._id === user._id;
  return (
    <>
      <Notice />
      <div className={classes.layout}>
        <Cover className={classes.cover} image={item.image} seed={item._id} motif={itemMotifs[item.type]} />
        <div className={classes.side}>
          {own ? null : <BuyPanel item={item} auth={auth} />}
          {own || hasRole(user, 'admin') ? <OwnerPanel item={item} own={own} /> : null}
        </div>
        <div className={classes.words}>
          <p className={classes.badges}>
            <ItemBadges item={item} />
          </p>
          <h2 className="visually-hidden">Descrizione</h2>
          <p className={classes.description}>{item.description}</p>
          <dl className={classes.facts}>
            <div>
              <dt>Categoria</dt>
              <dd>{categoryOf(item)}</dd>
            </div>
            <div>
              <dt>Pubblicato da</dt>
              <dd>
                <Creator item={item} />
              </dd>
            </div>
            <div>
              <dt>Pubblicato il</dt>
              <dd>
                <time dateTime={item.createdAt}>{formatDay(item.createdAt)}</time>
              </dd>
            </div>
          </dl>
        </div>
      </div>
    </>
  );
}

function Creator({ item }: { item: Item }) {
  const { _id } = item.creator;
  if (_id === null) return creatorOf(item);
  return (
    <>
      <Anchor component={Link} to={`/user/${_id}`} inherit>
        {creatorOf(item)}
      </Anchor>
      <Anchor component={Link} to={`/marketplace?creator=${_id}`} className={classes.more}>
        Tutti i suoi articoli
      </Anchor>
    </>
  );
}

function Gone() {
  return (
    <Empty
      title="Questo articolo non c’è più"
      hint="Chi lo aveva pubblicato lo ha ritirato, o l’indirizzo è sbagliato."
    >
      <Button component={Link} to="/marketplace" variant="default">
        Torna al marketplace
      </Button>
    </Empty>
  );
}

function ItemSkeleton() {
  return (
    <div className={classes.layout} role="status" aria-label="Caricamento dell’articolo">
      <Skeleton className={classes.cover} height="auto" />
      <div className={classes.side}>
        <Skeleton height={260} radius="xl" />
      </div>
      <div className={classes.words}>
        <Skeleton height={26} width={140} mb={20} />
        <Skeleton height={16} mb={10} />
        <Skeleton height={16} mb={10} />
        <Skeleton height={16} width="60%" />
      </div>
    </div>
  );
}
