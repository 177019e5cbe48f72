import { Button, VisuallyHidden } from '@mantine/core';
import { useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useCurrentUser } from '../session/current-user';
import { hasRole } from '../session/roles';
import { LoadMoreList } from '../ui/load-more';
import { Page } from '../ui/page';
import { Empty } from '../ui/states';
import { Trail } from '../ui/trail';
import { OrderCard } from './order-card';
import { statusWords } from './order-words';
import classes from './orders.module.css';
import { type Side, useOrdersInfiniteQuery } from './orders-api';

const labels: Record<Side, string> = { bought: 'Acquistati', sold: 'Venduti', disputed: 'Contestazioni' };
const ownSides: Side[] = ['bought', 'sold'];

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
  const sides: Side[] = hasRole(user, 'admin') ? [...ownSides, 'disputed'] : ownSides;
  const side = sides.find((known) => known === address.get('side')) ?? 'bought';
  return (
    <Page
      title="Ordini"
      lead="I Coin FORM di ogni ordine restano in garanzia finché non si conclude."
      trail={<Trail to="/marketplace" label="Marketplace" />}
    >
      <nav className={classes.tabs} aria-label="Ordini">
        <ul>
          {sides.map((value) => (
            <li key={value}>
              <Link
                to={value === 'bought' ? '/orders' : `/orders?side=${value}`}
                replace
                aria-current={value === side ? 'page' : undefined}
              >
                {labels[value]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <OrderList key={side} side={side} label={labels[side]} />
    </Page>
  );
}

function OrderList({ side, label }: { side: Side; label: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [result, setResult] = useState('');
  const query = useOrdersInfiniteQuery(side, { refetchOnMountOrArgChange: true });
  return (
    <>
      <h2 className="visually-hidden" ref={heading} tabIndex={-1}>
        {label}
      </h2>
      <VisuallyHidden role="status">{result}</VisuallyHidden>
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
              <OrderCard
                key={order._id}
                order={order}
                side={side}
                onChanged={(changed) => {
                  // A decided dispute leaves the list, and with it the place where the keyboard stood.
                  if (side === 'disputed') heading.current?.focus();
                  setResult(`${changed.item.title}: ${statusWords(changed)}`);
                }}
              />
            ))}
          </ul>
        )}
      </LoadMoreList>
    </>
  );
}
