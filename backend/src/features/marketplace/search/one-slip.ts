/** How long a word must be, as it is written, before a slip in it is looked for: of shorter ones too many are a slip apart. */
export const SLIP_LENGTH_MIN = 5;

/**
 * Whether two words are one slip apart: a letter too many, too few, wrong, or two neighbours swapped. PostgreSQL finds who shares a word
 * with one letter out (`words_out`), which is also true of some that are further apart.
 */
export function isOneSlip(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [[...one], [...other]] : [[...other], [...one]];
  if (short.length < SLIP_LENGTH_MIN || long.length - short.length > 1) return false;
  const first = short.findIndex((letter, at) => letter !== long[at]);
  if (first < 0) return long.length > short.length;
  const [rest, restOfLong] = [short.slice(first), long.slice(first)];
  if (long.length > short.length) return isSame(rest, restOfLong.slice(1));
  const isSwapped =
    rest[0] === restOfLong[1] && rest[1] === restOfLong[0] && isSame(rest.slice(2), restOfLong.slice(2));
  return isSwapped || isSame(rest.slice(1), restOfLong.slice(1));
}

const isSame = (one: readonly string[], other: readonly string[]): boolean => one.join('') === other.join('');
