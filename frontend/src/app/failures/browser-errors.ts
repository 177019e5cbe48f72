import { routePattern } from '../route-pattern';

type Kind = 'error' | 'rejection' | 'crash';

const REPORTS_MAX = 5;
/** What the server takes (openapi.json, BrowserErrorBody). */
const MESSAGE_MAX = 1000;
const STACK_MAX = 4000;

let appVersion: string | undefined;
let left = REPORTS_MAX;
const reported = new Set<string>();

/**
 * From now on errors that nobody catches are reported to the operator's log, at most five while the page is loaded, each
 * once. No report is repeated, and one that fails causes no other.
 * @param version of the application
 */
export function watchBrowserErrors(version: string): void {
  appVersion = version;
  addEventListener('error', ({ error, message }) => {
    // A picture that is missing has no message, and a script of another site tells nothing.
    if (error instanceof Error) reportBrowserError('error', error);
    else if (message && message !== 'Script error.') reportBrowserError('error', new Error(message));
  });
  addEventListener('unhandledrejection', ({ reason }) => reportBrowserError('rejection', reason));
}

/** Reports an error, unless enough of them were reported; nothing happens before `watchBrowserErrors`. */
export function reportBrowserError(kind: Kind, error: unknown): void {
  const message = describe(error);
  if (appVersion === undefined || left === 0 || reported.has(message) || isHarmless(message)) return;
  left -= 1;
  reported.add(message);
  const report = {
    kind,
    message,
    stack: error instanceof Error ? stackOf(error) : '',
    route: routePattern(location.pathname),
    version: appVersion,
  };
  void send(JSON.stringify(report)).catch(() => undefined);
}

/** Outlives the page, and carries neither the session nor the URL. */
const send = async (body: string) =>
  fetch(
    new Request('/api/browser-errors', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
      keepalive: true,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    }),
  );

/** Of what is no error only the type: its content can be anything. */
const describe = (error: unknown): string =>
  error instanceof Error
    ? sendable(`${error.name}: ${error.message}`).slice(0, MESSAGE_MAX)
    : `thrown: ${error === null ? 'null' : typeof error}`;

/** The lines of the stack that name places, without the queries of their URLs. */
const stackOf = ({ stack = '' }: Error): string =>
  sendable(stack)
    .split('\n')
    .filter((line) => /:\d+:\d+\)?$/.test(line))
    .map((line) => line.replaceAll(/[?#][^\s):]*/g, ''))
    .join('\n')
    .slice(0, STACK_MAX);

/** The server refuses characters that cannot be shown. */
const sendable = (text: string): string => text.replaceAll(/(?!\n)\p{C}/gu, ' ').trim();

/** Browsers report it when an element changes its size twice in one frame. */
const isHarmless = (message: string): boolean => message.includes('ResizeObserver loop');
