import { Anchor, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Order } from '../api/api-types';
import { isGone } from '../api/errors';
import { statusLabel } from '../entities/marketplace/order-status';
import { ErrorState, Loading } from '../ui/feedback/states';
import { LoadMoreList, RowsSkeleton } from '../ui/lists/load-more';
import { OrderCard } from './order-card';
import classes from './orders.module.css';
import { type OrdersFilter, type Side, useOrderQuery, useOrdersInfiniteQuery } from './orders-api';

export const loading = 'Caricamento degli ordini';
export const failed = {
  title: 'Errore nel caricamento degli ordini',
  hint: 'Questo errore non ha spostato Coin FORM.',
};

interface OrderListProps {
  filter: OrdersFilter;
  label: string;
  noun: readonly [one: string, many: string];
  empty: ReactNode;
}

export function OrderList({ filter, label, noun, empty }: OrderListProps) {
  const query = useOrdersInfiniteQuery(filter);
  return (
    <Announcing label={label} side={filter.side} moves>
      {(show) => (
        <LoadMoreList query={query} noun={noun} of="degli ordini" errorHint={failed.hint} empty={empty}>
          {(orders) => <ul className={classes.orders}>{orders.map(show)}</ul>}
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
      {(show) => (
        <>
          {order ? <ul className={classes.orders}>{show(order)}</ul> : null}
          {!order && error ? (
            <ErrorState
              title={isGone(error) ? 'Ordine non trovato' : failed.title}
              hint={isGone(error) ? undefined : failed.hint}
              cause={error}
              onRetry={refetch}
            />
          ) : null}
          {!order && !error ? (
            <Loading label={loading}>
              <RowsSkeleton rows={1} />
            </Loading>
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

/** Shows one order of a list. */
export type ShowOrder = (order: Order) => ReactNode;

interface AnnouncingProps {
  label: string;
  side: Side;
  /** An order that changes leaves its place: it is found again elsewhere in the list, or is no longer there. */
  moves?: boolean;
  children: (show: ShowOrder) => ReactNode;
}

/** Announces the new status of an order and preserves the focus. */
export function Announcing({ label, side, moves = false, children }: AnnouncingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const [changed, setChanged] = useState<Order | null>(null);
  const [moving, setMoving] = useState<string | null>(null);
  return (
    <>
      <h2 className="visually-hidden" ref={heading} tabIndex={-1}>
        {label}
      </h2>
      <VisuallyHidden role="status">{changed ? `${changed.item.title}: ${statusLabel(changed)}` : ''}</VisuallyHidden>
      {children((order) => (
        <OrderCard
          key={order._id}
          order={order}
          side={side}
          foldsTexts={moves && side === 'disputed'}
          takesFocus={moving === order._id}
          onFocused={() => setMoving(null)}
          onChanged={(next) => {
            setChanged(next);
            if (!moves) return;
            // The focused element is about to disappear.
            heading.current?.focus({ preventScroll: true });
            setMoving(next._id);
          }}
        />
      ))}
    </>
  );
}
