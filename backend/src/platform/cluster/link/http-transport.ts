import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { createInterface } from 'node:readline';
import { type LinkTransport, MESSAGES_MAX } from './leader-link.js';

/** Pings and questions, beside the messages with commands. */
const OTHERS_MAX = 4;

export interface HttpTransportOptions {
  /** host:port */
  readonly address: string;
  readonly token: string;
}

/** Messages as HTTP requests, one connection for each that is under way. */
export class HttpTransport implements LinkTransport {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: MESSAGES_MAX + OTHERS_MAX, noDelay: true });

  constructor(private readonly options: HttpTransportOptions) {}

  async send(path: string, body: string, signal: AbortSignal): Promise<AsyncIterable<string>> {
    const [host, port] = hostAndPort(this.options.address);
    const headers = {
      authorization: `Bearer ${this.options.token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    };
    const sent = request({ host, port, path, method: 'POST', headers, agent: this.agent, signal });
    const answered = once(sent, 'response');
    // An error after the response has begun is one of the response too.
    sent.on('error', () => undefined);
    sent.end(body);
    const [response]: IncomingMessage[] = await answered;
    if (response?.statusCode === 200) return createInterface({ input: response });
    response?.resume();
    throw new Error(`the process answers ${response?.statusCode}`);
  }

  close(): void {
    this.agent.destroy();
  }
}

function hostAndPort(address: string): [string, number] {
  const at = address.lastIndexOf(':');
  return [address.slice(0, at).replace(/^\[|\]$/g, ''), Number(address.slice(at + 1))];
}
