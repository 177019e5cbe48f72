import { followEvents, type StreamListener } from './event-stream';

/**
 * One stream for all tabs of a browser: the visible tab that holds the lock reads it and passes on what it hears. Where there
 * are no locks (plain HTTP from another machine) each visible tab reads a stream of its own. With every tab hidden there is
 * none: a tab that is suspended would keep the others from hearing anything.
 */
export async function shareStream(listener: StreamListener, signal: AbortSignal): Promise<void> {
  // Only tabs with the same token share: where storage is blocked, each has a session of its own. The end of its signature
  // names a token without giving it away.
  const name = `form-events-${listener.token.slice(-16)}`;
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data === opened) listener.onOpen();
    else if (Array.isArray(data)) listener.onChange(data);
  };
  let isRefused = false;
  const onRefused = () => {
    isRefused = true;
    listener.onRefused();
  };
  while (!signal.aborted && !isRefused) {
    await untilVisible(signal);
    const turn = whileVisible(signal);
    try {
      if (!('locks' in navigator)) await followEvents({ ...listener, onRefused }, turn);
      else {
        const speaker: StreamListener = {
          token: listener.token,
          onOpen: () => {
            channel.postMessage(opened);
            listener.onOpen();
          },
          onChange: (words) => {
            channel.postMessage(words);
            listener.onChange(words);
          },
          onRefused,
        };
        await navigator.locks.request(name, { signal: turn }, () => followEvents(speaker, turn));
      }
    } catch (error) {
      // The turn was over before the lock was free; anything else would come again and again.
      if (!turn.aborted) throw error;
    }
  }
  channel.close();
}

const opened = 'opened';

const isVisible = () => document.visibilityState === 'visible';

function untilVisible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (!isVisible() && !signal.aborted) return;
      document.removeEventListener('visibilitychange', look);
      signal.removeEventListener('abort', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    signal.addEventListener('abort', look);
    look();
  });
}

/** Aborted when the tab is hidden, or with `signal`. */
function whileVisible(signal: AbortSignal): AbortSignal {
  const turn = new AbortController();
  const look = () => {
    if (isVisible() && !signal.aborted) return;
    document.removeEventListener('visibilitychange', look);
    signal.removeEventListener('abort', look);
    turn.abort();
  };
  document.addEventListener('visibilitychange', look);
  signal.addEventListener('abort', look);
  look();
  return turn.signal;
}
