import { Button, Skeleton } from '@mantine/core';
import { IconArrowRight, IconLock, IconSend } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Item, User } from '../api/api-types';
import { hiringReward } from '../domain/item-types';
import { paths } from '../paths';
import type { Auth } from '../session/current-user';
import { rememberLocation } from '../session/remembered-location';
import { Coins } from '../ui/coins';
import { formatCoins } from '../ui/format';
import { StepHeading } from '../ui/step-heading';
import classes from './buy-panel.module.css';
import { BuyReview } from './buy-review';
import { priceToPay } from './item-words';
import { MissingCoins } from './missing-coins';

/** The price, the path of the coins, and the two steps of an order. */
export function BuyPanel({ item, auth }: { item: Item; auth: Auth }) {
  const [step, setStep] = useState<'offer' | 'review' | 'placed'>('offer');
  const user = auth.status === 'authenticated' ? auth.user : null;
  return (
    <section className={classes.panel} aria-labelledby="acquisto">
      {step === 'offer' ? (
        <Offer item={item}>
          {user ? (
            <Decide item={item} user={user} onReview={() => setStep('review')} />
          ) : (
            <Enter item={item} auth={auth} />
          )}
        </Offer>
      ) : null}
      {step === 'review' && user ? (
        <BuyReview item={item} user={user} onBack={() => setStep('offer')} onPlaced={() => setStep('placed')} />
      ) : null}
      {step === 'placed' ? <Placed item={item} /> : null}
    </section>
  );
}

function Offer({ item: { type, price }, children }: { item: Item; children: ReactNode }) {
  return (
    <>
      <h2 id="acquisto" className={classes.caption}>
        {type === 'job_offer' ? hiringReward : 'Prezzo'}
      </h2>
      <p className={classes.price}>
        <Coins amount={price} named />
      </p>
      <p className={classes.promise}>
        <IconLock size={20} aria-hidden="true" />
        {promiseOf(type, price)}
      </p>
      {children}
    </>
  );
}

function promiseOf(type: Item['type'], price: number): string {
  if (type === 'job_offer')
    return price === 0
      ? 'Candidarti non costa nulla: l’azienda ti risponde da qui entro 14 giorni.'
      : 'Candidarti non costa nulla: il premio lo dà l’azienda a chi assume, quando accoglie la candidatura.';
  return price === 0
    ? 'Non paghi nulla: chi pubblica riceve la tua richiesta e ti risponde da qui.'
    : 'I Coin FORM restano in garanzia: chi vende li riceve solo quando confermi di aver avuto ciò che aspettavi.';
}

/** The existing order, with the link to it. */
function Held({ item: { type, order } }: { item: Item }) {
  const applied = type === 'job_offer';
  return (
    <>
      <p className={classes.placed}>
        {applied ? 'Hai già inviato la tua candidatura.' : 'Hai già acquistato questo corso.'}
      </p>
      <Button component={Link} to={paths.ordersBy({ ...(applied ? { kind: 'application' } : {}), order })} fullWidth>
        {applied ? 'Vai alla candidatura' : 'Vai all’ordine'}
      </Button>
    </>
  );
}

function Decide({ item, user, onReview }: { item: Item; user: User; onReview: () => void }) {
  if (item.order !== null) return <Held item={item} />;
  const missing = priceToPay(item) - user.coinBalance;
  if (missing > 0) return <MissingCoins balance={user.coinBalance} missing={missing} />;
  return (
    <Button size="lg" fullWidth onClick={onReview} rightSection={<IconArrowRight size={20} aria-hidden="true" />}>
      {item.type === 'job_offer' ? 'Candidati' : 'Acquista'}
    </Button>
  );
}

function Enter({ item, auth }: { item: Item; auth: Auth }) {
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

function Placed({ item: { type, price, creator } }: { item: Item }) {
  const applied = type === 'job_offer';
  return (
    <div role="status">
      <IconSend className={classes.sent} size={32} stroke={1.6} aria-hidden="true" />
      <StepHeading id="acquisto" focus>
        {applied ? 'Candidatura inviata' : 'Ordine inviato'}
      </StepHeading>
      <p className={classes.placed}>
        {creator.name} ha ricevuto {applied ? 'la tua candidatura' : 'il tuo ordine'}.
        {price > 0 && !applied ? ` I tuoi ${formatCoins(price)} sono in garanzia.` : ''} Segui come va tra{' '}
        {applied ? 'le tue candidature' : 'i tuoi ordini'}.
      </p>
      <Button component={Link} to={applied ? paths.ordersBy({ kind: 'application' }) : paths.orders} fullWidth>
        {applied ? 'Vai alle tue candidature' : 'Vai ai tuoi ordini'}
      </Button>
    </div>
  );
}
