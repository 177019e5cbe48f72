import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A reverse proxy in front of several processes. */
export interface ReverseProxy {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Hands each request to the next process. It retries nothing: where a process cannot be reached or ends before its answer, the
 * caller's connection ends too.
 * @param urls of the processes at this moment
 */
export async function startRoundRobin(urls: () => readonly string[]): Promise<ReverseProxy> {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const all = urls();
    const target = all[turn++ % all.length];
    if (target === undefined) incoming.destroy();
    else hand(incoming, outgoing, new URL(target), agent);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      agent.destroy();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function hand(incoming: IncomingMessage, outgoing: ServerResponse, target: URL, agent: Agent): void {
  const { method, url: path, headers } = incoming;
  const lost = () => outgoing.destroy();
  const sent = request({ agent, host: target.hostname, port: target.port, method, path, headers }, (answer) => {
    outgoing.writeHead(answer.statusCode ?? 0, answer.headers);
    answer.on('error', lost).on('aborted', lost);
    answer.pipe(outgoing);
  });
  sent.on('error', lost);
  outgoing.on('close', () => {
    if (!outgoing.writableFinished) sent.destroy();
  });
  incoming.pipe(sent);
}
