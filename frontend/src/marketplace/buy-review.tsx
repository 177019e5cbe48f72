import { Box, Button, Group, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { Item, Order, User } from '../api/api-types';
import { useCommand } from '../api/commands/use-command';
import { codeOf, isAnswered } from '../api/errors';
import { spendingNoteOf } from '../entities/coins/spending-note';
import { useOwnGuardians } from '../entities/families/family-api';
import { type Cv, CvField } from '../entities/files/cv-field';
import { whenOf, whereOf } from '../entities/marketplace/fact-words';
import { hiringReward, paysNothing, priceToPay } from '../entities/marketplace/item-types';
import { refusalHint } from '../entities/moderation/refusal-hint';
import { rules } from '../entities/rules';
import { Outcome } from '../ui/feedback/outcome';
import { countOf, excessOf } from '../ui/fields/text-length';
import { ReviewPanel } from '../ui/forms/review-panel';
import { StepHeading } from '../ui/forms/step-heading';
import { timeTold } from '../ui/text/clock';
import { Coins } from '../ui/text/coins';
import { dayBefore, dayOf } from '../ui/text/days';
import { formatCoins, formatDay, withArticle } from '../ui/text/format';
import { type Purchase, usePlaceOrderMutation } from './marketplace-api';
import { MissingCoins } from './missing-coins';

const messageLengthMax = 1000;
const letterLengthMax = 3000;

interface BuyReviewProps {
  item: Item;
  user: User;
  message: string;
  onMessage: (message: string) => void;
  /** Of an application. */
  cv: Cv | null;
  onCv: (cv: Cv | null) => void;
  onBack: () => void;
  onPlaced: (order: Order) => void;
}

/** The review before an order: the price, the seller, the balance that remains, and a message to the seller. */
export function BuyReview({ item, user, message, onMessage, cv, onCv, onBack, onPlaced }: BuyReviewProps) {
  // An order that may have arrived is only ever sent again as it was: anything else would be a second order.
  const [lost, setLost] = useState<Purchase | null>(null);
  const [isSending, setIsSending] = useState(false);
  const applies = item.type === 'job_offer';
  const price = priceToPay(item);
  const limited = spendingNoteOf(useOwnGuardians(), price);
  // What may have been paid already is not missing.
  const missing = lost ? 0 : price - user.coinBalance;
  const words = message.trim() || undefined;
  const sent = applies ? { letter: words, ...(cv && { files: [cv._id] }) } : { message: words };
  const order = lost ?? { expectedPrice: item.price, ...sent };
  const lengthMax = applies ? letterLengthMax : messageLengthMax;
  const excess = excessOf(message, lengthMax);
  const { send, busy, error, failure, fieldErrors } = useCommand(usePlaceOrderMutation(), {
    failure: applies ? 'Errore durante la candidatura' : 'Errore durante l’acquisto',
    fields: applies ? { letter: message, files: cv } : { message },
    onDone: onPlaced,
    onFailure(refusal) {
      if (codeOf(refusal) !== 'OFFLINE') setLost(isAnswered(refusal) ? null : order);
    },
  });

  return (
    <div>
      <StepHeading id="acquisto" focus>
        {applies ? 'Conferma la candidatura' : 'Conferma l’acquisto'}
      </StepHeading>
      <ReviewPanel
        lines={[
          { term: applies ? 'Ti candidi a' : 'Acquisti', value: item.title },
          { term: 'Da', value: item.creator.name },
          ...(whenOf(item) ? [{ term: 'Quando', value: whenOf(item) }] : []),
          ...(whereOf(item) ? [{ term: 'Dove', value: whereOf(item) }] : []),
          ...(paysNothing(item)
            ? []
            : [{ term: applies ? hiringReward : 'Prezzo', value: <Coins amount={item.price} named />, strong: true }]),
          ...(price > 0 && !lost
            ? [
                { term: 'Saldo ora', value: <Coins amount={user.coinBalance} named /> },
                { term: 'Saldo dopo', value: <Coins amount={Math.max(0, user.coinBalance - price)} named /> },
              ]
            : []),
        ]}
      />
      <Textarea
        label={applies ? 'Lettera (facoltativa)' : 'Messaggio per chi vende (facoltativo)'}
        description={applies ? `${letterHint} ${countOf(message, lengthMax)}` : countOf(message, lengthMax)}
        rows={applies ? 8 : 3}
        value={message}
        onChange={({ currentTarget }) => onMessage(currentTarget.value)}
        readOnly={lost !== null}
        error={excess ?? fieldErrors.message ?? fieldErrors.letter}
      />
      {applies ? (
        <Box mt="md">
          <CvField value={cv} onChange={onCv} onSending={setIsSending} error={fieldErrors.files} />
        </Box>
      ) : null}
      {missing > 0 ? (
        <MissingCoins balance={user.coinBalance} missing={missing} />
      ) : (
        <Text className="soft" my="md">
          {`${noteOf(item)}${limited ? ` ${limited}` : ''}`}
        </Text>
      )}
      <Outcome error={failure} hint={error ? (hintOf(error, item, lost !== null) ?? refusalHint(error)) : null} />
      <Group gap="sm" mt="md">
        <Button
          onClick={() => send({ item: item._id, order })}
          loading={busy}
          disabled={missing > 0 || excess !== null || isSending}
        >
          {lost ? 'Riprova' : applies ? 'Invia la candidatura' : 'Conferma e acquista'}
        </Button>
        {lost ? null : (
          <Button variant="default" onClick={onBack} disabled={busy}>
            Indietro
          </Button>
        )}
      </Group>
    </div>
  );
}

/** What no company may ask (d.lgs. 198/2006, l. 300/1970 art. 8). */
const letterHint = 'Perché tu, che cosa sai fare. Niente su salute, famiglia, opinioni o paghe precedenti: non serve.';

function noteOf({ type, price, firstDay, daysToDeliver }: Item): string {
  if (type === 'job_offer')
    return `Non spendi nessun Coin FORM. L’azienda ha ${rules.applicationDays} giorni per aprire la candidatura, e da allora ${rules.reviewDays} per risponderti. Lettera e CV li legge solo l’azienda, e se hai meno di 18 anni anche chi ha dato il consenso per te: si cancellano ${rules.letterMonths} mesi dopo la fine, o subito se la ritiri.`;
  const paid =
    price === 0
      ? 'Non spendi nessun Coin FORM.'
      : `I Coin FORM passano in garanzia ora. Se entro ${rules.deliveryDays} giorni${sinceOf({ firstDay, daysToDeliver })} non c’è una consegna, tornano a te da soli.`;
  return `${paid} ${cancellableUntil(firstDay)}`;
}

/** What the days of a term are counted from, where that is not the order. */
function sinceOf({ firstDay, daysToDeliver }: Pick<Item, 'firstDay' | 'daysToDeliver'>): string {
  if (firstDay) return ' dalla fine del corso';
  return daysToDeliver ? ' dal giorno previsto' : '';
}

/** Until when the buyer gets out of it alone. */
function cancellableUntil(firstDay: string | null | undefined): string {
  if (!firstDay) return 'Puoi annullare finché chi vende non consegna.';
  return firstDay > dayOf(timeTold())
    ? `Puoi annullare fino ${withArticle('al', formatDay(dayBefore(firstDay)))}.`
    : 'Il corso è già iniziato: non si può più annullare.';
}

function hintOf(error: object, { type, price }: Item, isLost: boolean): string | undefined {
  const applies = type === 'job_offer';
  if (isLost)
    return `Non sappiamo se ${applies ? 'la candidatura' : 'l’ordine'} è arrivat${applies ? 'a' : 'o'}. Puoi riprovare senza timore: non viene mai fatto due volte.`;
  switch (codeOf(error)) {
    case 'PRICE_CHANGED':
      return applies
        ? `Ora il premio è di ${formatCoins(price)}. Il riepilogo qui sopra è aggiornato.`
        : `Ora costa ${formatCoins(price)}. Il riepilogo qui sopra è aggiornato.`;
    case 'ALREADY_ORDERED':
      return applies ? 'La trovi tra le tue candidature.' : 'Lo trovi tra i tuoi ordini.';
    default:
      return undefined;
  }
}
