import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { useSendsMail } from '../entities/pages-api';
import { useAuth } from '../session/current-user';
import { lazyPart } from '../ui/lazy-part';
import { CrashBoundary } from './crash-boundary';

const ConfirmEmailBanner = lazyPart(async () => (await import('../accounts/confirm-email-banner')).ConfirmEmailBanner);

/** The banner of a person whose address is not confirmed yet, where a link was sent; in a lazily loaded file: visitors never need it. */
export function ConfirmEmail() {
  const auth = useAuth();
  const location = useLocation();
  const sendsMail = useSendsMail();
  if (!sendsMail || auth.status !== 'authenticated' || auth.user.emailConfirmed) return null;
  return (
    <CrashBoundary fallback={null} until={location}>
      <Suspense fallback={null}>
        <ConfirmEmailBanner email={auth.user.email} />
      </Suspense>
    </CrashBoundary>
  );
}
