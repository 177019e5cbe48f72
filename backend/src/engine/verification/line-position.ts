/** What is known of an event line when its position in the stream is determined. */
export interface LineContext {
  /** The revision that would follow the line before. */
  readonly expected: number;
  /** The revision that the line's envelope states; undefined where it cannot be read. */
  readonly rev: number | undefined;
  /** The revision that the next line's envelope states; undefined at the end, or where it cannot be read. */
  readonly nextRev: number | undefined;
  /** Whether the envelope still has the hash that the line states. */
  readonly intact: boolean;
}

/**
 * The revision at which an event line of an export stood in the stream. A file has no positions of its own. If each line
 * were simply counted, one line cut out would make all later ones look misnumbered, where the store would show one gap. So
 * the line's own revision is used when the next line confirms it:
 *
 * - ahead, and the next line continues from it: lines are missing before this one, which gets the revision it states (the
 *   verifier reports LINK at the first that is missing);
 * - ahead, and the next line falls back: this one is out of order or its number was altered; it gets the next position;
 * - behind, and the next line fills the next position: this one is a repetition and gets no position of its own;
 * - behind, and the next line leaves room: this one is out of order and gets the next position.
 *
 * In every case a line that does not state the expected revision produces a finding: this choice only decides which
 * revision and code the verifier reports.
 */
export function positionOfLine({ expected, rev, nextRev, intact }: LineContext): number {
  if (rev === undefined || rev === expected) return expected;
  if (rev > expected) {
    const witnessed = nextRev === undefined ? intact : nextRev > rev;
    return witnessed ? rev : expected;
  }
  const roomTaken = nextRev !== undefined && nextRev <= expected;
  return roomTaken ? Math.max(expected - 1, 0) : expected;
}
