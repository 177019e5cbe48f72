import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Outcome } from '../ledger/pending.js';
import { doneAnswer, failedAnswer, isLinkToken, type Pong, type SentAnswer, type SentCommand } from './link.js';

/** What the leader does for other processes. */
export interface LinkService {
  /** @throws NotLeading when another process leads by now */
  execute(command: SentCommand): Promise<Outcome>;
  /** A question about checkpoints and proofs. @returns plain JSON @throws NotLeading */
  ask(question: string, args: unknown): Promise<unknown>;
  pong(): Pong;
}

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
    if (request.url === '/ping') response.end(JSON.stringify(this.options.service.pong()));
    else if (request.url === '/commands' && isCommands(body))
      this.execute(body, new AnswerLines(response, body.length));
    else if (request.url === '/ask' && isQuestion(body)) await this.ask(body, response);
    else response.writeHead(404).end();
  }

  private execute(commands: readonly SentCommand[], lines: AnswerLines): void {
    for (const command of commands) {
      const { n } = command;
      this.options.service.execute(command).then(
        (outcome) => lines.add(doneAnswer(n, outcome)),
        (error: unknown) => lines.add(failedAnswer(n, error)),
      );
    }
  }

  private async ask({ question, args }: Question, response: ServerResponse): Promise<void> {
    const answer = await this.options.service.ask(question, args).then(
      (value) => ({ value }),
      (error: unknown) => ({ error: failedAnswer(0, error) }),
    );
    response.end(JSON.stringify(answer));
  }
}

/** The answers to the commands of one message: those that are there in one turn of the event loop are written at once. */
class AnswerLines {
  private lines: string[] = [];
  private scheduled = false;

  constructor(
    private readonly response: ServerResponse,
    private missing: number,
  ) {
    if (missing === 0) response.end();
  }

  add(answer: SentAnswer): void {
    this.lines.push(JSON.stringify(answer));
    this.missing -= 1;
    if (this.scheduled) return;
    this.scheduled = true;
    setImmediate(() => this.flush());
  }

  private flush(): void {
    this.scheduled = false;
    this.response.write(`${this.lines.join('\n')}\n`);
    this.lines = [];
    if (this.missing === 0) this.response.end();
  }
}

interface Question {
  readonly question: string;
  readonly args: unknown;
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

/** Who knows the token runs the same program, so only the shape is checked. */
const isCommands = (body: unknown): body is SentCommand[] => Array.isArray(body);

const isQuestion = (body: unknown): body is Question =>
  typeof body === 'object' && body !== null && 'question' in body && typeof body.question === 'string';
