import { parseArgs } from 'node:util';
import { isMutantName, MUTANTS, type MutantName } from './mutants.js';
import { type SearchOptions, search } from './search.js';

/**
 * Runs the simulation: `--seeds 300` from seed 1 on, or `--seed 17 --history` for the whole history of one. Ends with 1 when a
 * seed fails, and prints the seed and the shortened history. `--leader` has one of two or three processes
 * lead, `--mutant` puts a fault back, `--shorten` limits the seconds that
 * shortening takes.
 */

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    seeds: { type: 'string', default: '1' },
    history: { type: 'boolean', default: false },
    shorten: { type: 'string', default: '20' },
    leader: { type: 'boolean', default: false },
    mutant: { type: 'string' },
  },
});

function mutantOf(name: string | undefined): MutantName | undefined {
  if (name === undefined || isMutantName(name)) return name;
  throw new RangeError(`--mutant is one of ${Object.keys(MUTANTS).join(', ')}`);
}

function numberOf(name: 'seed' | 'seeds' | 'shorten'): number {
  const number = Number(values[name]);
  if (!Number.isSafeInteger(number) || number < 1) throw new RangeError(`--${name} must be a whole number from 1 on`);
  return number;
}

const options: SearchOptions = {
  from: numberOf('seed'),
  count: numberOf('seeds'),
  mutant: mutantOf(values.mutant),
  hasLeader: values.leader,
  showsHistory: values.history,
  shortenMs: numberOf('shorten') * 1000,
  print: (line) => console.log(line),
};
process.exitCode = (await search(options)) ? 0 : 1;
