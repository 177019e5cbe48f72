import { connect, type Socket } from 'node:net';

/**
 * One keep-alive HTTP/1.1 connection with one request on it at a time. Our own, because the client shares two cores with
 * the server and the database: Node's `http.request` costs some ten times as much for each request, and autocannon, with a
 * parser in JavaScript and a histogram, some four times, so the bench would measure the client. It parses what the two
 * servers of the bench send, a response with a Content-Length or a 204 without one, and refuses anything else.
 */
export interface Answer {
  readonly status: number;
  readonly body: string;
}

const NO_CONTENT = 204;

export class HttpConnection {
  private received = '';
  private waiting: { resolve(answer: Answer): void; reject(error: Error): void } | undefined;

  private constructor(
    private readonly socket: Socket,
    private readonly host: string,
  ) {
    socket.setNoDelay(true);
    // Lengths are in bytes: one character a byte until a body is whole.
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => this.receive(chunk));
    socket.on('error', (error) => this.fail(error));
    socket.on('close', () => this.fail(new Error('the server closed the connection')));
  }

  static open(port: number): Promise<HttpConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => resolve(new HttpConnection(socket, `localhost:${port}`)));
      socket.once('error', reject);
    });
  }

  /** @param headers whole lines, each with its line break */
  send(method: string, path: string, headers: string, body = ''): Promise<Answer> {
    const length =
      body === '' ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject };
      this.socket.write(`${method} ${path} HTTP/1.1\r\nhost: ${this.host}\r\n${headers}${length}\r\n${body}`);
    });
  }

  close(): void {
    this.socket.destroy();
  }

  private receive(chunk: string): void {
    this.received = this.received === '' ? chunk : this.received + chunk;
    const headEnd = this.received.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const head = this.received.slice(0, headEnd);
    const status = Number(head.slice(9, 12));
    const length = status === NO_CONTENT ? '0' : /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (length === undefined) {
      this.fail(new Error(`an answer without a length:\n${head}`));
      return;
    }
    const end = headEnd + 4 + Number(length);
    if (this.received.length < end) return;
    const body = this.received.slice(headEnd + 4, end);
    this.received = this.received.slice(end);
    const { waiting } = this;
    this.waiting = undefined;
    waiting?.resolve({ status, body });
  }

  private fail(error: Error): void {
    this.waiting?.reject(error);
    this.waiting = undefined;
  }
}

/** The JSON of a body, which is UTF-8. */
export function parsed<Body>({ body }: Answer): Body {
  const value: Body = JSON.parse(Buffer.from(body, 'latin1').toString('utf8'));
  return value;
}
