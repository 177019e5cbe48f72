import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderScreen } from '../../test/render-screen';
import { Resource } from './resource';

it.each([
  [503, true],
  [403, false],
])('after a %d offers to ask again: %s', (status, offers) => {
  const query = { error: { status }, isFetching: false, refetch: () => undefined };
  renderScreen(
    <Resource query={query} error="Errore" loading={null}>
      {() => null}
    </Resource>,
  );
  expect(screen.queryByRole('button', { name: 'Riprova' }) !== null).toBe(offers);
});
