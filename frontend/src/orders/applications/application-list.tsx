import { Checkbox } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { Order } from '../../api/api-types';
import { formatTheDay } from '../../ui/text/format';
import { deadlineLabel } from '../order-labels';
import { ApplicationStatusBadge } from './application-status';
import classes from './applications.module.css';

interface ApplicationListProps {
  orders: readonly Order[];
  opened: string | null;
  /** Which a notification is about. */
  meant: string | null;
  /** Gets the focus. */
  next: string | null;
  onFocused: () => void;
  chosen: ReadonlySet<string>;
  onOpen: (id: string) => void;
  onChoose: (id: string, isChosen: boolean) => void;
}

/** Names alone: what somebody wrote is asked for when it is opened. Arrows move, Enter opens, X chooses. */
export function ApplicationList({
  orders,
  opened,
  meant,
  next,
  onFocused,
  chosen,
  onOpen,
  onChoose,
}: ApplicationListProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (next === null) return;
    list.current?.querySelector<HTMLButtonElement>(`button[data-row="${CSS.escape(next)}"]`)?.focus();
    onFocused();
  }, [next, onFocused]);
  const move = (from: number, by: number) => {
    const rows = list.current?.querySelectorAll<HTMLButtonElement>('button[data-row]');
    rows?.[from + by]?.focus();
  };
  const onKey = (event: KeyboardEvent, at: number, order: Order) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === 'arrowdown' || key === 'j') move(at, 1);
    else if (key === 'arrowup' || key === 'k') move(at, -1);
    else if (key === 'x' && isOpen(order)) onChoose(order._id, !chosen.has(order._id));
    else return;
    event.preventDefault();
  };
  return (
    <ul className={classes.rows} ref={list}>
      {orders.map((order, at) => (
        <li
          key={order._id}
          className={classes.row}
          data-opened={order._id === opened || undefined}
          data-meant={order._id === meant || undefined}
        >
          {isOpen(order) ? (
            <Checkbox
              aria-label={`Scegli la candidatura di ${order.buyer.name}`}
              checked={chosen.has(order._id)}
              onChange={({ currentTarget }) => onChoose(order._id, currentTarget.checked)}
            />
          ) : (
            <span />
          )}
          <button
            type="button"
            data-row={order._id}
            className={classes.name}
            aria-current={order._id === opened ? 'true' : undefined}
            onClick={() => onOpen(order._id)}
            onKeyDown={(event) => onKey(event, at, order)}
          >
            <span className={classes.who} translate="no">
              {order.buyer.name}
            </span>
            <span className={`soft ${classes.when}`}>
              {deadlineLabel(order) ?? `Inviata ${formatTheDay(order.createdAt)}`}
            </span>
          </button>
          <ApplicationStatusBadge order={order} />
        </li>
      ))}
    </ul>
  );
}

export const isOpen = ({ status }: Pick<Order, 'status'>): boolean => status === 'sent' || status === 'reviewing';
