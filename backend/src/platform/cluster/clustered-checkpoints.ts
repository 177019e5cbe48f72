import { Checkpoints } from '../../engine/ledger/checkpoints/checkpoints.js';
import { type Checkpoint, checkpointText, parseCheckpoint } from '../../engine/ledger/format/checkpoint.js';
import { LedgerUnavailable, NotLeading } from '../../engine/ledger/format/errors.js';
import { untilAnswered } from './clustered-ledger.js';
import type { Leadership } from './leadership.js';

const QUESTIONS = ['newest', 'ofSize', 'covering', 'inclusion', 'consistency'] as const;
type Question = (typeof QUESTIONS)[number];

/** The checkpoints of one of several processes: the leader has the tree, and signs. */
export class ClusteredCheckpoints extends Checkpoints {
  /** @param own the signer of this process while it leads */
  constructor(
    private readonly leadership: Leadership,
    private readonly own: () => Checkpoints | undefined,
  ) {
    super();
  }

  get last(): Checkpoint | undefined {
    return this.own()?.last;
  }

  get treeSize(): number {
    return this.own()?.treeSize ?? 0;
  }

  newest(): Promise<Checkpoint> {
    return this.ask(
      (own) => own.newest(),
      async (question) => required(await question('newest')),
    );
  }

  ofSize(size: number): Promise<Checkpoint | undefined> {
    return this.ask(
      (own) => own.ofSize(size),
      async (question) => checkpointOf(await question('ofSize', size)),
    );
  }

  covering(revision: number): Promise<Checkpoint> {
    return this.ask(
      (own) => own.covering(revision),
      async (question) => required(await question('covering', revision)),
    );
  }

  inclusion(index: number, size: number): Promise<string[]> {
    return this.ask(
      (own) => own.inclusion(index, size),
      async (question) => pathOf(await question('inclusion', index, size)),
    );
  }

  consistency(from: number, to: number): Promise<string[]> {
    return this.ask(
      (own) => own.consistency(from, to),
      async (question) => pathOf(await question('consistency', from, to)),
    );
  }

  /** Answers a question of another process. @returns plain JSON @throws NotLeading */
  async answer(question: string, args: unknown): Promise<unknown> {
    const own = this.own();
    if (!own || !this.leadership.leads) throw new NotLeading();
    if (!isQuestion(question) || !isNumbers(args)) throw new Error(`unknown question ${question}`);
    const [one = 0, other = 0] = args;
    switch (question) {
      case 'newest':
        return checkpointText(await own.newest());
      case 'ofSize': {
        const checkpoint = await own.ofSize(one);
        return checkpoint ? checkpointText(checkpoint) : null;
      }
      case 'covering':
        return checkpointText(await own.covering(one));
      case 'inclusion':
        return own.inclusion(one, other);
      case 'consistency':
        return own.consistency(one, other);
      default:
        return question satisfies never;
    }
  }

  private ask<Answer>(
    here: (own: Checkpoints) => Promise<Answer>,
    there: (question: (name: Question, ...args: number[]) => Promise<unknown>) => Promise<Answer>,
  ): Promise<Answer> {
    return untilAnswered(this.leadership, (link) => {
      if (link) return there((name, ...args) => link.ask(name, args));
      const own = this.own();
      return own ? here(own) : Promise.reject(new NotLeading());
    });
  }
}

const isQuestion = (text: string): text is Question => QUESTIONS.some((question) => question === text);

const isNumbers = (args: unknown): args is number[] =>
  Array.isArray(args) && args.every((one) => Number.isSafeInteger(one));

const checkpointOf = (answer: unknown): Checkpoint | undefined =>
  typeof answer === 'string' ? parseCheckpoint(answer) : undefined;

function required(answer: unknown): Checkpoint {
  const checkpoint = checkpointOf(answer);
  if (!checkpoint) throw new LedgerUnavailable('the leader has no checkpoint');
  return checkpoint;
}

const pathOf = (answer: unknown): string[] => (Array.isArray(answer) ? answer.map(String) : []);
