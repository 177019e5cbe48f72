/** What public/first-ask.js has asked for before the application was there. */
interface FirstAnswer {
  readonly path: string;
  readonly authorization: string;
  readonly answer: Promise<Response>;
}

declare global {
  /** None where the server renders a page. */
  var firstAnswer: FirstAnswer | undefined;
}

/** As `fetch`; the first time that somebody asks what was asked for already, and with the same token, they get that answer. */
export const fetchOnce: typeof fetch = (input, init) => {
  const { firstAnswer } = globalThis;
  if (!firstAnswer || !(input instanceof Request) || new URL(input.url).pathname !== firstAnswer.path)
    return fetch(input, init);
  globalThis.firstAnswer = undefined;
  const isSame = input.headers.get('authorization') === firstAnswer.authorization;
  // It is asked while the page begins to load, when a connection is most often lost: the application tries for itself.
  return isSame
    ? Promise.race([firstAnswer.answer, aborted(input.signal)]).catch(() => fetch(input, init))
    : fetch(input, init);
};

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));
