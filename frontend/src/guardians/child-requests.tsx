import { Button, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import type { FamilyChild, Order } from '../api/api-types';
import { messageOf } from '../api/errors';
import { useIdempotencyKey } from '../api/idempotency-key';
import { OrderedItemPicture } from '../domain/item-picture';
import { Coins } from '../ui/coins';
import { ConfirmOrBack } from '../ui/confirm-or-back';
import { formatUntil } from '../ui/days';
import { Dialog } from '../ui/dialog';
import { formatCoins, formatMoment, formatNumber } from '../ui/format';
import { Outcome, Success } from '../ui/outcome';
import classes from './family.module.css';
import { useAnswerOrderMutation, useFamilyRequestsQuery } from './guardians-api';

/** The stream tells a guardian of new orders, not of those that the child takes back. */
const lookAgainMs = 30_000;

/** The orders of all children that wait for the reader's yes: one tap, because the card says all that decides. A no asks first. */
export function ChildRequests({ family }: { family: readonly FamilyChild[] }) {
  const { currentData = [] } = useFamilyRequestsQuery(undefined, {
    pollingInterval: lookAgainMs,
    skipPollingIfUnfocused: true,
  });
  // Where only the other guardian's limit is exceeded, only their yes is wanted (product.md 16.8).
  const requests = currentData.filter(({ actions }) => actions.includes('approve'));
  const [answered, setAnswered] = useState<{ what: string } | null>(null);
  const section = useRef<HTMLElement>(null);
  // The focused button is about to disappear; while the dialog is open, nothing beside it takes the focus.
  useEffect(() => {
    if (answered) section.current?.focus({ preventScroll: true });
  }, [answered]);
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
  const { _id, item, price, seller, buyer, message, due } = request;
  const [send, { isLoading, error, originalArgs }] = useAnswerOrderMutation();
  const intention = useIdempotencyKey();
  const [refuses, setRefuses] = useState(false);
  const answer = async (isYes: boolean) => {
    const { error: refused } = await send({ id: _id, isYes, key: intention.keyFor(isYes) });
    if (refused) return;
    setRefuses(false);
    onAnswered(
      isYes ? `Approvato: «${item.title}» di ${buyer.name}` : `Non approvato: i Coin FORM tornano a ${buyer.name}`,
    );
  };
  const failure = (
    <Outcome error={error ? messageOf(error, 'Non siamo riusciti a registrare la risposta. Riprova.') : null} />
  );
  return (
    <li className={classes.request}>
      <OrderedItemPicture item={item} className={classes.picture} />
      <div className={classes.what}>
        <h3>{item.title}</h3>
        <p>
          Per {buyer.name}, da {seller.name}
        </p>
      </div>
      <p className={classes.price}>
        <Coins amount={price} named />
      </p>
      <div className={classes.rest}>
        {message ? <blockquote className={classes.message}>{message}</blockquote> : null}
        <p className={classes.left}>
          {child?.balance == null
            ? null
            : `I Coin FORM sono già in garanzia: nel portafoglio ne restano ${formatNumber(child.balance)}. `}
          {due === null ? null : (
            <>
              Senza risposta l’ordine si annulla{' '}
              <time dateTime={due} title={formatMoment(due)}>
                {formatUntil(due, Date.now())}
              </time>
              .
            </>
          )}
        </p>
        {refuses ? null : failure}
        <div className={classes.answers}>
          <Button
            onClick={() => answer(true)}
            loading={isLoading && originalArgs?.isYes === true}
            disabled={isLoading}
            aria-label={`Approva: ${item.title}`}
          >
            Approva
          </Button>
          <Button
            variant="default"
            onClick={() => setRefuses(true)}
            disabled={isLoading}
            aria-label={`Non approvare: ${item.title}`}
          >
            Non approvare
          </Button>
        </div>
        {refuses ? (
          <Dialog
            title="Non approvare l’ordine?"
            text={`«${item.title}»: ${formatCoins(price)} tornano nel portafoglio di ${buyer.name}, e chi vende non ne sa niente. Non si può annullare.`}
            onCancel={() => isLoading || setRefuses(false)}
          >
            {failure}
            <ConfirmOrBack
              confirm="Sì, non approvare"
              onConfirm={() => answer(false)}
              onBack={() => setRefuses(false)}
              busy={isLoading}
              mt="lg"
            />
          </Dialog>
        ) : null}
      </div>
    </li>
  );
}
