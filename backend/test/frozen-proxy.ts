import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a server that can freeze: connections stay open and are taken, and nothing passes any more. */
export interface FrozenProxy {
  /** The address of the server, through the proxy. */
  readonly url: string;
  /** @param direction in which nothing passes any more; both where it is not given */
  freeze(direction?: 'there' | 'back'): void;
  /** What was held back arrives. */
  thaw(): void;
  /** Only new connections are alive: those from before stay silent, as where every packet was lost. */
  heal(): void;
  close(): Promise<void>;
}

/**
 * @param serverUrl with a host and a port
 * @param port where it listens; 0 for a free one
 */
export async function startFrozenProxy(serverUrl: string, port = 0): Promise<FrozenProxy> {
  const { hostname, port: serverPort } = new URL(serverUrl);
  const sockets = new Map<Socket, 'there' | 'back'>();
  let frozen: readonly ('there' | 'back')[] = [];
  const proxy = createServer((near) => {
    const far = connect(Number(serverPort), hostname);
    for (const [from, to, direction] of [[near, far, 'there'] as const, [far, near, 'back'] as const]) {
      sockets.set(from, direction);
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
      if (frozen.includes(direction)) from.pause();
    }
  });
  proxy.listen(port, '127.0.0.1');
  await once(proxy, 'listening');
  const url = new URL(serverUrl);
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return {
    url: url.href,
    freeze: (only) => {
      frozen = only ? [only] : ['there', 'back'];
      for (const [socket, direction] of sockets) if (frozen.includes(direction)) socket.pause();
    },
    thaw: () => {
      frozen = [];
      for (const socket of sockets.keys()) socket.resume();
    },
    heal: () => {
      frozen = [];
    },
    close: async () => {
      for (const socket of sockets.keys()) socket.destroy();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
