import { Button, Skeleton } from '@mantine/core';
import { IconArrowRight, IconClockPause, IconLock, IconSend, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Item, Order } from '../api/api-types';
import { spendingNoteOf } from '../entities/coins/spending-note';
import { useIsWaiting, useOwnGuardians } from '../entities/families/family-api';
import type { Cv } from '../entities/files/cv-field';
import { overLabel } from '../entities/marketplace/fact-words';
import { hiringReward, paysNothing, priceToPay } from '../entities/marketplace/item-types';
import { ObstacleNote } from '../entities/moderation/obstacle-note';
import { type Obstacle, withoutConsent } from '../entities/moderation/restriction';
import { coinsLacking } from '../entities/orientation/what-is-lacking';
import { rules } from '../entities/rules';
import { paths } from '../paths';
import type { Auth } from '../session/current-user';
import { rememberLocation } from '../session/remembered-location';
import { StepHeading } from '../ui/forms/step-heading';
import { useUnsaved } from '../ui/forms/unsaved-changes';
import { Coins } from '../ui/text/coins';
import { yourCoinsThat } from '../ui/text/italian';
import classes from './buy-panel.module.css';
import { BuyReview } from './buy-review';
import { MissingCoins } from './missing-coins';
import { SeatAlert } from './seat-alert';

/** The price, the path of the coins, and the two steps of an order. */
export function BuyPanel({ item, auth }: { item: Item; auth: Auth }) {
  const [step, setStep] = useState<'offer' | 'review'>('offer');
  const [placed, setPlaced] = useState<Order | null>(null);
  const [message, setMessage] = useState('');
  const [cv, setCv] = useState<Cv | null>(null);
  useUnsaved(() => (message !== '' || cv !== null) && !placed);
  const user = auth.status === 'authenticated' ? auth.user : null;
  return (
    <section className={`sheet ${classes.panel}`} aria-labelledby="acquisto">
      {step === 'offer' && !placed ? <Offer item={item} auth={auth} onReview={() => setStep('review')} /> : null}
      {step === 'review' && !placed && user ? (
        <BuyReview
          item={item}
          user={user}
          message={message}
          onMessage={setMessage}
          cv={cv}
          onCv={setCv}
          onBack={() => setStep('offer')}
          onPlaced={setPlaced}
        />
      ) : null}
      {placed ? <OrderPlaced item={item} awaitsYes={placed.status === 'awaiting_approval'} /> : null}
    </section>
  );
}

interface OfferProps {
  item: Item;
  auth: Auth;
  onReview: () => void;
}

/** On a phone the price and the button stand in a bar at the bottom of the screen; a text in their place does not. */
function Offer({ item, auth, onReview }: OfferProps) {
  const { type, price, order } = item;
  const user = auth.status === 'authenticated' ? auth.user : null;
  const own = useOwnGuardians();
  // The server answers whoever waits for a consent as a visitor; of a minor it is not known at once.
  const isWaiting = useIsWaiting(user);
  const isUnknown = isWaiting && own === undefined;
  const isSoldOut = item.seatsLeft === 0 && order === null && !item.isOver;
  const missing = user && !isWaiting && order === null && !isSoldOut ? coinsLacking(item, user.coinBalance) : 0;
  const isOffered = order !== null || !(item.isUnavailable || item.isHidden || item.isOver);
  const said = isOffered && order === null && missing <= 0 ? obstacleTo(item, isWaiting) : null;
  const obstacle = said?.code === 'SOLD_OUT' ? null : said;
  const limited = spendingNoteOf(own, isOffered && order === null ? priceToPay(item) : 0);
  const hasButton = isOffered && missing <= 0 && !obstacle && !isSoldOut;
  return (
    <>
      <div className={classes.deal} data-bar={hasButton || undefined}>
        <div className={classes.figure}>
          <h2 id="acquisto" className={classes.caption}>
            {captionOf(item)}
          </h2>
          {paysNothing(item) ? null : (
            <p className={classes.price}>
              <Coins amount={price} named />
            </p>
          )}
        </div>
        {isOffered && user && missing > 0 ? <MissingCoins balance={user.coinBalance} missing={missing} /> : null}
        {isUnknown ? <Skeleton height={50} radius="xl" /> : null}
        {obstacle && !isUnknown ? <ObstacleNote obstacle={obstacle} /> : null}
        {hasButton && user ? <OrderButton item={item} onReview={onReview} /> : null}
        {isSoldOut && isOffered && user && !obstacle ? <SeatAlert item={item} /> : null}
        {isOffered && !user ? <SignInToOrder item={item} auth={auth} /> : null}
      </div>
      {user && order !== null ? <p className={classes.placed}>{heldNote(type)}</p> : null}
      {hasButton && limited ? (
        <p className={classes.promise}>
          <IconUsers size={20} aria-hidden="true" />
          <span>{limited}</span>
        </p>
      ) : null}
      {obstacle ? null : (
        <p className={classes.promise}>
          {isOffered ? <IconLock size={20} aria-hidden="true" /> : <IconClockPause size={20} aria-hidden="true" />}
          <span>{isOffered ? promiseOf(type, price) : item.isOver ? `${overLabel(item)}.` : pausedNote(type)}</span>
        </p>
      )}
    </>
  );
}

/** What the panel does not say in other words: too few coins, an earlier order, an item that nobody can order. */
function obstacleTo({ obstacle }: Item, isWaiting: boolean): Obstacle | null {
  if (isWaiting) return withoutConsent;
  const isSaid = obstacle?.code === 'INSUFFICIENT_COINS' || obstacle?.code === 'ALREADY_ORDERED';
  return isSaid ? null : (obstacle ?? null);
}

function captionOf(item: Item): string {
  if (item.type !== 'job_offer') return 'Prezzo';
  return paysNothing(item) ? 'Candidatura' : hiringReward;
}

function promiseOf(type: Item['type'], price: number): string {
  if (type === 'job_offer')
    return price === 0
      ? `Candidarti non costa nulla: l’azienda ha ${rules.applicationDays} giorni per aprire la candidatura, e poi ${rules.reviewDays} per risponderti da qui.`
      : 'Candidarti non costa nulla: il premio lo dà l’azienda a chi assume, quando accoglie la candidatura.';
  return price === 0
    ? 'Non paghi nulla: chi pubblica riceve la tua richiesta e ti risponde da qui.'
    : 'I Coin FORM restano in garanzia: chi vende li riceve solo quando confermi di aver avuto ciò che aspettavi.';
}

const pausedNote = (type: Item['type']) =>
  type === 'job_offer'
    ? 'Per ora questa offerta di lavoro non accoglie candidature.'
    : 'Per ora questo articolo non si può ordinare.';

const heldNote = (type: Item['type']) =>
  type === 'job_offer' ? 'Hai già inviato la tua candidatura.' : 'Hai già acquistato questo corso.';

/** The button of the first step, or the link to the existing order. */
function OrderButton({ item: { type, order }, onReview }: { item: Item; onReview: () => void }) {
  const applies = type === 'job_offer';
  if (order !== null)
    return (
      <Button
        component={Link}
        to={paths.ordersBy({ ...(applies ? { kind: 'application' } : {}), order })}
        size="lg"
        fullWidth
      >
        {applies ? 'Vai alla candidatura' : 'Vai all’ordine'}
      </Button>
    );
  return (
    <Button size="lg" fullWidth onClick={onReview} rightSection={<IconArrowRight size={20} aria-hidden="true" />}>
      {applies ? 'Candidati' : 'Acquista'}
    </Button>
  );
}

function SignInToOrder({ item, auth }: { item: Item; auth: Auth }) {
  const location = useLocation();
  if (auth.status === 'loading') return <Skeleton height={50} radius="xl" />;
  if (auth.status === 'unreachable')
    return (
      <Button variant="default" size="lg" fullWidth onClick={auth.retry}>
        Riprova ad accedere
      </Button>
    );
  return (
    <Button
      component={Link}
      to={paths.login}
      state={rememberLocation(location)}
      size="lg"
      fullWidth
      rightSection={<IconArrowRight size={20} aria-hidden="true" />}
    >
      {item.type === 'job_offer' ? 'Accedi per candidarti' : 'Accedi per acquistare'}
    </Button>
  );
}

function OrderPlaced({ item: { type, price, creator }, awaitsYes }: { item: Item; awaitsYes: boolean }) {
  const applied = type === 'job_offer';
  return (
    <div role="status">
      <IconSend className={classes.sent} size={32} stroke={1.6} aria-hidden="true" />
      <StepHeading id="acquisto" focus>
        {placedTitle(applied, awaitsYes)}
      </StepHeading>
      <p className={classes.placed}>
        {`${
          awaitsYes
            ? `Aspetta il sì di un genitore: ${creator.name} lo riceve solo dopo.`
            : `${creator.name} ha ricevuto ${applied ? 'la tua candidatura' : 'il tuo ordine'}.`
        }${price > 0 && !applied ? ` ${yourCoinsThat(price, ['è', 'sono'])} in garanzia.` : ''} Segui come va tra ${applied ? 'le tue candidature' : 'i tuoi ordini'}.`}
      </p>
      <Button component={Link} to={applied ? paths.ordersBy({ kind: 'application' }) : paths.orders} fullWidth>
        {applied ? 'Vai alle tue candidature' : 'Vai ai tuoi ordini'}
      </Button>
    </div>
  );
}

function placedTitle(applied: boolean, awaitsYes: boolean): string {
  if (awaitsYes) return 'Ordine in attesa del genitore';
  return applied ? 'Candidatura inviata' : 'Ordine inviato';
}
