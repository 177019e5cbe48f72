import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';

type Reporter = typeof import('./browser-errors');

/** Each test is a page of its own. */
async function page(version: string | undefined = '0.1.0'): Promise<Reporter> {
  jest.resetModules();
  const reporter = await import('./browser-errors');
  if (version !== '') reporter.watchBrowserErrors(version);
  return reporter;
}

let requests: Request[];
let listening: jest.SpiedFunction<typeof window.addEventListener>;
beforeEach(() => {
  listening = jest.spyOn(window, 'addEventListener');
  requests = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (request) => {
    requests.push(request as Request);
    return new Response(null, { status: 204 });
  });
});
afterEach(() => {
  for (const [type, listener] of listening.mock.calls) window.removeEventListener(type, listener);
  listening.mockRestore();
  window.history.replaceState(null, '', '/');
});

it('sends the message, the places of the stack and the pattern of the route, without the session', async () => {
  localStorage.setItem('token', 'un-segreto');
  window.history.replaceState(null, '', '/user/3f2b8c1e-9d4a-4c5b-8e7f-0a1b2c3d4e5f?q=ada#x');
  const { reportBrowserError } = await page();
  const error = new TypeError('x is undefined');
  error.stack =
    'TypeError: x is undefined\n    at f (https://form.it/assets/first.js?ada=1:10:20)\n    at a line of Ada';
  reportBrowserError('crash', error);
  const [request] = requests;
  expect(await request?.json()).toEqual({
    kind: 'crash',
    message: 'TypeError: x is undefined',
    stack: '    at f (https://form.it/assets/first.js:10:20)',
    route: '/user/:id',
    version: '0.1.0',
  });
  expect(request?.keepalive).toBe(true);
  expect(request?.credentials).toBe('omit');
  expect(request?.headers.has('authorization')).toBe(false);
});

it('sends five reports at most, and an error once', async () => {
  const { reportBrowserError } = await page();
  for (let number = 0; number < 20; number++) {
    reportBrowserError('error', new Error(`error ${number % 10}`));
    reportBrowserError('error', new Error(`error ${number % 10}`));
  }
  expect(requests).toHaveLength(5);
});

it('sends of a rejection without an error only the type of its reason', async () => {
  const { reportBrowserError } = await page();
  reportBrowserError('rejection', 'Ada Neri');
  expect(await requests[0]?.json()).toMatchObject({ message: 'thrown: string', stack: '' });
});

it('reports what nobody catches, and nothing of other sites', async () => {
  await page();
  window.dispatchEvent(new ErrorEvent('error', { error: new Error('uncaught'), message: 'uncaught' }));
  window.dispatchEvent(new ErrorEvent('error', { message: 'Script error.' }));
  window.dispatchEvent(new ErrorEvent('error', { message: 'ResizeObserver loop completed' }));
  expect(requests).toHaveLength(1);
  expect(await requests[0]?.json()).toMatchObject({ kind: 'error', message: 'Error: uncaught' });
});

it('causes no other report when the server cannot be reached', async () => {
  const { reportBrowserError } = await page();
  jest.mocked(globalThis.fetch).mockImplementation(async (request) => {
    requests.push(request as Request);
    throw new TypeError('Failed to fetch');
  });
  reportBrowserError('error', new Error('one'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(requests).toHaveLength(1);
});

it('sends nothing before it is asked to watch', async () => {
  const { reportBrowserError } = await page('');
  reportBrowserError('crash', new Error('one'));
  expect(requests).toHaveLength(0);
});
