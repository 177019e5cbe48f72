import { type Credentials, EventStoreDBClient } from '@eventstore/db-client';
import type { CallOptions, Client, Metadata } from '@grpc/grpc-js';
import { StoreMisconfigured } from '../event-store.js';

export interface Connection {
  /** The connection string, as the client understands it. */
  readonly url: string;
  readonly client: EventStoreDBClient;
  /** To be passed on every append: without them the client takes its shared batch path (see below). */
  readonly credentials: Credentials;
  readonly channels: { close(): void };
  /** Makes a call, and connects anew when it fails because of the connection. */
  execute<Service extends Client, Answer>(
    service: new (...options: never[]) => Service,
    name: string,
    call: (service: Service) => Promise<Answer>,
  ): Promise<Answer>;
  /** The same for a call whose answer is a stream, which `disconnect` ends. */
  openStream<Service extends Client, Stream>(
    service: new (...options: never[]) => Service,
    name: string,
    call: (service: Service) => Stream,
  ): Promise<Stream>;
  /** What every call carries. */
  callArguments(
    settings: { credentials: Credentials; requiresLeader?: boolean; deadline?: number },
    options?: CallOptions,
  ): [Metadata, CallOptions];
}

/** KurrentDB's documentation writes kurrentdb://, which the client does not know. */
const KURRENT = /^\s*kurrentdb(?=[:+])/;
const USER_INFO = /^\s*esdb(?:\+discover)?:\/\/([^:]+):([^@]+)@/;
const CLOSE_WITHIN_MS = 2000;
/**
 * What the server may send ahead. With the 64 KB of HTTP/2 a read of two thousand events takes some thirty turns of a busy process
 * and its server: those that a new leader begins with took longer than the events that came meanwhile.
 */
const WINDOW_BYTES = 4 * 2 ** 20;

/**
 * A client for the EventStoreDB at `url`; it connects on the first call.
 *
 * An append without `credentials` goes through a batch stream that all appends share: that path ignores the deadline, and
 * an error of one caller rejects the appends of all others (batchAppend.ts of the client). So credentials are always
 * passed. A server without TLS never sees them, because the client sends none over an insecure channel.
 * @param connectionString esdb://user:password@host:port or esdb://host:port?tls=false
 * @throws StoreMisconfigured when the connection string cannot be used; its message never holds the password
 */
export function connect(connectionString: string): Connection {
  const url = connectionString.replace(KURRENT, 'esdb');
  const client = parse(url);
  survive(client);
  const channels = new Channels(client);
  const [, username, password] = USER_INFO.exec(url) ?? [];
  const calls = callsOf(client);
  if (username !== undefined && password !== undefined) {
    const credentials = { username: decodeURIComponent(username), password: decodeURIComponent(password) };
    return { url, client, channels, credentials, ...calls };
  }
  if (!/[?&]tls=false\b/i.test(url)) {
    throw new StoreMisconfigured(
      'address',
      'EVENTSTORE_URL names no user: write esdb://user:password@host:port, or add ?tls=false for a test',
    );
  }
  return { url, client, channels, credentials: { username: 'insecure', password: 'insecure' }, ...calls };
}

/** What the client's own calls are made of. @throws TypeError when the client has changed */
function callsOf(client: EventStoreDBClient): Pick<Connection, 'execute' | 'openStream' | 'callArguments'> {
  const part = (name: string) => {
    const found: unknown = Reflect.get(client, name);
    if (typeof found !== 'function') throw new TypeError(`the EventStoreDB client has no ${name} any more`);
    return found;
  };
  const [execute, creator, args] = [part('execute'), part('GRPCStreamCreator'), part('callArguments')];
  return {
    execute: (...call) => Reflect.apply(execute, client, call),
    openStream: (...call) => Reflect.apply(creator, client, call)(),
    callArguments: (...settings) => Reflect.apply(args, client, settings),
  };
}

/** Ends every call in flight and closes the connection; resolves within two seconds, whatever the server does. */
export async function disconnect({ client, channels }: Connection): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, CLOSE_WITHIN_MS);
  });
  await Promise.race([client.dispose().catch(() => undefined), late]);
  clearTimeout(timer);
  channels.close();
}

function parse(url: string): EventStoreDBClient {
  try {
    return EventStoreDBClient.connectionString(url);
  } catch (error) {
    // The client's own message quotes the connection string, which may hold the password.
    const reason = error instanceof Error && error.message.includes('certificate') ? `: ${error.message}` : '';
    throw new StoreMisconfigured(
      'address',
      `EVENTSTORE_URL is not a connection string that EventStoreDB understands${reason}`,
    );
  }
}

/**
 * Makes the client's reconnecting harmless. After a lost connection the client closes its channel in `handleError`, which
 * it starts and never awaits. Two things there would end the process as unhandled rejections: it rejects when a cluster
 * cannot be discovered meanwhile, and it closes the channel between another append's look-up of the channel and its call,
 * which then throws inside a promise executor and never settles. A turn of the event loop in between and a catch help.
 */
function survive(client: EventStoreDBClient): void {
  const handleError: unknown = Reflect.get(client, 'handleError');
  if (typeof handleError !== 'function') return;
  Reflect.set(client, 'handleError', (...failure: unknown[]) => {
    setImmediate(async () => {
      try {
        await Reflect.apply(handleError, client, failure);
      } catch {
        // The next call discovers the cluster again and reports what it finds.
      }
    });
  });
}

/** Of a channel that has not connected yet; the client passes no options on. @throws TypeError when it has changed */
function widen(channel: unknown): void {
  const options: unknown = Reflect.get(Object(Reflect.get(Object(channel), 'internalChannel')), 'options');
  if (typeof options !== 'object' || options === null) throw new TypeError('a channel of gRPC has no options any more');
  Reflect.set(options, 'grpc-node.flow_control_window', WINDOW_BYTES);
}

/**
 * The channel the client uses. Its `dispose` ends the calls and leaves the channel open, which then pings the server for as
 * long as the process lives; and a search for the cluster's leader may end only after that.
 */
class Channels {
  private channel: unknown;
  private closed = false;

  constructor(client: EventStoreDBClient) {
    const createChannel: unknown = Reflect.get(client, 'createChannel');
    if (typeof createChannel !== 'function') return;
    Reflect.set(client, 'createChannel', async () => {
      this.channel = await Reflect.apply(createChannel, client, []);
      widen(this.channel);
      if (this.closed) this.close();
      return this.channel;
    });
  }

  close(): void {
    this.closed = true;
    const { channel } = this;
    if (typeof channel === 'object' && channel !== null && 'close' in channel && typeof channel.close === 'function') {
      channel.close();
    }
  }
}
