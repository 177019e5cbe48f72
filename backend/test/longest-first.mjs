import Sequencer from '@jest/test-sequencer';

/** What starts programs or databases takes longest; in a long run, what tries whole histories. */
const HISTORIES = process.env.PROPERTY_RUNS ? ['/simulation.spec.ts', '-model.spec.ts'] : [];
const LONG = [...HISTORIES, '.e2e.spec.ts', '.int.spec.ts'];

const rankOf = ({ path }) => {
  const found = LONG.findIndex((end) => path.endsWith(end));
  return found < 0 ? LONG.length : found;
};

/**
 * Jest begins with the largest files where it has not measured them yet, as in a fresh clone. Here it begins with the kinds of
 * specs that take longest, so that none of them is left alone at the end.
 */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}
