import { Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { usePagesQuery } from '../../entities/pages-api';
import { useAuth } from '../../session/current-user';
import { readOwn, storeOwn } from '../../session/own-storage';
import { lazyPart } from '../../ui/lazy-part';
import { timeTold } from '../../ui/text/clock';
import { CrashBoundary } from '../failures/crash-boundary';
import classes from './confirm-email.module.css';
import { KeptRoom } from './kept-room';

const ConfirmEmailBanner = lazyPart(
  async () => (await import('../../accounts/confirm-email-banner')).ConfirmEmailBanner,
);

const putAwayName = 'email-banner-until';
const putAwayMs = 24 * 60 * 60 * 1000;

/** The banner of a person whose address is not confirmed yet, where a link was sent. */
export function ConfirmEmail() {
  const auth = useAuth();
  const location = useLocation();
  const { data: pages, isError } = usePagesQuery();
  const [isAway, setAway] = useState(() => Number(readOwn(putAwayName)) > timeTold());
  const sendsMail = pages?.sendsMail ?? (isError ? false : undefined);
  if (auth.status === 'anonymous') return null;
  const email = auth.status === 'authenticated' && !auth.user.emailConfirmed ? auth.user.email : undefined;
  const isWanted = auth.status === 'authenticated' ? email !== undefined : undefined;
  const putAway = () => {
    storeOwn(putAwayName, String(timeTold() + putAwayMs));
    setAway(true);
  };
  return (
    <CrashBoundary fallback={null} until={location}>
      <KeptRoom name="email-banner" isShown={isAway ? false : both(isWanted, sendsMail)}>
        {email === undefined ? null : <Place email={email} isKnown={sendsMail !== undefined} onPutAway={putAway} />}
      </KeptRoom>
    </CrashBoundary>
  );
}

const both = (one: boolean | undefined, other: boolean | undefined): boolean | undefined =>
  one === false || other === false ? false : one && other;

interface PlaceProps {
  email: string;
  isKnown: boolean;
  onPutAway: () => void;
}

/** What the banner says is in a file that visitors never need, and whether it says it is one more answer: its place is there before both. */
const Place = ({ email, isKnown, onPutAway }: PlaceProps) => (
  <aside className={classes.place} aria-label="Indirizzo da confermare">
    {isKnown ? (
      <Suspense fallback={null}>
        <ConfirmEmailBanner email={email} onPutAway={onPutAway} />
      </Suspense>
    ) : null}
  </aside>
);
