import { followEvents, type StreamListener } from './event-stream';

export interface SharedListener extends StreamListener {
  /** This tab, or another one, reads in the place of one that is gone: what changed in between nobody heard. */
  onTakenOver(): void;
}

/**
 * One stream for all tabs of a browser: the visible tab that holds the lock reads it and passes on what it hears. Where there
 * are no locks (plain HTTP from another machine) each visible tab reads a stream of its own. With every tab hidden there is
 * none: a tab that is suspended would keep the others from hearing anything.
 */
export async function shareStream(listener: SharedListener, signal: AbortSignal): Promise<void> {
  // Only tabs with the same token share: where storage is blocked, each has a session of its own. The end of its signature
  // names a token without giving it away.
  const name = `form-events-${listener.token.slice(-16)}`;
  let channel = 'locks' in navigator ? openChannel(name, listener) : undefined;
  let isRefused = false;
  let isFirst = true;
  const onRefused = () => {
    isRefused = true;
    listener.onRefused();
  };
  while (!signal.aborted && !isRefused) {
    await untilVisible(signal);
    const turn = whileVisible(signal);
    if (!channel) {
      await followEvents({ ...listener, onRefused }, turn);
      continue;
    }
    const speak = aloud({ ...listener, onRefused }, channel);
    try {
      const wasFree = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
        if (lock) await followEvents(speak(opened), turn);
        return lock !== null;
      });
      // Another tab reads, and from here on this one hears it.
      if (!wasFree && isFirst) listener.onOpen();
      isFirst = false;
      if (!wasFree) await navigator.locks.request(name, { signal: turn }, () => followEvents(speak(takenOver), turn));
    } catch {
      // Either the turn was over before the lock was free, or the browser, as where it blocks storage, gives none.
      if (!turn.aborted) channel = closed(channel);
    }
  }
  closed(channel);
}

/** @returns undefined where the browser has none, or withholds it */
function openChannel(
  name: string,
  { onOpen, onClose, onTakenOver, onChange }: SharedListener,
): BroadcastChannel | undefined {
  try {
    const channel = new BroadcastChannel(name);
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (data === opened) onOpen();
      else if (data === takenOver) onTakenOver();
      else if (data === lost) onClose();
      else if (Array.isArray(data)) onChange(data);
    };
    return channel;
  } catch {
    return undefined;
  }
}

/** Tells the other tabs, too. */
const aloud =
  ({ token, onOpen, onClose, onTakenOver, onChange, onRefused }: SharedListener, channel: BroadcastChannel) =>
  (beginning: typeof opened | typeof takenOver): StreamListener => ({
    token,
    onOpen: () => {
      channel.postMessage(beginning);
      if (beginning === takenOver) onTakenOver();
      else onOpen();
    },
    onClose: () => {
      channel.postMessage(lost);
      onClose();
    },
    onChange: (words) => {
      channel.postMessage(words);
      onChange(words);
    },
    onRefused,
  });

function closed(channel: BroadcastChannel | undefined): undefined {
  channel?.close();
}

const opened = 'opened';
const takenOver = 'taken over';
const lost = 'lost';

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
