import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const IDLE_MS = 1000;

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
  // An idle connection is closed before the process closes it, or a request would be lost with it.
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS });
  let turn = 0;
  const server = createServer((incoming, outgoing) => {
    const all = urls();
    const target = all[turn++ % all.length];
    if (target === undefined) incoming.destroy();
    else hand(incoming, outgoing, new URL(target), agent);
  });
  server.keepAliveTimeout = 60_000;
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
    const { connection, 'keep-alive': keepAlive, ...passedOn } = answer.headers;
    outgoing.writeHead(answer.statusCode ?? 0, passedOn);
    answer.on('error', lost).on('aborted', lost);
    answer.pipe(outgoing);
  });
  sent.on('error', lost);
  outgoing.on('close', () => {
    if (!outgoing.writableFinished) sent.destroy();
  });
  incoming.pipe(sent);
}
