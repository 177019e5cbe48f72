import { Button, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useEffect } from 'react';
import type { Order } from '../../api/api-types';
import { isGone } from '../../api/errors';
import { paths } from '../../paths';
import { useFocusOnAppearance } from '../../ui/feedback/focus-on-appearance';
import { ErrorState, Loading } from '../../ui/feedback/states';
import { RowsSkeleton } from '../../ui/lists/load-more';
import { NameLink } from '../../ui/lists/name-link';
import { DotSeparated } from '../../ui/text/dot-separated';
import { formatTheDay } from '../../ui/text/format';
import { OrderActions } from '../order-actions';
import { dueLabel, endLabel } from '../order-labels';
import { OrderWords } from '../order-words';
import { useOrderQuery } from '../orders-api';
import { ApplicationStatusBadge } from './application-status';
import classes from './applications.module.css';
import { LetterAndCv } from './letter-and-cv';

interface OpenedApplicationProps {
  id: string;
  /** As its list has it. */
  listed: Order['status'] | undefined;
  /** It is not as its list has it. */
  onOutdated: () => unknown;
  onClose: () => void;
  onAnswered: (order: Order) => void;
}

/** One application with its letter and CV: to ask for it says that the company has opened it. */
export function OpenedApplication({ id, listed, onOutdated, onClose, onAnswered }: OpenedApplicationProps) {
  const { currentData: order, error, refetch } = useOrderQuery(id);
  const status = order?.status;
  // To open it may change it, and nobody tells this page of that before its stream is open.
  useEffect(() => {
    if (status && listed && status !== listed) onOutdated();
  }, [status, listed, onOutdated]);
  return (
    <article className={`card ${classes.opened}`} aria-label="Candidatura aperta">
      <Button
        variant="subtle"
        size="sm"
        className={classes.close}
        leftSection={<IconArrowLeft size={18} aria-hidden="true" />}
        onClick={onClose}
      >
        Torna all’elenco
      </Button>
      {order ? <Application key={order._id} order={order} onAnswered={onAnswered} /> : null}
      {!order && error ? (
        <ErrorState
          title={isGone(error) ? 'Candidatura non trovata' : 'Errore nel caricamento della candidatura'}
          cause={error}
          onRetry={refetch}
        />
      ) : null}
      {!order && !error ? (
        <Loading label="Caricamento della candidatura">
          <RowsSkeleton rows={2} />
        </Loading>
      ) : null}
    </article>
  );
}

function Application({ order, onAnswered }: { order: Order; onAnswered: (order: Order) => void }) {
  const { buyer, createdAt, openedAt } = order;
  const heading = useFocusOnAppearance<HTMLHeadingElement>(true);
  const note = dueLabel(order, 'sold') ?? endLabel(order, 'sold');
  return (
    <>
      <ApplicationStatusBadge order={order} />
      <Title order={2} size="h3" ref={heading} tabIndex={-1} className={classes.candidate}>
        <NameLink name={buyer.name} to={buyer._id && paths.person(buyer._id)} />
      </Title>
      <p className="soft">
        <DotSeparated>
          <span>{`Inviata ${formatTheDay(createdAt)}`}</span>
          {openedAt ? <span>{`Aperta ${formatTheDay(openedAt)}`}</span> : null}
        </DotSeparated>
      </p>
      <LetterAndCv order={order} isReportable={true} />
      {order.answer ? <OrderWords label="La tua risposta" text={order.answer} /> : null}
      {note ? <p className="soft">{note}</p> : null}
      <OrderActions order={order} side="sold" onChanged={onAnswered} />
    </>
  );
}
