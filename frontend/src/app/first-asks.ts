import { statsEndpoints } from '../admin/overview/stats-api';
import { dashboardEndpoints } from '../dashboard/dashboard-api';
import { coinEndpoints } from '../entities/coins/coins-api';
import { pageEndpoints } from '../entities/pages-api';
import { askWhoIsHere } from '../session/current-user';
import { selectToken } from '../session/session-slice';
import type { createStore } from './store';

type Store = ReturnType<typeof createStore>;

/** The one of the page; a page that the server renders, and a test of a screen, ask for nothing beforehand. */
let asking: Store | undefined;

/** Their screens ask for the same as soon as they are there, and get these answers. */
const kept = { subscribe: false } as const;

/**
 * Makes the page's store ask for what a screen shows while the file of the screen is still under way, and at once who is here and
 * whether messages leave: what stands above every page is of both.
 */
export async function askThrough(store: Store): Promise<void> {
  asking = store;
  if (selectToken(store.getState()) === null) return;
  await Promise.all([store.dispatch(askWhoIsHere()), store.dispatch(pageEndpoints.pages.initiate(undefined, kept))]);
}

/** @returns what a route does when its file is first asked for: nothing where nobody is signed in */
const asks = (ask: (dispatch: Store['dispatch']) => void) => () => {
  if (asking && selectToken(asking.getState()) !== null) ask(asking.dispatch);
};

export const askForDashboard = asks((dispatch) => {
  dispatch(dashboardEndpoints.dashboard.initiate(undefined, kept));
  dispatch(coinEndpoints.trend.initiate(undefined, kept));
});

export const askForAdministration = asks((dispatch) => {
  dispatch(statsEndpoints.adminStats.initiate(undefined, kept));
  dispatch(statsEndpoints.adminWeeks.initiate(undefined, kept));
  dispatch(statsEndpoints.backup.initiate(undefined, kept));
  dispatch(statsEndpoints.waiting.initiate(undefined, kept));
});
