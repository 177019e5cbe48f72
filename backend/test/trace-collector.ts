import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A collector of traces: OTLP over HTTP, as JSON. */
export interface TraceCollector {
  readonly url: string;
  /** The body of each export. */
  readonly exports: readonly string[];
  close(): void;
}

export async function startTraceCollector(): Promise<TraceCollector> {
  const exports: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    if (request.url === '/v1/traces') exports.push(body);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    exports,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
