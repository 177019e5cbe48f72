import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isLinkToken } from './link.js';
import { answerMessage, type LinkService } from './link-service.js';

export interface LinkServerOptions {
  readonly token: string;
  readonly host: string;
  readonly port: number;
  readonly service: LinkService;
}

const BODY_BYTES_MAX = 16 * 1024 * 1024;

/** The port on which other processes reach this one. Only whoever knows the token is answered. */
export class LinkServer {
  private constructor(
    private readonly server: Server,
    private readonly options: LinkServerOptions,
  ) {}

  /** @throws Error of the operating system when the port is not free */
  static async start(options: LinkServerOptions): Promise<LinkServer> {
    const server = createServer({ keepAliveTimeout: 60_000 });
    const link = new LinkServer(server, options);
    server.on('request', (request, response) => {
      link.answer(request, response).catch(() => response.destroy());
    });
    // Not shared with the other processes of a supervisor.
    server.listen({ port: options.port, host: options.host, exclusive: true });
    await once(server, 'listening');
    return link;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (!isLinkToken(request.headers.authorization, this.options.token)) {
      request.resume();
      response.writeHead(401).end();
      return;
    }
    const body: unknown = JSON.parse(await bodyOf(request));
    if (answerMessage(this.options.service, request.url ?? '', body, response)) return;
    response.writeHead(404).end();
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES_MAX) throw new Error('a message that is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString() || 'null';
}
