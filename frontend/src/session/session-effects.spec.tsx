import { expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { renderScreen } from '../../test/render-screen';
import { announce } from '../ui/feedback/announce';
import { signedIn } from './session-slice';

it('what was said to one person is gone when the next signs in', async () => {
  const store = renderScreen(null);
  act(() => void announce('Consenso registrato: Mina può usare FORM'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Consenso registrato');
  act(() => void store.dispatch(signedIn('token')));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
