import { Badge, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Contest, Order, Transaction } from '../api/api-types';
import { describeTransaction, labelOf, noteOf, signedAmount } from '../entities/coins/transaction-labels';
import { contestStatusLabels, timeLeft } from '../entities/contests/contest-status';
import { statusColors, statusLabel } from '../entities/marketplace/order-status';
import { ReportAction } from '../entities/moderation/report-action';
import { paths } from '../paths';
import { EmptyState } from '../ui/feedback/states';
import { LoadMoreList } from '../ui/lists/load-more';
import { Coins } from '../ui/text/coins';
import { formatMoment, formatSigned } from '../ui/text/format';
import classes from './family.module.css';
import {
  useChildContestsInfiniteQuery,
  useChildOrdersInfiniteQuery,
  useChildTransactionsInfiniteQuery,
} from './guardians-api';

/** What the child did, newest first: orders, coins, contests. */
export function ChildActivity({ child }: { child: string }) {
  return (
    <>
      <ListSection id="ordini" title="Ordini e candidature">
        <LoadMoreList
          query={useChildOrdersInfiniteQuery(child)}
          noun={['ordine', 'ordini']}
          of="degli ordini"
          counted
          empty={<EmptyState title="Nessun ordine, per ora" />}
        >
          {(orders) => (
            <Rows>
              {orders.map((order) => (
                <OrderRow key={order._id} order={order} />
              ))}
            </Rows>
          )}
        </LoadMoreList>
      </ListSection>
      <ListSection id="transazioni" title="Transazioni">
        <LoadMoreList
          query={useChildTransactionsInfiniteQuery(child)}
          noun={['transazione', 'transazioni']}
          of="delle transazioni"
          counted
          empty={<EmptyState title="Nessuna transazione, per ora" />}
        >
          {(rows) => (
            <Rows>
              {rows.map((row) => (
                <TransactionRow key={row._id} row={row} />
              ))}
            </Rows>
          )}
        </LoadMoreList>
      </ListSection>
      <ListSection id="contest" title="Contest">
        <LoadMoreList
          query={useChildContestsInfiniteQuery(child)}
          noun={['contest', 'contest']}
          of="dei contest"
          counted
          empty={<EmptyState title="Nessun contest, per ora" />}
        >
          {(contests) => (
            <Rows>
              {contests.map((one) => (
                <ContestRow key={one._id} contest={one} />
              ))}
            </Rows>
          )}
        </LoadMoreList>
      </ListSection>
    </>
  );
}

function ListSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <Title order={3} size="h4" id={id} className={classes.listTitle}>
        {title}
      </Title>
      {children}
    </section>
  );
}

const Rows = ({ children }: { children: ReactNode }) => <ul className="card">{children}</ul>;

function OrderRow({ order }: { order: Order }) {
  const { item, price, seller, createdAt, status, refusal } = order;
  return (
    <li className={classes.row}>
      <div>
        <p className={classes.title}>
          {item._id === null ? item.title : <Link to={paths.item(item._id)}>{item.title}</Link>}
        </p>
        <p className={`soft ${classes.meta}`}>
          <span>{`${seller.name},`}</span> <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
        </p>
        <Badge color={statusColors[status]}>{statusLabel(order)}</Badge>
        {refusal ? <p className={`soft ${classes.meta}`}>{`«${refusal}»`}</p> : null}
      </div>
      <Coins amount={price} />
    </li>
  );
}

function TransactionRow({ row }: { row: Transaction }) {
  const { _id, type, timestamp, direction, isOwnNote } = row;
  const note = noteOf(row);
  return (
    <li className={classes.row}>
      <div>
        <p className={classes.title}>{labelOf(row)}</p>
        <p className={`soft ${classes.meta}`}>
          <span>{`${describeTransaction(row)},`}</span> <time dateTime={timestamp}>{formatMoment(timestamp)}</time>
        </p>
        {note ? <p className={`soft ${classes.meta}`}>{`«${note}»`}</p> : null}
        {note && type === 'transfer_received' && !isOwnNote ? (
          <ReportAction kind="message" subject={_id} name="messaggio del trasferimento" />
        ) : null}
      </div>
      <span className={classes.amount} data-direction={direction}>
        <span translate="no">{formatSigned(signedAmount(row))}</span>
        <span className="visually-hidden"> Coin FORM</span>
      </span>
    </li>
  );
}

function ContestRow({ contest: { _id, title, status, endDate, creator, reward } }: { contest: Contest }) {
  return (
    <li className={classes.row}>
      <div>
        <p className={classes.title}>
          <Link to={paths.contest(_id)}>{title}</Link>
        </p>
        <p className={`soft ${classes.meta}`}>
          {`${creator.name || 'Sistema'}, ${status === 'active' ? timeLeft(endDate).toLowerCase() : contestStatusLabels[status].toLowerCase()}`}
        </p>
      </div>
      <Coins amount={reward} />
    </li>
  );
}
