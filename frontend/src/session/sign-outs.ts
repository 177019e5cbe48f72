import { fetchOwn } from '../api/own-answer';
import { stored } from './token-storage';

/**
 * Sessions that have ended here, and of which FORM does not know yet (docs/adr/0044): each a token without the end of its
 * signature, which opens nothing and still says whose session is to end. They outlive the page.
 */

const storageKey = 'sign-outs';
const signatureEnd = 22;
const waitingMax = 10;
const answerMs = 8000;
const retryMs = 10_000;

/** Where the browser stores nothing. */
let unstored: readonly string[] = [];
let retry: ReturnType<typeof setTimeout> | undefined;
let isWaiting = false;
const listeners = new Set<() => void>();

/** Whether FORM could not be told so far; the screen says so. */
export const unheardSignOuts = {
  areThere: () => isWaiting,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

const waiting = (): readonly string[] =>
  stored((storage) => {
    const found: unknown = JSON.parse(storage.getItem(storageKey) ?? '[]');
    return Array.isArray(found) ? found.filter((one) => typeof one === 'string') : [];
  }, unstored);

function keep(tokens: readonly string[]): void {
  unstored = tokens;
  stored(
    (storage) =>
      tokens.length === 0 ? storage.removeItem(storageKey) : storage.setItem(storageKey, JSON.stringify(tokens)),
    undefined,
  );
}

/** Tells FORM that a session has ended; without a connection, as soon as there is one. */
export function endSession(token: string): void {
  keep([...waiting(), token.slice(0, -signatureEnd)].slice(-waitingMax));
  void sendSignOuts();
}

/** Sends what an earlier page could not, and again when the network is back. */
export function resumeSignOuts(): void {
  window.addEventListener('online', () => void sendSignOuts());
  void sendSignOuts();
}

async function sendSignOuts(): Promise<void> {
  clearTimeout(retry);
  for (const token of waiting()) {
    if (await isHeard(token)) keep(waiting().filter((other) => other !== token));
  }
  isWaiting = waiting().length > 0;
  if (isWaiting) retry = setTimeout(() => void sendSignOuts(), retryMs);
  for (const listener of listeners) listener();
}

/** A refused token means that its session has ended already. Any other answer may be a proxy's. */
async function isHeard(token: string): Promise<boolean> {
  try {
    const { status } = await fetchOwn('/api/auth/sign-out', {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      cache: 'no-store',
      // The page may be closed at once.
      keepalive: true,
      signal: AbortSignal.timeout(answerMs),
    });
    return status === 204 || status === 401;
  } catch {
    return false;
  }
}
