import { type RefObject, Suspense, useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Outlet, ScrollRestoration, useLocation, useNavigate, useNavigation } from 'react-router-dom';
import { paths } from '../../paths';
import { useAuth, useCurrentUser } from '../../session/current-user';
import { rememberLocation } from '../../session/remembered-location';
import { expiryAcknowledged, selectExpired } from '../../session/session-slice';
import { UnsavedQuestion } from '../../ui/forms/unsaved-changes';
import { lazyPart } from '../../ui/lazy-part';
import { ConfirmEmail } from '../notices/confirm-email';
import { KeptRoom } from '../notices/kept-room';
import { Footer } from './footer';
import { Header } from './header';
import classes from './shell.module.css';

// Few people are ever suspended.
const SuspensionBanner = lazyPart(async () => (await import('../notices/suspension-banner')).SuspensionBanner);

/** The layout around every screen. */
export function Shell() {
  const main = useRef<HTMLElement>(null);
  useRedirectOnExpiredSession();
  useResetFocus(main);
  const pending = useNavigation().state !== 'idle';
  const isSignedIn = useAuth().status !== 'anonymous';
  const user = useCurrentUser();
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#contenuto">
        Vai al contenuto
      </a>
      <Header />
      {pending ? <div className={classes.pending} role="progressbar" aria-label="Caricamento della pagina" /> : null}
      {isSignedIn ? (
        <KeptRoom name="suspension" isShown={user ? user.isSuspended === true : undefined}>
          {user?.isSuspended ? (
            <Suspense>
              <SuspensionBanner />
            </Suspense>
          ) : null}
        </KeptRoom>
      ) : null}
      <ConfirmEmail />
      <main id="contenuto" ref={main} tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
      <Footer />
      <UnsavedQuestion />
      <ScrollRestoration />
    </div>
  );
}

/** When the server refuses the token, on any screen, the person is sent to sign in and then back. */
function useRedirectOnExpiredSession() {
  const expired = useSelector(selectExpired);
  const location = useLocation();
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const wasAtLogin = useRef(false);

  useEffect(() => {
    const atLogin = location.pathname === paths.login;
    if (expired && wasAtLogin.current && !atLogin) dispatch(expiryAcknowledged());
    else if (expired && !atLogin) navigate(paths.login, { replace: true, state: rememberLocation(location) });
    wasAtLogin.current = atLogin;
  }, [expired, location, navigate, dispatch]);
}

/** After a change of screen, focus and screen reader start at its top, not at the link that led here. */
function useResetFocus(main: RefObject<HTMLElement | null>) {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
}
