import { useState } from 'react';
import { useSelector } from 'react-redux';
import { Navigate, Outlet, useLocation, useNavigationType } from 'react-router-dom';
import type { Role } from '../api/api-types';
import { paths } from '../paths';
import { ErrorState, LoadingState } from '../ui/feedback/states';
import { useAuth } from './current-user';
import { rememberLocation } from './remembered-location';
import { hasRole } from './roles';
import { selectExpired, selectHasLeft, selectLogoutRedirect } from './session-slice';

/**
 * Shows the screen to a person who is signed in and, if `roles` is set, has one of them. An administrator who has to set up the
 * second step first can do nothing else.
 */
export function Gate({ roles }: { roles?: readonly Role[] }) {
  const auth = useAuth();
  const expired = useSelector(selectExpired);
  const logoutRedirect = useSelector(selectLogoutRedirect);
  const location = useLocation();
  const hasLeft = useSelector(selectHasLeft);
  // Back and Forward lead to where the person was who has left.
  const isTheirs = useNavigationType() === 'POP' && hasLeft;
  const [admitted, setAdmitted] = useState(false);
  // What that screen shows is the user whom the gate waits for.
  const isOwnProfile = location.pathname === paths.profile;

  if (auth.status === 'authenticated') {
    if (!admitted) setAdmitted(true);
    if (auth.user.lacksSecondStep) return <Elsewhere to={paths.secondStep} />;
    if (roles && !hasRole(auth.user, roles)) return <Elsewhere to={paths.dashboard} />;
    return <Outlet />;
  }
  if (auth.status === 'anonymous') {
    // After a logout on purpose the location is not remembered: the next sign-in, perhaps of another person, must not lead
    // here.
    const leftOnPurpose = admitted && !expired;
    if (leftOnPurpose) return <Elsewhere to={logoutRedirect} />;
    return <Elsewhere to={paths.login} state={isTheirs ? null : rememberLocation(location)} />;
  }
  if (auth.status === 'unreachable') {
    return (
      <ErrorState
        order={1}
        title={isOwnProfile ? 'Errore nel caricamento del profilo' : 'Il server non risponde'}
        hint="Questo errore non chiude la tua sessione: appena il servizio torna raggiungibile riprendi da qui."
        cause={auth.cause}
        onRetry={auth.retry}
      />
    );
  }
  return <LoadingState label="Verifica autenticazione..." />;
}

/** Leads to another screen, and fills the place until its files are there. */
function Elsewhere(props: { to: string; state?: unknown }) {
  return (
    <>
      <Navigate replace {...props} />
      <LoadingState label="Caricamento…" />
    </>
  );
}
