import '@fontsource-variable/inter/opsz.css';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import '../ui/theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { readToken } from '../session/token-storage';
import { prefetchMemberNav } from './account-nav';
import { App } from './app';
import { watchBrowserErrors } from './browser-errors';
import { nameFirstEntry } from './history-entry';
import { goLiveOnDemand } from './live-on-demand';
import { keepForOffline } from './offline';
import { guardKeptPage } from './page-cache';
import { routes } from './routes';
import { createLiveStore } from './store';

declare const APP_VERSION: string;
watchBrowserErrors(APP_VERSION);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

if (readToken() !== null) prefetchMemberNav();
const store = createLiveStore();
goLiveOnDemand(store);
guardKeptPage(store);
nameFirstEntry();

// Without its application the page would be blank (public/start-failure.js).
const onUncaughtError = (error: unknown) => {
  reportError(error);
  dispatchEvent(new Event('form:ended'));
};

createRoot(root, { onUncaughtError }).render(
  <StrictMode>
    <App store={store} router={createBrowserRouter(routes)} />
  </StrictMode>,
);
dispatchEvent(new Event('form:started'));

// `make dev` works without: what is being typed must be what is shown.
if (import.meta.env.PROD)
  keepForOffline(async () => {
    const { storeKeysForOffline } = await import('../verify/keys-for-offline');
    await storeKeysForOffline(store.dispatch);
  });
