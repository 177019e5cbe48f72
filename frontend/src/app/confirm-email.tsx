import { Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { usePagesQuery } from '../entities/pages-api';
import { useAuth } from '../session/current-user';
import { readOwn, storeOwn } from '../session/own-storage';
import { timeTold } from '../ui/clock';
import { lazyPart } from '../ui/lazy-part';
import classes from './confirm-email.module.css';
import { CrashBoundary } from './crash-boundary';

const ConfirmEmailBanner = lazyPart(async () => (await import('../accounts/confirm-email-banner')).ConfirmEmailBanner);

const putAwayName = 'email-banner-until';
const putAwayMs = 24 * 60 * 60 * 1000;

/** The banner of a person whose address is not confirmed yet, where a link was sent. */
export function ConfirmEmail() {
  const auth = useAuth();
  const location = useLocation();
  const { data: pages, isError } = usePagesQuery();
  const sendsMail = pages?.sendsMail ?? (isError ? false : undefined);
  if (sendsMail === false || auth.status !== 'authenticated' || auth.user.emailConfirmed) return null;
  return (
    <CrashBoundary fallback={null} until={location}>
      <UntilPutAway email={auth.user.email} isKnown={sendsMail !== undefined} />
    </CrashBoundary>
  );
}

/**
 * What the banner says is in a file that visitors never need, and whether it says it is one more answer. Its place is there before
 * both, or the page would move under the finger of whoever presses a button.
 */
function UntilPutAway({ email, isKnown }: { email: string; isKnown: boolean }) {
  const [isAway, setAway] = useState(() => Number(readOwn(putAwayName)) > timeTold());
  if (isAway) return null;
  const putAway = () => {
    storeOwn(putAwayName, String(timeTold() + putAwayMs));
    setAway(true);
  };
  return (
    <aside className={classes.place} aria-label="Indirizzo da confermare">
      {isKnown ? (
        <Suspense fallback={null}>
          <ConfirmEmailBanner email={email} onPutAway={putAway} />
        </Suspense>
      ) : null}
    </aside>
  );
}
