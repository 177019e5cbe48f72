import { afterEach, expect, it, jest } from '@jest/globals';
import { expectErrors } from '../../../test/console-errors';
import { PartNotLoaded } from '../../ui/lazy-part';
import { watchBrowserErrors } from './browser-errors';
import { noteCrash } from './crash';

afterEach(() => {
  jest.useRealTimers();
});

it('reports a part that did not arrive once the page has not been left', () => {
  jest.useFakeTimers();
  const fetching = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 204 }));
  watchBrowserErrors('1.0.0');
  expectErrors(/PartNotLoaded: 404/);
  noteCrash(new PartNotLoaded(new TypeError('404')));
  jest.advanceTimersByTime(2000);
  expect(fetching).not.toHaveBeenCalled();
  jest.advanceTimersByTime(2000);
  expect(fetching).toHaveBeenCalledTimes(1);
});
