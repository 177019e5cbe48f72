import { MantineProvider } from '@mantine/core';
import type { ComponentProps } from 'react';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import { cssVariables, theme } from '../ui/theme';
import { AnnouncementsOnDemand } from './announcements-on-demand';
import { noteCrash } from './crash';
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
        <RouterProvider router={router} onError={noteCrash} />
      </MantineProvider>
    </Provider>
  );
}
