import { MantineProvider } from '@mantine/core';
import { Provider } from 'react-redux';
import { cssVariables, theme } from '../ui/theme';
import { AppRoutes } from './routes';
import type { createStore } from './store';

/** The application below the router: the page passes the browser's router, tests pass one in memory. */
export function App({ store }: { store: ReturnType<typeof createStore> }) {
  return (
    <Provider store={store}>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        <AppRoutes />
      </MantineProvider>
    </Provider>
  );
}
