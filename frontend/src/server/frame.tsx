import { configureStore } from '@reduxjs/toolkit';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { api } from '../api/api';
import { connectionReducer } from '../api/connection';
import { Frame } from '../app/app';
import { Header } from '../app/frame/header';
import classes from '../app/frame/shell.module.css';
import { OverviewSkeleton } from '../dashboard/dashboard-screen';
import { paths } from '../paths';
import { sessionReducer } from '../session/session-slice';
import { Page } from '../ui/layout/page';

/** Fills its line: whoever is greeted, and with what account, public/first-ask.js or the application knows. */
const BLANK = '\u00a0';

/** @returns the markup of the dashboard before anything is known of who is signed in: the application draws over it */
export function dashboardFrame(): string {
  const session = { token: BLANK, expired: false, logoutRedirect: paths.login };
  const store = configureStore({
    reducer: { session: sessionReducer, connection: connectionReducer, [api.reducerPath]: api.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
    preloadedState: { session },
  });
  return renderToStaticMarkup(
    <Frame store={store}>
      <StaticRouter location={paths.dashboard}>
        <div className={classes.shell}>
          <Header />
          <main className={classes.main}>
            <Page title={BLANK} tab="Dashboard" lead={BLANK}>
              <OverviewSkeleton />
            </Page>
          </main>
        </div>
      </StaticRouter>
    </Frame>,
  );
}
