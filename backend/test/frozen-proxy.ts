import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to a server that can freeze: connections stay open and are taken, and nothing passes any more. */
export interface FrozenProxy {
  /** The address of the server, through the proxy. */
  readonly url: string;
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
}

/**
 * @param serverUrl with a host and a port
 * @param port where it listens; 0 for a free one
 */
export async function startFrozenProxy(serverUrl: string, port = 0): Promise<FrozenProxy> {
  const { hostname, port: serverPort } = new URL(serverUrl);
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const proxy = createServer((near) => {
    const far = connect(Number(serverPort), hostname);
    for (const [from, to] of [[near, far] as const, [far, near] as const]) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
      if (isFrozen) from.pause();
    }
  });
  proxy.listen(port, '127.0.0.1');
  await once(proxy, 'listening');
  const url = new URL(serverUrl);
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  return {
    url: url.href,
    freeze: () => {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw: () => {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
