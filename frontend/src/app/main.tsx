import '../ui/theme.css';
import '@fontsource-variable/inter/opsz.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import { StrictMode, useEffect } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { readToken } from '../session/token-storage';
import { tellTimeOf } from '../ui/text/clock';
import { App } from './app';
import { watchBrowserErrors } from './failures/browser-errors';
import { askThrough } from './first-asks';
import { prefetchMemberNav } from './frame/account-nav';
import { nameFirstEntry } from './history-entry';
import { goLiveOnDemand } from './live-on-demand';
import { keepEverything, keepForOffline } from './offline';
import { guardKeptPage } from './page-cache';
import { type RenderedPage, takeOver } from './rendered-page';
import { routes } from './routes';
import { createLiveStore } from './store';
import { whenSignedIn } from './when-signed-in';

declare const APP_VERSION: string;
/** Nobody sees that a page was empty for so long. */
const MOMENT_MS = 300;
watchBrowserErrors(APP_VERSION);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

if (readToken() !== null) prefetchMemberNav();
const rendered = takeOver(root);
const store = createLiveStore(rendered?.answers);
goLiveOnDemand(store);
guardKeptPage(store);
nameFirstEntry();
const askingWhoIsHere = askThrough(store);
const router = createBrowserRouter(routes);

// Without its application the page would be blank, or only be read (public/start-failure.js).
const ended = () => dispatchEvent(new Event('form:ended'));
const onUncaughtError = (error: unknown) => {
  reportError(error);
  ended();
};

function Application() {
  // What was rendered is taken over: from now on screens tell the time that it is.
  useEffect(() => tellTimeOf(undefined), []);
  return <App store={store} router={router} />;
}

const application = (
  <StrictMode>
    <Application />
  </StrictMode>
);
void (rendered ? continuePage(root, rendered) : beginPage(root));

/** Draws what there is after a moment: until then who is signed in, and their screen, are mostly there, and are drawn at once. */
async function beginPage(page: HTMLElement) {
  await Promise.race([Promise.all([screenIsThere(), askingWhoIsHere]), pause(MOMENT_MS)]);
  // A member sees the frame of the dashboard until it is drawn over, a visitor never.
  if (readToken() === null) page.replaceChildren();
  page.removeAttribute('data-frame');
  createRoot(page, { onUncaughtError }).render(application);
  dispatchEvent(new Event('form:started'));
}

/** Goes on where the rendered page is, once the files of its screen are there. A page whose screen does not arrive stays. */
async function continuePage(page: HTMLElement, { at }: RenderedPage) {
  await screenIsThere();
  if (router.state.errors) {
    ended();
    return;
  }
  tellTimeOf(at);
  hydrateRoot(page, application, { onUncaughtError });
  page.removeAttribute('data-rendered');
  dispatchEvent(new Event('form:started'));
}

function screenIsThere(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!router.state.initialized) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = router.subscribe(look);
    look();
  });
}

// `make dev` works without: what is being typed must be what is shown.
if (import.meta.env.PROD) {
  keepForOffline(async () => {
    const { storeKeysForOffline } = await import('../verify/keys-for-offline');
    await storeKeysForOffline(store.dispatch);
  });
  whenSignedIn(store, keepEverything);
}
