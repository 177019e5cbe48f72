import { type RefObject, Suspense, useEffect, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { Outlet, useLocation, useNavigate, useNavigationType } from 'react-router-dom';
import { paths } from '../paths';
import { rememberLocation } from '../session/remembered-location';
import { expiryAcknowledged, selectExpired } from '../session/session-slice';
import { LoadingState } from '../ui/states';
import { CrashBoundary } from './crash-boundary';
import { Footer } from './footer';
import { Header } from './header';
import classes from './shell.module.css';

/** The layout around every screen. */
export function Shell() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useRedirectOnExpiredSession();
  useResetScrollAndFocus(main);
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#contenuto">
        Vai al contenuto
      </a>
      <Header />
      <main id="contenuto" ref={main} tabIndex={-1} className={classes.main}>
        <CrashBoundary key={pathname}>
          <Suspense fallback={<LoadingState label="Caricamento…" />}>
            <Outlet />
          </Suspense>
        </CrashBoundary>
      </main>
      <Footer />
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

/** After a change of screen, scroll position, focus and screen reader start at its top, not at the link that led here. */
function useResetScrollAndFocus(main: RefObject<HTMLElement | null>) {
  const { pathname } = useLocation();
  const arrival = useNavigationType();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    main.current?.focus({ preventScroll: true });
    // The browser restores the scroll position when the person goes back.
    if (arrival !== 'POP') window.scrollTo(0, 0);
  }, [pathname, arrival, main]);
}
