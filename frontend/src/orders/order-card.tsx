import { Anchor } from '@mantine/core';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Order } from '../api/api-types';
import { paths } from '../paths';
import { Coins } from '../ui/coins';
import { DotSeparated } from '../ui/dot-separated';
import { formatMoment } from '../ui/format';
import { OrderActions } from './order-actions';
import { dueLabel, isApplication, statusIcons, statusLabel } from './order-labels';
import classes from './orders.module.css';
import type { Side } from './orders-api';

/** One order: its item, the other party, its status, and the reader's actions. */
export function OrderCard({ order, side, onChanged }: { order: Order; side: Side; onChanged: (order: Order) => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { status, item, createdAt } = order;
  const Icon = statusIcons[status];
  const due = dueLabel(order, side);
  const texts = textsOf(order);
  return (
    <li className={classes.order}>
      <span className={classes.icon} data-status={status}>
        <Icon size={24} stroke={1.7} aria-hidden="true" />
      </span>
      <div className={classes.what}>
        <h3 className={classes.title} ref={heading} tabIndex={-1}>
          {item._id === null ? item.title : <Link to={paths.item(item._id)}>{item.title}</Link>}
        </h3>
        <p className={classes.who}>
          <DotSeparated>
            <span>
              <Parties order={order} side={side} />
            </span>
            <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
          </DotSeparated>
        </p>
      </div>
      <div className={classes.state}>
        <p className={classes.status} data-status={status}>
          {statusLabel(order)}
        </p>
        <Price order={order} />
      </div>
      {texts.length > 0 || due || order.actions.length > 0 ? (
        <div className={classes.rest}>
          {texts.map(([label, text]) => (
            <Words key={label} label={label} text={text} />
          ))}
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

/** For an application, the coins that the company pays, if any. */
function Price({ order }: { order: Order }) {
  const { price } = order;
  if (!isApplication(order))
    return (
      <p className={classes.price}>
        <Coins amount={price} named />
      </p>
    );
  if (price === 0) return null;
  return (
    <>
      <p className={classes.priceOf}>Premio all’assunzione</p>
      <p className={classes.price}>
        <Coins amount={price} named />
      </p>
    </>
  );
}

/** The texts of both parties and of the administrator who decided, in order of time. */
function textsOf(order: Order): [label: string, text: string][] {
  const { message, reason, answer, resolution } = order;
  const applied = isApplication(order);
  const texts: [string, string | null][] = [
    [applied ? 'Presentazione' : 'Messaggio', message],
    ['Motivo della contestazione', reason],
    [applied ? 'Risposta dell’azienda' : 'Risposta di chi vende', answer],
    ['Motivo della decisione', resolution],
  ];
  return texts.flatMap(([label, text]) => (text === null ? [] : [[label, text]]));
}

function Parties({ order, side }: { order: Order; side: Side }) {
  const { buyer, seller } = order;
  if (side === 'disputed')
    return (
      <>
        <Person person={buyer} /> contesta <Person person={seller} />
      </>
    );
  const before = isApplication(order)
    ? { bought: 'Candidatura a', sold: 'Candidatura di' }
    : { bought: 'Da', sold: 'A' };
  return (
    <>
      {before[side]} <Person person={side === 'bought' ? seller : buyer} />
    </>
  );
}

function Person({ person: { _id, name, contact } }: { person: Order['buyer'] }) {
  const named =
    _id === null ? (
      name
    ) : (
      <Anchor component={Link} to={paths.person(_id)} inherit>
        {name}
      </Anchor>
    );
  if (contact === null || contact === name) return named;
  return (
    <>
      {named} (referente: {contact})
    </>
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
