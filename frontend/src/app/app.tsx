import { MantineProvider } from '@mantine/core';
import type { ComponentProps, ReactNode } from 'react';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import { cssVariables, theme } from '../ui/theme';
import { noteCrash } from './failures/crash';
import { AnnouncementsOnDemand } from './notices/announcements-on-demand';
import type { createStore } from './store';

interface FrameProps {
  store: ReturnType<typeof createStore>;
  children: ReactNode;
}

interface AppProps extends Omit<FrameProps, 'children'> {
  router: ComponentProps<typeof RouterProvider>['router'];
}

/** What is around the router, in a page that the server renders, too. */
export function Frame({ store, children }: FrameProps) {
  return (
    <Provider store={store}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        <AnnouncementsOnDemand />
        {children}
      </MantineProvider>
    </Provider>
  );
}

/** The application: the page passes the browser's router, tests pass one in memory. */
export function App({ store, router }: AppProps) {
  return (
    <Frame store={store}>
      <RouterProvider router={router} onError={noteCrash} />
    </Frame>
  );
}
