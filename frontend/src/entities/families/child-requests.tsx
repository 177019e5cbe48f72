import { Button, Title } from '@mantine/core';
import { Suspense, useEffect, useRef, useState } from 'react';
import type { FamilyChild, Order } from '../../api/api-types';
import { paths } from '../../paths';
import { Success } from '../../ui/feedback/outcome';
import { ErrorState } from '../../ui/feedback/states';
import { lazyPart } from '../../ui/lazy-part';
import { NameLink } from '../../ui/lists/name-link';
import { timeTold } from '../../ui/text/clock';
import { Coins } from '../../ui/text/coins';
import { formatUntil } from '../../ui/text/days';
import { formatMoment, formatNumber } from '../../ui/text/format';
import { to } from '../../ui/text/italian';
import { OrderedItemPicture } from '../marketplace/item-picture';
import { ObstacleNote } from '../moderation/obstacle-note';
import classes from './child-requests.module.css';
import { useFamilyRequestsQuery } from './family-api';

// What is asked before an answer is fetched with the first one.
const ChildApproval = lazyPart(async () => (await import('./child-approval')).ChildApproval);
const ChildRefusal = lazyPart(async () => (await import('./child-refusal')).ChildRefusal);

/** The orders of all children that wait for the reader's yes: each answer asks first, because neither can be taken back. */
export function ChildRequests({ family }: { family: readonly FamilyChild[] }) {
  const { currentData, error, isFetching, refetch } = useFamilyRequestsQuery();
  // Where only the other guardian's limit is exceeded, only their yes is wanted (product.md 16.8).
  const requests = (currentData ?? []).filter(({ actions }) => actions.includes('refuse'));
  const [answered, setAnswered] = useState<{ what: string } | null>(null);
  const section = useRef<HTMLElement>(null);
  // The focused button is about to disappear; while the dialog is open, nothing beside it takes the focus.
  useEffect(() => {
    if (answered) section.current?.focus({ preventScroll: true });
  }, [answered]);
  if (error && !isFetching && currentData === undefined)
    return (
      <ErrorState title="Errore nel caricamento degli ordini che aspettano il tuo sì" cause={error} onRetry={refetch} />
    );
  if (requests.length === 0 && answered === null) return null;
  return (
    <section className={classes.requests} aria-labelledby="richieste" ref={section} tabIndex={-1}>
      <Title order={2} size="h3" id="richieste">
        {requests.length === 0 ? 'Nessun ordine aspetta il tuo sì' : 'Aspetta il tuo sì'}
      </Title>
      <Success>{answered?.what ?? null}</Success>
      {requests.length > 0 ? (
        <ul className={classes.requestList}>
          {requests.map((request) => (
            <RequestCard
              key={request._id}
              request={request}
              child={family.find(({ _id }) => _id === request.buyer._id)}
              onAnswered={(what) => setAnswered({ what })}
            />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

interface RequestCardProps {
  request: Order;
  /** Who wants it; undefined while the family is asked for again. */
  child: FamilyChild | undefined;
  onAnswered: (what: string) => void;
}

function RequestCard({ request, child, onAnswered }: RequestCardProps) {
  const { item, price, buyer, message, due, obstacle } = request;
  const [answer, setAnswer] = useState<'yes' | 'no' | null>(null);
  const answerWith = (what: string) => {
    setAnswer(null);
    onAnswered(what);
  };
  return (
    <li className={`card ${classes.request}`}>
      <OrderedItemPicture item={item} className={classes.picture} />
      <What request={request} />
      <p className={classes.price}>
        <Coins amount={price} named />
      </p>
      <div className={classes.rest}>
        {message ? <blockquote className={classes.message}>{message}</blockquote> : null}
        <p className={classes.left}>
          {child?.balance == null ? null : (
            <span>{`I Coin FORM sono già in garanzia: nel portafoglio ne restano ${formatNumber(child.balance)}. `}</span>
          )}
          {due === null ? null : (
            <>
              <span>Senza risposta l’ordine si annulla</span>{' '}
              <time dateTime={due} title={formatMoment(due)}>
                {formatUntil(due, timeTold())}
              </time>
              <span>.</span>
            </>
          )}
        </p>
        {obstacle ? <ObstacleNote obstacle={obstacle} /> : null}
        <div className={classes.answers}>
          {obstacle ? null : (
            <Button onClick={() => setAnswer('yes')} aria-label={`Approva: ${item.title}`}>
              Approva
            </Button>
          )}
          <Button variant="default" onClick={() => setAnswer('no')} aria-label={`Non approvare: ${item.title}`}>
            Non approvare
          </Button>
        </div>
        <Suspense>
          {answer === 'yes' ? (
            <ChildApproval
              request={request}
              left={child?.balance}
              onApproved={() => answerWith(`Approvato: «${item.title}» di ${buyer.name}`)}
              onBack={() => setAnswer(null)}
            />
          ) : null}
          {answer === 'no' ? (
            <ChildRefusal
              request={request}
              onRefused={() => answerWith(`Non approvato: i Coin FORM tornano ${to(buyer.name)}`)}
              onBack={() => setAnswer(null)}
            />
          ) : null}
        </Suspense>
      </div>
    </li>
  );
}

/** The offer and its seller, each with its page: whoever decides can look first. */
function What({ request: { item, buyer, seller } }: { request: Order }) {
  return (
    <div className={classes.what}>
      <h3>
        <NameLink name={item.title} to={item._id && paths.item(item._id)} />
      </h3>
      <p>
        <span>{`Per ${buyer.name}, da`}</span>{' '}
        <NameLink name={seller.name} to={seller._id && paths.person(seller._id)} />
      </p>
    </div>
  );
}
