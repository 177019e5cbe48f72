import { Button } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { useCurrentUser } from '../session/current-user';
import { hasRole } from '../session/roles';
import { LoadMoreList } from '../ui/load-more';
import { Page } from '../ui/page';
import { Empty } from '../ui/states';
import { Trail } from '../ui/trail';
import { OrderCard } from './order-card';
import classes from './orders.module.css';
import { type Side, useOrdersInfiniteQuery } from './orders-api';

const sides: { side: Side; label: string; adminOnly?: boolean }[] = [
  { side: 'bought', label: 'Acquistati' },
  { side: 'sold', label: 'Venduti' },
  { side: 'disputed', label: 'Contestazioni', adminOnly: true },
];

const nothing: Record<Side, { title: string; hint: string }> = {
  bought: {
    title: 'Non hai ancora acquistato nulla',
    hint: 'Quando acquisti o ti candidi, qui segui l’ordine fino alla fine.',
  },
  sold: { title: 'Nessun ordine sui tuoi articoli', hint: 'Quando qualcuno acquista o si candida, lo trovi qui.' },
  disputed: {
    title: 'Nessuna contestazione da decidere',
    hint: 'Gli ordini contestati da chi acquista compaiono qui.',
  },
};

export function OrdersScreen() {
  const user = useCurrentUser();
  const [address] = useSearchParams();
  if (!user) return null;
  const shown = sides.filter(({ adminOnly }) => !adminOnly || hasRole(user, 'admin'));
  const side = shown.find((known) => known.side === address.get('side'))?.side ?? 'bought';
  return (
    <Page
      title="Ordini"
      lead="I Coin FORM di ogni ordine restano in garanzia finché non si conclude."
      trail={<Trail to="/marketplace" label="Marketplace" />}
    >
      <nav className={classes.tabs} aria-label="Ordini">
        <ul>
          {shown.map(({ side: value, label }) => (
            <li key={value}>
              <Link
                to={value === 'bought' ? '/orders' : `/orders?side=${value}`}
                replace
                aria-current={value === side ? 'page' : undefined}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <h2 className="visually-hidden">{shown.find((known) => known.side === side)?.label}</h2>
      <OrderList key={side} side={side} />
    </Page>
  );
}

function OrderList({ side }: { side: Side }) {
  const query = useOrdersInfiniteQuery(side, { refetchOnMountOrArgChange: true });
  return (
    <LoadMoreList
      query={query}
      noun={['ordine', 'ordini']}
      loading="Caricamento degli ordini"
      error="Errore nel caricamento degli ordini"
      errorHint="I tuoi Coin FORM sono al sicuro."
      empty={
        <Empty {...nothing[side]}>
          {side === 'disputed' ? null : (
            <Button component={Link} to={side === 'sold' ? '/marketplace/new' : '/marketplace'} variant="default">
              {side === 'sold' ? 'Crea un articolo' : 'Esplora il marketplace'}
            </Button>
          )}
        </Empty>
      }
    >
      {(orders) => (
        <ul className={classes.orders}>
          {orders.map((order) => (
            <OrderCard key={order._id} order={order} side={side} />
          ))}
        </ul>
      )}
    </LoadMoreList>
  );
}
