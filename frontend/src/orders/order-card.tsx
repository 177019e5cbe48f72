import { Anchor } from '@mantine/core';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Order } from '../session/api-types';
import { Coins } from '../ui/coins';
import { Dotted } from '../ui/dotted';
import { formatMoment } from '../ui/format';
import { OrderActions } from './order-actions';
import { dueWords, statusIcons, statusWords } from './order-words';
import classes from './orders.module.css';
import type { Side } from './orders-api';

/** One order: what, with whom, how it stands, and what the reader may do about it. */
export function OrderCard({ order, side, onChanged }: { order: Order; side: Side; onChanged: (order: Order) => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { status, item, price, message, reason, createdAt } = order;
  const Icon = statusIcons[status];
  const due = dueWords(order);
  return (
    <li className={classes.order}>
      <span className={classes.icon} data-status={status}>
        <Icon size={24} stroke={1.7} aria-hidden="true" />
      </span>
      <div className={classes.what}>
        <h3 className={classes.title} ref={heading} tabIndex={-1}>
          {item._id === null ? item.title : <Link to={`/marketplace/${item._id}`}>{item.title}</Link>}
        </h3>
        <p className={classes.who}>
          <Dotted>
            <span>
              <Parties order={order} side={side} />
            </span>
            <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
          </Dotted>
        </p>
      </div>
      <div className={classes.state}>
        <p className={classes.status} data-status={status}>
          {statusWords(order)}
        </p>
        <p className={classes.price}>
          <Coins amount={price} named />
        </p>
      </div>
      {message || reason || due || order.actions.length > 0 ? (
        <div className={classes.rest}>
          {message ? <Words label="Messaggio" text={message} /> : null}
          {reason ? <Words label="Motivo della contestazione" text={reason} /> : null}
          {due ? <p className={classes.due}>{due}</p> : null}
          <OrderActions
            order={order}
            side={side}
            onChanged={(changed) => {
              heading.current?.focus();
              onChanged(changed);
            }}
          />
        </div>
      ) : null}
    </li>
  );
}

function Parties({ order: { buyer, seller }, side }: { order: Order; side: Side }) {
  if (side === 'bought')
    return (
      <>
        Da <Person person={seller} />
      </>
    );
  if (side === 'sold')
    return (
      <>
        A <Person person={buyer} />
      </>
    );
  return (
    <>
      <Person person={buyer} /> contesta <Person person={seller} />
    </>
  );
}

function Person({ person: { _id, name } }: { person: Order['buyer'] }) {
  if (_id === null) return name;
  return (
    <Anchor component={Link} to={`/user/${_id}`} inherit>
      {name}
    </Anchor>
  );
}

function Words({ label, text }: { label: string; text: string }) {
  return (
    <div className={classes.words}>
      <span>{label}</span>
      <p>{text}</p>
    </div>
  );
}
