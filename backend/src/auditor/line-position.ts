/** What is known of an event line when its place in the stream is to be told. */
export interface PlacedLine {
  /** The revision that follows the line before. */
  readonly expected: number;
  /** The revision that the line's envelope states; undefined where it cannot be read. */
  readonly rev: number | undefined;
  /** The revision that the next line's envelope states; undefined at the end, or where it cannot be read. */
  readonly nextRev: number | undefined;
  /** Whether the envelope still has the hash that the line states. */
  readonly intact: boolean;
}

/**
 * The revision at which an event line of an export stood in the stream. A file has no positions of its own: were each line
 * simply counted, one line cut out would make all later ones look misnumbered, where the store would show one gap. So the
 * line's own revision is heard, and the next line bears witness to it:
 *
 * - ahead, and the next line goes on from there: lines are missing before this one, which stands where it says (the
 *   verifier reports LINK at the first that is missing);
 * - ahead, and the next line falls back: this one is out of order or its number was altered; it takes the next place;
 * - behind, and the next line fills the next place: this one is a repetition and takes no place of its own;
 * - behind, and the next line leaves room: this one is out of order and takes the next place.
 *
 * Whichever is chosen, a line that does not state the expected revision ends in a finding: what is settled here is only
 * which revision and code are reported.
 */
export function positionOfLine({ expected, rev, nextRev, intact }: PlacedLine): number {
  if (rev === undefined || rev === expected) return expected;
  if (rev > expected) {
    const witnessed = nextRev === undefined ? intact : nextRev > rev;
    return witnessed ? rev : expected;
  }
  const roomTaken = nextRev !== undefined && nextRev <= expected;
  return roomTaken ? Math.max(expected - 1, 0) : expected;
}
