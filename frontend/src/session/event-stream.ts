import { createParser } from 'eventsource-parser';
import { fetchOwn } from '../api/own-answer';

/** The server says something every 25 s: after this silence the connection is dead, as after a computer has slept. */
const silenceMsMax = 60_000;
/** The pause before the first attempt to connect again, at most; each attempt that fails doubles it. */
const pauseMs = 2000;
const pauseMsMax = 30_000;

export interface StreamListener {
  readonly token: string;
  /** The stream is open, for the first time or again: what changed before was not heard. */
  onOpen(): void;
  /** Until it is open again nothing is heard. */
  onClose(): void;
  /** @param words what has changed, in the words of the server */
  onChange(words: readonly unknown[]): void;
  /** The server refuses the token, so there is no use in trying again. */
  onRefused(): void;
}

type End = 'was open' | 'failed' | 'refused';

/** Reads `GET /api/events`, and connects again whenever it ends, until `signal` is aborted or the token is refused. */
export async function followEvents(listener: StreamListener, signal: AbortSignal): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const end = await readOnce(listener, signal).catch((): End => 'failed');
    if (signal.aborted) return;
    if (end === 'refused') {
      listener.onRefused();
      return;
    }
    failures = end === 'was open' ? 0 : failures + 1;
    await pause(Math.min(pauseMs * 2 ** failures, pauseMsMax), signal);
  }
}

async function readOnce({ token, onOpen, onClose, onChange }: StreamListener, signal: AbortSignal): Promise<End> {
  const connection = new AbortController();
  const cut = () => connection.abort();
  signal.addEventListener('abort', cut);
  let silence = setTimeout(cut, silenceMsMax);
  try {
    const response = await fetchOwn('/api/events', {
      // In a header and never in the address, which proxies write down.
      headers: { Authorization: `Bearer ${token}`, Accept: 'text/event-stream' },
      cache: 'no-store',
      signal: connection.signal,
    });
    if (response.status === 401) return 'refused';
    if (!response.ok || !response.body) return 'failed';
    onOpen();
    const parser = createParser({ onEvent: ({ event, data }) => event === 'changed' && onChange(wordsIn(data)) });
    const decoder = new TextDecoder();
    const reader = response.body.getReader();
    for (let part = await reader.read().catch(ended); !part.done; part = await reader.read().catch(ended)) {
      clearTimeout(silence);
      silence = setTimeout(cut, silenceMsMax);
      parser.feed(decoder.decode(part.value, { stream: true }));
    }
    return 'was open';
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', cut);
    // A connection whose answer nobody reads would stay open.
    cut();
    onClose();
  }
}

/** A connection that is cut ends the stream as an orderly end does. */
const ended = () => ({ done: true as const, value: undefined });

function wordsIn(data: string): readonly unknown[] {
  try {
    const words: unknown = JSON.parse(data);
    return Array.isArray(words) ? words : [];
  } catch {
    return [];
  }
}

/** Between half of `ms` and all of it, so that not every browser comes back at the same moment. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms * (0.5 + Math.random() / 2));
    signal.addEventListener('abort', done);
  });
}
