import type { CDPSession, Page } from 'playwright-core';

export type Encoding = 'br' | 'gzip';

/** What a page transferred, compressed and without headers. */
export interface Transfers {
  readonly scriptBytes: number;
  readonly scriptFiles: number;
  readonly styleBytes: number;
  /** Scripts that waited for the arrival of another one, one after the other: 1 when the page itself asks for all. */
  readonly scriptWaves: number;
}

export interface TransferWatch {
  /** Waits until nothing has been under way for half a second and the page has nothing left to do. @throws Error when that takes longer than `msMax` */
  quiet(msMax: number): Promise<void>;
  /** @throws Error when a request failed, or its answer came in another encoding */
  figures(): Transfers;
}

const QUIET_MS = 500;
/** Runs in the page. */
const IDLE = 'new Promise((resolve) => requestIdleCallback(resolve))';

interface Transfer {
  readonly wave: number;
  kind: 'script' | 'style' | 'other';
  bytes: number;
  finished: boolean;
}

/** Watches what `page` asks for from now on. */
export async function watchTransfers(page: Page, encoding: Encoding): Promise<TransferWatch> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const transfers = new Map<string, Transfer>();
  const underWay = new Set<string>();
  const wrong = noteFailures(session, encoding);
  let lastEventAt = performance.now();
  const end = (requestId: string) => {
    lastEventAt = performance.now();
    underWay.delete(requestId);
    const transfer = transfers.get(requestId);
    if (transfer) transfer.finished = true;
  };
  session.on('Network.requestWillBeSent', ({ requestId, initiator, type }) => {
    lastEventAt = performance.now();
    underWay.add(requestId);
    const arrived = [...transfers.values()].filter(({ kind, finished }) => kind === 'script' && finished);
    const wave = initiator.type === 'parser' ? 1 : 1 + Math.max(0, ...arrived.map((script) => script.wave));
    transfers.set(requestId, { wave, kind: type === 'Script' ? 'script' : 'other', bytes: 0, finished: false });
  });
  session.on('Network.responseReceived', ({ requestId, response: { mimeType } }) => {
    // A stream of events never ends.
    if (mimeType === 'text/event-stream') end(requestId);
    const transfer = transfers.get(requestId);
    if (transfer) transfer.kind = kindOf(mimeType);
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const transfer = transfers.get(requestId);
    if (transfer) transfer.bytes += encodedDataLength;
  });
  session.on('Network.loadingFinished', ({ requestId }) => end(requestId));
  session.on('Network.loadingFailed', ({ requestId }) => end(requestId));
  return {
    async quiet(msMax) {
      const start = performance.now();
      lastEventAt = start;
      while (underWay.size > 0 || performance.now() - lastEventAt < QUIET_MS) {
        if (performance.now() - start > msMax) throw new Error(`${page.url()} still loads after ${msMax} ms`);
        await new Promise((resolve) => setTimeout(resolve, QUIET_MS / 10));
        // A script that still runs may ask for more.
        await page.evaluate(IDLE);
      }
    },
    figures() {
      const failure = wrong();
      if (failure !== undefined) throw new Error(failure);
      return figuresOf([...transfers.values()]);
    },
  };
}

function figuresOf(transfers: readonly Transfer[]): Transfers {
  const scripts = transfers.filter(({ kind }) => kind === 'script');
  const styles = transfers.filter(({ kind }) => kind === 'style');
  const sum = (parts: readonly Transfer[]) => parts.reduce((bytes, part) => bytes + part.bytes, 0);
  return {
    scriptBytes: sum(scripts),
    scriptFiles: scripts.length,
    styleBytes: sum(styles),
    scriptWaves: Math.max(0, ...scripts.map(({ wave }) => wave)),
  };
}

function kindOf(mimeType: string): Transfer['kind'] {
  if (mimeType.endsWith('javascript')) return 'script';
  return mimeType === 'text/css' ? 'style' : 'other';
}

function noteFailures(session: CDPSession, encoding: Encoding): () => string | undefined {
  let wrong: string | undefined;
  session.on('Network.responseReceived', ({ response: { url, status, mimeType, headers } }) => {
    if (status >= 400) wrong ??= `${url} answered ${status}`;
    if (kindOf(mimeType) === 'other') return;
    const sentAs = headers['content-encoding'];
    if (sentAs !== encoding) wrong ??= `${url} came as ${sentAs ?? 'it is'}, not as ${encoding}`;
  });
  return () => wrong;
}
