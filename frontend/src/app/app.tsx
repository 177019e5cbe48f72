import { MantineProvider } from '@mantine/core';
import type { ComponentProps } from 'react';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import { cssVariables, theme } from '../ui/theme';
import { AnnouncementsOnDemand } from './announcements-on-demand';
import { reportBrowserError } from './browser-errors';
import type { createStore } from './store';

interface AppProps {
  store: ReturnType<typeof createStore>;
  router: ComponentProps<typeof RouterProvider>['router'];
}

/** The application: the page passes the browser's router, tests pass one in memory. */
export function App({ store, router }: AppProps) {
  return (
    <Provider store={store}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        <AnnouncementsOnDemand />
        <RouterProvider router={router} onError={onError} />
      </MantineProvider>
    </Provider>
  );
}

/** What an error element shows has been caught, so the page's own listeners never hear of it. */
function onError(error: unknown) {
  console.error(error);
  reportBrowserError('crash', error);
}
