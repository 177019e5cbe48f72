import type { Outcome } from '../../../engine/ledger/writing/pending.js';
import { doneAnswer, failedAnswer, type Pong, type SentAnswer, type SentCommand } from './link.js';

/** What the leader does for other processes. */
export interface LinkService {
  /** @throws NotLeading when another process leads by now */
  execute(command: SentCommand): Promise<Outcome>;
  /** A question about checkpoints and proofs. @returns plain JSON @throws NotLeading */
  ask(question: string, args: unknown): Promise<unknown>;
  pong(): Pong;
}

/** Where the lines of an answer go. */
export interface AnswerStream {
  write(text: string): void;
  end(text?: string): void;
}

/**
 * Answers a message of another process.
 * @param body JSON value
 * @returns false for a message that is none
 */
export function answerMessage(service: LinkService, path: string, body: unknown, to: AnswerStream): boolean {
  if (path === '/ping') to.end(lineOf(service.pong()));
  else if (path === '/commands' && isCommands(body)) execute(service, body, new AnswerLines(to, body.length));
  else if (path === '/ask' && isQuestion(body)) ask(service, body, to);
  else return false;
  return true;
}

function execute(service: LinkService, commands: readonly SentCommand[], lines: AnswerLines): void {
  for (const command of commands) {
    const { n } = command;
    service.execute(command).then(
      (outcome) => lines.add(doneAnswer(n, outcome)),
      (error: unknown) => lines.add(failedAnswer(n, error)),
    );
  }
}

function ask(service: LinkService, { question, args }: Question, to: AnswerStream): void {
  service.ask(question, args).then(
    (value) => to.end(lineOf({ value })),
    (error: unknown) => to.end(lineOf({ error: failedAnswer(0, error) })),
  );
}

const lineOf = (value: unknown): string => `${JSON.stringify(value)}\n`;

/** The answers to the commands of one message: those that are there in one turn of the event loop are written at once. */
class AnswerLines {
  private lines: string[] = [];
  private scheduled = false;

  constructor(
    private readonly to: AnswerStream,
    private missing: number,
  ) {
    if (missing === 0) to.end();
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
    this.to.write(`${this.lines.join('\n')}\n`);
    this.lines = [];
    if (this.missing === 0) this.to.end();
  }
}

interface Question {
  readonly question: string;
  readonly args: unknown;
}

/** Who knows the token runs the same program, so only the shape is checked. */
const isCommands = (body: unknown): body is SentCommand[] => Array.isArray(body);

const isQuestion = (body: unknown): body is Question =>
  typeof body === 'object' && body !== null && 'question' in body && typeof body.question === 'string';
