import { Anchor, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Order } from '../api/api-types';
import { isGone } from '../api/errors';
import { LoadMoreList, RowsSkeleton } from '../ui/load-more';
import { ErrorState } from '../ui/states';
import { OrderCard } from './order-card';
import { statusLabel } from './order-labels';
import classes from './orders.module.css';
import { type OrdersFilter, type Side, useOrderQuery, useOrdersInfiniteQuery } from './orders-api';

const loading = 'Caricamento degli ordini';
const failed = { title: 'Errore nel caricamento degli ordini', hint: 'I tuoi Coin FORM sono al sicuro.' };

interface OrderListProps {
  filter: OrdersFilter;
  label: string;
  noun: readonly [one: string, many: string];
  empty: ReactNode;
}

export function OrderList({ filter, label, noun, empty }: OrderListProps) {
  const query = useOrdersInfiniteQuery(filter);
  return (
    <Announcing label={label} side={filter.side}>
      {(card) => (
        <LoadMoreList
          query={query}
          noun={noun}
          loading={loading}
          error={failed.title}
          errorHint={failed.hint}
          empty={empty}
        >
          {(orders) => <ul className={classes.orders}>{orders.map(card)}</ul>}
        </LoadMoreList>
      )}
    </Announcing>
  );
}

/** The one order that a notification links to, and the link to all of them. */
export function OneOrder({ id, side, all }: { id: string; side: Side; all: string }) {
  const { currentData: order, error, refetch } = useOrderQuery(id);
  return (
    <Announcing label="Ordine" side={side}>
      {(card) => (
        <>
          {order ? <ul className={classes.orders}>{card(order)}</ul> : null}
          {!order && error ? (
            <ErrorState
              title={isGone(error) ? 'Ordine non trovato' : failed.title}
              hint={isGone(error) ? undefined : failed.hint}
              onRetry={isGone(error) ? undefined : refetch}
            />
          ) : null}
          {!order && !error ? (
            <div role="status" aria-label={loading}>
              <RowsSkeleton rows={1} />
            </div>
          ) : null}
          <p className={classes.all}>
            <Anchor component={Link} to={all}>
              {side === 'disputed' ? 'Mostra tutte le contestazioni' : 'Mostra tutti gli ordini'}
            </Anchor>
          </p>
        </>
      )}
    </Announcing>
  );
}

/** Shows the new status of an order and preserves the focus. */
function Announcing(props: { label: string; side: Side; children: (card: (order: Order) => ReactNode) => ReactNode }) {
  const { label, side, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  const [result, setResult] = useState('');
  return (
    <>
      <h2 className="visually-hidden" ref={heading} tabIndex={-1}>
        {label}
      </h2>
      <VisuallyHidden role="status">{result}</VisuallyHidden>
      {children((order) => (
        <OrderCard
          key={order._id}
          order={order}
          side={side}
          onChanged={(changed) => {
            // A decided dispute disappears from the list, and with it the focused element.
            if (side === 'disputed') heading.current?.focus();
            setResult(`${changed.item.title}: ${statusLabel(changed)}`);
          }}
        />
      ))}
    </>
  );
}
