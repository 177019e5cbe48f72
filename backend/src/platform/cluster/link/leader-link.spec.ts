import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../../../test/conditions.js';
import { LeaderLink, LinkLost, type LinkTransport, MESSAGES_MAX } from './leader-link.js';
import { doneAnswer, type SentCommand } from './link.js';

/** A leader that answers pings, and commands once they are released. */
class Leader implements LinkTransport {
  answersPings = true;
  readonly sent: SentCommand[] = [];
  answersCommands = true;

  async send(path: string, body: string, signal: AbortSignal): Promise<AsyncIterable<string>> {
    const answers = path === '/ping' ? this.answersPings : this.answersCommands;
    const commands: SentCommand[] = path === '/ping' ? [] : JSON.parse(body);
    this.sent.push(...commands);
    if (!answers) await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const done = { events: [], revision: 7, replayed: false };
    const lines = commands.map(({ n }) => JSON.stringify(doneAnswer(n, done)));
    return linesOf(path === '/ping' ? ['{"now":0,"schema":"","projected":0}'] : lines);
  }

  close(): void {}
}

async function* linesOf(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}

const command = (key: string) => ({
  type: 'T',
  data: 0,
  actor: 'a',
  key,
  id: key,
  attempt: 1,
  since: performance.now(),
});

let leader: Leader;
let link: LeaderLink;
beforeEach(() => {
  leader = new Leader();
  link = new LeaderLink({ address: 'there:1', epoch: 3, transport: leader });
});
afterEach(() => link.close());

describe('the way to a leader', () => {
  it('sends the commands of one turn in one message, with the term that they are for', async () => {
    const outcomes = await Promise.all([link.execute(command('a')), link.execute(command('b'))]);
    expect(outcomes.map(({ revision }) => revision)).toEqual([7, 7]);
    expect(leader.sent.map(({ n, key, epoch }) => [n, key, epoch])).toEqual([
      [0, 'a', 3],
      [1, 'b', 3],
    ]);
  });

  it('loses what is under way once a ping has no answer, and goes on when one has', async () => {
    await link.execute(command('a'));
    leader.answersCommands = false;
    const lost: string[] = [];
    for (let n = 0; n < MESSAGES_MAX; n++) {
      link.execute(command(`stuck ${n}`)).catch((error: Error) => lost.push(error.name));
      await eventually(() => leader.sent.length === 2 + n);
    }
    leader.answersPings = false;
    // Sooner than a message ends by itself.
    await eventually(() => lost.length === MESSAGES_MAX, 6000);
    expect(new Set(lost)).toEqual(new Set([LinkLost.name]));
    leader.answersPings = true;
    leader.answersCommands = true;
    expect((await link.execute(command('after'))).revision).toBe(7);
  });
});
