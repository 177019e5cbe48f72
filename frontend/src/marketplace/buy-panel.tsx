import { Button, Skeleton } from '@mantine/core';
import { IconArrowRight, IconLock, IconSend } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Item, User } from '../session/api-types';
import type { Auth } from '../session/current-user';
import { rememberLocation } from '../session/remembered-location';
import { Coins } from '../ui/coins';
import { formatNumber } from '../ui/format';
import { StepHeading } from '../ui/step-heading';
import classes from './buy-panel.module.css';
import { BuyReview } from './buy-review';
import { Missing } from './missing';

/** What it costs, what happens to the coins, and the two steps to an order. */
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
        {type === 'job_offer' ? 'Candidatura' : 'Prezzo'}
      </h2>
      <p className={classes.price}>
        <Coins amount={price} named />
      </p>
      <p className={classes.promise}>
        <IconLock size={20} aria-hidden="true" />
        {price === 0
          ? 'Non paghi nulla: chi pubblica riceve la tua richiesta e ti risponde da qui.'
          : 'I Coin FORM restano in garanzia: chi vende li riceve solo quando confermi di aver avuto ciò che aspettavi.'}
      </p>
      {children}
    </>
  );
}

function Decide({ item, user, onReview }: { item: Item; user: User; onReview: () => void }) {
  const missing = item.price - user.coinBalance;
  if (missing > 0) return <Missing balance={user.coinBalance} missing={missing} />;
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
      to="/login"
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
        {price > 0 ? ` I tuoi ${formatNumber(price)} Coin FORM sono in garanzia.` : ''} Segui come va tra i tuoi ordini.
      </p>
      <Button component={Link} to="/orders" fullWidth>
        Vai ai tuoi ordini
      </Button>
    </div>
  );
}
