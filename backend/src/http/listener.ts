import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type ErrorBody, UNAVAILABLE } from './error-body.js';

/** An idle connection stays open for this long, longer than a proxy in front keeps it. */
const KEEP_ALIVE_MS = 72_000;
const RETRY_AFTER_S = 2;

/**
 * The HTTP server, apart from the application behind it: it is bound before the application is started, so that a busy port
 * changes nothing, and it is drained before the application is closed. Outside of that time every request is a 503.
 */
export class HttpListener {
  readonly server: Server;
  private application: RequestListener | undefined;
  /** Requests in flight, by connection. */
  private readonly connections = new Map<Socket, Set<ServerResponse>>();
  private closing: Promise<void> | undefined;

  /** @param requestMsMax how long a whole request may take to arrive */
  constructor(requestMsMax: number) {
    this.server = createServer(
      { requestTimeout: requestMsMax, keepAliveTimeout: KEEP_ALIVE_MS },
      (request, response) => {
        this.track(request.socket, response);
        if (this.application) this.application(request, response);
        else refuse(response);
      },
    );
    this.server.on('connection', (socket) => {
      this.connections.set(socket, new Set());
      socket.once('close', () => this.connections.delete(socket));
    });
  }

  /** @returns the port, a free one for 0 @throws Error of the operating system, such as EADDRINUSE */
  async bind(port: number): Promise<number> {
    this.server.listen(port, '0.0.0.0');
    await once(this.server, 'listening');
    return (this.server.address() as AddressInfo).port;
  }

  /** From now on `application` answers. */
  serve(application: RequestListener): void {
    this.application = application;
  }

  /**
   * Stops accepting connections, lets the requests in flight end, and closes every connection.
   * @param msMax how long requests in flight may take before their connections are cut
   */
  close(msMax: number): Promise<void> {
    this.closing ??= this.drain(msMax);
    return this.closing;
  }

  private async drain(msMax: number): Promise<void> {
    this.application = undefined;
    const closed = once(this.server, 'close');
    this.server.close();
    for (const [socket, responses] of this.connections) if (responses.size === 0) socket.destroy();
    const timer = setTimeout(() => {
      for (const socket of this.connections.keys()) socket.destroy();
    }, msMax);
    await closed;
    clearTimeout(timer);
  }

  private track(socket: Socket, response: ServerResponse): void {
    const responses = this.connections.get(socket);
    responses?.add(response);
    response.once('close', () => {
      responses?.delete(response);
      if (this.closing && responses?.size === 0) socket.destroySoon();
    });
  }
}

function refuse(response: ServerResponse): void {
  const headers = {
    'Content-Type': 'application/json; charset=utf-8',
    'Retry-After': RETRY_AFTER_S,
    Connection: 'close',
  };
  response.writeHead(503, headers).end(JSON.stringify(UNAVAILABLE satisfies ErrorBody));
}
