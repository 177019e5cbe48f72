import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorBody, RETRY_AFTER_S, UNAVAILABLE } from '../errors/error-body.js';

/** Time to receive a whole request, including a form on a slow line; a longer one is cut off. */
export const REQUEST_MS_MAX = 120_000;

/** An idle connection stays open for this long, longer than a proxy in front keeps it. */
const KEEP_ALIVE_MS = 72_000;
/** A request of which nothing more arrives for this long is refused, and an answer of which nothing is read for as long is cut. */
const SILENCE_MS_MAX = 20_000;
/** How often Node looks for requests that take too long. */
const LOOK_EVERY_MS = 5000;

export interface ListenerOptions {
  /** How long a whole request may take to arrive. */
  readonly requestMsMax: number;
  /** How long nothing may move on a connection: a part of a request that does not come, an answer that is not read. */
  readonly silenceMsMax?: number;
  /** Connections beyond it are cut; undefined: no limit. */
  readonly connectionsMax?: number;
  readonly connectionsPerAddressMax?: number;
}

/**
 * The HTTP server, apart from the application behind it: it is bound before the application is started, so that a busy port
 * changes nothing, and it is drained before the application is closed. Outside that time every request gets a 503.
 */
export class HttpListener {
  readonly server: Server;
  private application: RequestListener | undefined;
  /** Requests in flight, by connection. */
  private readonly connections = new Map<Socket, Set<ServerResponse>>();
  /** The number of connections of each IP address. */
  private readonly byAddress = new Map<string, number>();
  private closing: Promise<void> | undefined;
  /** Each answer ends its connection. */
  private isRetiring = false;

  constructor(options: ListenerOptions) {
    const { requestMsMax, silenceMsMax = SILENCE_MS_MAX, connectionsMax, connectionsPerAddressMax } = options;
    const times = {
      requestTimeout: requestMsMax,
      headersTimeout: silenceMsMax,
      connectionsCheckingInterval: Math.min(LOOK_EVERY_MS, silenceMsMax),
      keepAliveTimeout: KEEP_ALIVE_MS,
    };
    this.server = createServer(times, (request, response) => {
      this.track(request.socket, response);
      if (this.isRetiring) response.shouldKeepAlive = false;
      request.socket.setTimeout(silenceMsMax);
      if (this.application) this.application(request, response);
      else refuse(response);
    });
    if (connectionsMax !== undefined) this.server.maxConnections = connectionsMax;
    // Node destroys a connection that times out where nobody listens, whatever it waits for.
    this.server.on('timeout', (socket) => this.endSilence(socket));
    this.server.on('connection', (socket) => {
      this.connections.set(socket, new Set());
      socket.once('close', () => this.connections.delete(socket));
      if (connectionsPerAddressMax !== undefined) this.limit(socket, connectionsPerAddressMax);
    });
  }

  /** The port it is bound to. */
  get port(): number {
    const address = this.server.address();
    if (address === null || typeof address === 'string') throw new Error('the listener is not bound to a port');
    return address.port;
  }

  /**
   * @param port 0 for a free one
   * @param isShared the processes of one supervisor share the port
   * @throws Error of the operating system, such as EADDRINUSE
   */
  async bind(port: number, isShared = true): Promise<void> {
    this.server.listen({ port, host: '0.0.0.0', exclusive: !isShared });
    await once(this.server, 'listening');
  }

  /** From now on `application` handles the requests. */
  serve(application: RequestListener): void {
    this.application = application;
  }

  /** Goes on to answer, and ends each connection with its next answer, so that whoever asks again asks elsewhere. */
  retire(): void {
    this.isRetiring = true;
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
    if (!this.server.listening) return;
    const closed = once(this.server, 'close');
    this.server.close();
    for (const [socket, responses] of this.connections) if (responses.size === 0) socket.destroy();
    const timer = setTimeout(() => {
      for (const socket of this.connections.keys()) socket.destroy();
    }, msMax);
    await closed;
    clearTimeout(timer);
  }

  /** Cuts the connection when its IP address has too many already. */
  private limit(socket: Socket, perAddressMax: number): void {
    const { remoteAddress: address = '' } = socket;
    const count = (this.byAddress.get(address) ?? 0) + 1;
    this.byAddress.set(address, count);
    socket.once('close', () => {
      const left = (this.byAddress.get(address) ?? 1) - 1;
      if (left === 0) this.byAddress.delete(address);
      else this.byAddress.set(address, left);
    });
    if (count > perAddressMax) socket.destroy();
  }

  /**
   * Of a connection on which nothing has moved for a while: a request of which nothing more arrives is refused, and an answer that
   * nobody reads is cut. An answer may take its time to come.
   */
  private endSilence(socket: Socket): void {
    const inFlight = [...(this.connections.get(socket) ?? [])];
    if (inFlight.some(({ req }) => !req.complete)) {
      const error = Object.assign(new Error('the body of a request stopped'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      if (!this.server.emit('clientError', error, socket)) socket.destroy();
    } else if (inFlight.length === 0 || socket.writableLength > 0) socket.destroy();
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
