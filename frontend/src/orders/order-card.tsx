import { Anchor, Badge } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Order } from '../api/api-types';
import { agreedParts } from '../entities/marketplace/fact-words';
import { OrderedItemPicture } from '../entities/marketplace/item-picture';
import { hiringReward } from '../entities/marketplace/item-types';
import { isApplication, statusColors, statusIcons, statusLabel } from '../entities/marketplace/order-status';
import { paths } from '../paths';
import { NameLink } from '../ui/lists/name-link';
import { timeTold } from '../ui/text/clock';
import { Coins } from '../ui/text/coins';
import { DotSeparated } from '../ui/text/dot-separated';
import { formatAge, formatMoment } from '../ui/text/format';
import { LetterAndCv } from './applications/letter-and-cv';
import { OrderActions } from './order-actions';
import { deciderLabel, disputeOf, dueLabel, endLabel, refundLabel } from './order-labels';
import { OrderSteps } from './order-steps';
import { OrderWords } from './order-words';
import classes from './orders.module.css';
import type { Side } from './orders-api';

interface OrderCardProps {
  order: Order;
  side: Side;
  /** In a queue of many, what both parties wrote stands behind a line. */
  foldsTexts?: boolean;
  /** Focuses the card when it appears. */
  takesFocus: boolean;
  onFocused: () => void;
  onChanged: (order: Order) => void;
}

/** One order: its item, the other party, its status, and the reader's actions. */
export function OrderCard({ order, side, foldsTexts = false, takesFocus, onFocused, onChanged }: OrderCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const focusOnAppearance = useRef(takesFocus ? onFocused : null);
  useEffect(() => {
    if (focusOnAppearance.current === null) return;
    heading.current?.focus();
    focusOnAppearance.current();
  }, []);
  const { item, createdAt } = order;
  const disputedAt = disputeOf(order);
  const decider = deciderLabel(order, side);
  const note = dueLabel(order, side) ?? endLabel(order, side) ?? (side === 'bought' ? refundLabel(order) : null);
  const isReceived = side === 'sold' && isApplication(order);
  return (
    <li className={`card ${classes.order}`}>
      <OrderedItemPicture item={item} className={classes.picture} />
      <div className={classes.what}>
        <Status order={order} />
        <h3 className={classes.title} ref={heading} tabIndex={-1}>
          {item._id === null ? item.title : <Link to={paths.item(item._id)}>{item.title}</Link>}
        </h3>
        <p className={`soft ${classes.who}`}>
          <DotSeparated>
            <span>
              <Parties order={order} side={side} />
            </span>
            <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
            {side === 'disputed' && disputedAt ? (
              <span>{`Contestato ${formatAge(disputedAt, timeTold())}`}</span>
            ) : null}
          </DotSeparated>
        </p>
        {order.facts ? <Agreed parts={agreedParts(order.facts)} /> : null}
      </div>
      <Price order={order} />
      <div className={classes.rest}>
        {side === 'disputed' ? null : <OrderSteps order={order} />}
        <LetterAndCv order={order} isReportable={isReceived} />
        <OrderTexts order={order} side={side} isFolded={foldsTexts} />
        {decider ? <p className={classes.decider}>{decider}</p> : null}
        {note ? <p className={classes.due}>{note}</p> : null}
        {isApplication(order) && side !== 'disputed' ? <OpenApplication order={order} isReceived={isReceived} /> : null}
        {isReceived ? null : (
          <OrderActions
            order={order}
            side={side}
            onChanged={(changed) => {
              heading.current?.focus();
              onChanged(changed);
            }}
          />
        )}
      </div>
    </li>
  );
}

/** Lists hold neither letter nor CV: the company reads them among the others of its offer, who applied by itself. */
function OpenApplication({ order: { _id, item, letter }, isReceived }: { order: Order; isReceived: boolean }) {
  if (isReceived)
    return item._id === null ? null : (
      <Anchor component={Link} to={paths.applications(item._id, _id)}>
        Vai alle candidature
      </Anchor>
    );
  return letter === undefined ? (
    <Anchor component={Link} to={paths.ordersBy({ kind: 'application', order: _id })}>
      Rileggi che cosa hai inviato
    </Anchor>
  ) : null;
}

/** What the order keeps of the item, as it was. */
function Agreed({ parts }: { parts: readonly string[] }) {
  if (parts.length === 0) return null;
  return (
    <p className={`soft ${classes.who}`}>
      <DotSeparated>
        {parts.map((part) => (
          <span key={part}>{part}</span>
        ))}
      </DotSeparated>
    </p>
  );
}

function Status({ order }: { order: Order }) {
  const Icon = statusIcons[order.status];
  return (
    <Badge size="lg" color={statusColors[order.status]} leftSection={<Icon size={16} aria-hidden="true" />}>
      {statusLabel(order)}
    </Badge>
  );
}

/** For an application, the coins that the company pays, if any. */
function Price({ order }: { order: Order }) {
  const { price } = order;
  if (isApplication(order) && price === 0) return null;
  return (
    <p className={classes.price}>
      {isApplication(order) ? <span>{hiringReward}</span> : null}
      <Coins amount={price} named />
    </p>
  );
}

interface OrderTextsProps {
  order: Order;
  side: Side;
  isFolded: boolean;
}

/** While the reader has to decide they see every text; afterwards, and in a queue, the last one or none, and the others on request. */
function OrderTexts({ order, side, isFolded }: OrderTextsProps) {
  const texts = textsOf(order);
  const decides = order.actions.length > 0 || side === 'disputed';
  const folded = isFolded ? texts : decides ? [] : texts.slice(0, -1);
  const shown = texts.slice(folded.length);
  const words = ({ label, text, field }: OrderText) => (
    <OrderWords
      key={label}
      label={label}
      text={text}
      subject={isReportable(field, side) ? `${order._id}:${field}` : null}
    />
  );
  return (
    <>
      {folded.length > 0 ? (
        <details className={classes.folded}>
          <summary>{isFolded ? partiesLabel(order, folded.length) : earlierLabel(folded.length)}</summary>
          <div>{folded.map(words)}</div>
        </details>
      ) : null}
      {shown.map(words)}
      {side === 'sold' && order.status === 'disputed' && order.reason === null ? (
        <p className={classes.due}>Il motivo della contestazione lo legge un amministratore, che decide.</p>
      ) : null}
    </>
  );
}

/** Who has written: the seller may not have answered yet. */
const partiesLabel = ({ answer }: Order, many: number) =>
  `${answer === null ? 'Leggi chi contesta' : 'Leggi le due parti'} (${many})`;
const earlierLabel = (many: number) => (many === 1 ? 'Messaggio precedente' : `Messaggi precedenti (${many})`);

interface OrderText {
  label: string;
  text: string;
  field: 'message' | 'reason' | 'answer' | 'resolution' | 'refusal';
}

/** The texts of both parties, and of the administrator or the guardian who decided, in order of time. */
function textsOf(order: Order): OrderText[] {
  const applied = isApplication(order);
  const labels: [OrderText['field'], string][] = [
    ['message', 'Messaggio'],
    ['reason', 'Motivo della contestazione'],
    ['answer', applied ? 'Risposta dell’azienda' : 'Risposta di chi vende'],
    ['resolution', 'Motivo della decisione'],
    ['refusal', 'Perché non è stato approvato'],
  ];
  return labels.flatMap(([field, label]) => {
    const text = order[field];
    return text === null ? [] : [{ field, label, text }];
  });
}

/** Whether the other party wrote the text: nobody reports their own, nor a decision, to which one objects elsewhere. */
function isReportable(field: OrderText['field'], side: Side): boolean {
  if (field === 'resolution') return false;
  if (side === 'disputed') return true;
  return side === 'bought' ? field === 'answer' || field === 'refusal' : field !== 'answer';
}

function Parties({ order, side }: { order: Order; side: Side }) {
  const { buyer, seller } = order;
  if (side === 'disputed')
    return (
      <>
        <Person person={buyer} /> <span>contesta</span> <Person person={seller} />
      </>
    );
  const before = isApplication(order)
    ? { bought: 'Candidatura a', sold: 'Candidatura di' }
    : { bought: 'Da', sold: 'A' };
  return (
    <>
      <span>{before[side]}</span> <Person person={side === 'bought' ? seller : buyer} />
    </>
  );
}

function Person({ person: { _id, name, contact } }: { person: Order['buyer'] }) {
  const named = <NameLink name={name} to={_id && paths.person(_id)} />;
  if (contact === null || contact === name) return named;
  return (
    <>
      {named} <span>{`(referente: ${contact})`}</span>
    </>
  );
}
