import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { everyDayOrLong } from '../runs.js';

/** A program of its own, because it replaces the timers and clocks of everything that runs with it. */
const PROGRAM = fileURLToPath(new URL('../../dist/test/simulation/main.js', import.meta.url));
/** A seed needs 20 MB. What one left to the next would fill the rest long before the last of thousands. */
const HEAP_MB_MAX = 128;
/** Node 24 lets the young generation outgrow that limit, and then collects garbage three quarters of the time. */
const SEMI_SPACE_MB_MAX = 16;
/** Each search begins a few seeds before the first that finds the mutant today. */
const MUTANT_SEEDS = 300;

function simulation(...options: readonly (string | number)[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const settings = { maxBuffer: 2 ** 26, env: { ...process.env, NODE_OPTIONS: '' } };
    const heap = [`--max-old-space-size=${HEAP_MB_MAX}`, `--max-semi-space-size=${SEMI_SPACE_MB_MAX}`];
    const program = [...heap, PROGRAM, ...options.map(String)];
    const child = execFile(process.execPath, program, settings, (_, output, errors) => {
      resolve({ code: child.exitCode ?? -1, output: output + errors });
    });
  });
}

describe('writer, runner, processors, tree, signer, lease and link of two or three processes under faults', () => {
  // At once: a long run has nothing else left to do by then.
  it.concurrent.each([
    ['none of which leads', []],
    ['one of which leads', ['--leader']],
  ])('keep every property for every seed: %s', async (_, how) => {
    const seeds = everyDayOrLong(10, 5000);
    const { code, output } = await simulation(...how, '--seeds', seeds);
    expect(output).toContain(`${seeds} seeds from 1 on hold`);
    expect(code).toBe(0);
  });

  it('have the same history for the same seed', async () => {
    const [one, again, other] = await Promise.all([5, 5, 6].map((seed) => simulation('--seed', seed, '--history')));
    expect(one?.output.split('\n').length).toBeGreaterThan(50);
    expect(again?.output.replace(/, \d.*s$/m, '')).toBe(one?.output.replace(/, \d.*s$/m, ''));
    expect(other?.output).not.toBe(one?.output);
  });

  const MUTANTS: [mutant: string, violated: string, firstSeed: number, ...how: string[]][] = [
    ['unfenced-appends', 'the chain is sound: LINK', 100],
    ['starving-follower', 'catches up', 1],
    ['unguarded-read-tables', 'no event is refused', 1],
    ['unfenced-processors', 'an effect happens once', 1],
    ['reactions-unheard', 'every effect happens', 90],
    ['reactions-without-key', 'a reaction has one command', 1],
    ['answers-before-durable', '(an answer is durable|read tables follow the ledger)', 1, '--leader'],
    ['new-key-for-each-try', '(a key gives the first answer|no command twice)', 1, '--leader'],
    ['no-take-over', 'only the leader writes', 1450, '--leader'],
    ['old-messages-count', 'what was refused is not there', 1270, '--leader'],
    ['processors-begin-behind', 'an effect happens once', 300, '--leader'],
    ['answers-before-state', 'a process knows what it answers', 1, '--leader'],
    ['reads-without-sync', '(the history is linearizable|an effect happens once)', 800, '--leader'],
    ['silence-without-limit', 'one leads', 1, '--leader'],
  ];
  /** One with and one without a leader show that a search finds and shortens. */
  const EVERY_DAY = ['answers-before-durable', 'unguarded-read-tables'];

  it.each(
    everyDayOrLong(
      MUTANTS.filter(([mutant]) => EVERY_DAY.includes(mutant)),
      MUTANTS,
    ),
  )('are found to fail once a guard is gone: %s', async (mutant, violated, firstSeed, ...how) => {
    const { code, output } = await simulation(
      ...[...how, '--seed', firstSeed, '--seeds', MUTANT_SEEDS, '--mutant', mutant, '--shorten', 1],
    );
    expect(output).toMatch(
      new RegExp(`^seed \\d+ fails: ${violated}.*\\nshortened to \\d+ commands and \\d+ faults:\\n.*A1`),
    );
    expect(code).toBe(1);
  });
});
